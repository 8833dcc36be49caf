import type { OrderDraft } from '@delivery-orders/contract'
import { unless } from '@delivery-orders/tooling/unless.ts'
import { describe, expect } from 'vitest'
import { readConfig } from '../../src/settings/config.ts'
import { fleetOf } from '../fleet/support/fleet-of.ts'
import { aDraft, anItem } from '../support/a-draft.ts'
import { allOf } from '../support/all-of.ts'
import { isInMemory, openStore } from '../support/engine.ts'
import { eraseOrder } from '../support/erase-order.ts'
import { post } from '../support/post.ts'
import { unsafe } from '../support/unsafe.ts'
import { test as base } from '../support/world.ts'

interface Fixtures {
  readonly create: (draft?: Partial<OrderDraft>) => Promise<string | undefined>
}

const test = base.extend<Fixtures>({
  create: async ({ acme }, use) => {
    await use(
      async (own) =>
        (await acme.orders.create(aDraft({ referenceNumber: 'A-17', ...own }))).trackingUrl,
    )
  },
})

/** The number of an order, 132 bits in base64url, and the second of its creation. */
const form = /\/track\/[1-9]\d*\.[\w-]{22}\.[\da-z]{6}$/

describe('the trackingUrl of an order', () => {
  test('is the same in every response and event, but not in the response to canceling', async ({
    world,
    acme,
    create,
  }) => {
    const fleet = await fleetOf(world)
    const trackingUrl = await create({ items: [anItem(), anItem()] })
    const listed = await allOf(acme.orders.list())
    const progressed = await acme.orders.progress('A-17', { to: 'assigned' })
    const updated = await acme.orders.update('A-17', { deliveryFee: 5 })
    const found = await allOf(acme.orders.search({ recipientPhone: '+2250702029254' }))
    const events = await allOf(acme.events.list())
    const [ofFleet] = await allOf(fleet.orders.list())
    const eventsOfFleet = await allOf(fleet.events.list())
    const canceled = await acme.orders.cancel('A-17')

    expect(trackingUrl?.startsWith(world.url)).toBe(true)
    expect(trackingUrl).toMatch(form)
    const shown = [
      ...[...listed, progressed, updated, await acme.orders.get('A-17'), ...found],
      ...[...events, ...eventsOfFleet].map((event) => event.data.order),
      ...[ofFleet, await fleet.orders.get(ofFleet?.orderId ?? 0)],
    ]
    expect(shown.length).toBeGreaterThan(10)
    expect(new Set(shown.map((order) => order?.trackingUrl))).toEqual(new Set([trackingUrl]))
    expect(canceled).not.toHaveProperty('trackingUrl')
  })

  test('differs between orders, and is in the results of a batch', async ({ acme, create }) => {
    const drafts = [aDraft({ referenceNumber: 'A-17' }), aDraft(), aDraft()]
    const first = await create()
    const results = await allOf(acme.orders.createMany(drafts))
    const urls = results.map((result) => ('order' in result ? result.order.trackingUrl : undefined))

    expect(urls[0]).toBe(first)
    expect(new Set(urls).size).toBe(3)
    for (const url of urls) expect(url).toMatch(form)
  })

  test('is that of the first response in a replay', async ({ world }) => {
    const token = await world.token('acme')
    const first = await post(world, { key: 'k-1', token })

    expect((await post(world, { key: 'k-1', token })).text).toBe(first.text)
    expect(JSON.parse(first.text).trackingUrl).toMatch(form)
  })

  test('stays after an erasure', async ({ world, acme, create }) => {
    const trackingUrl = await create()
    await acme.orders.cancel('A-17')
    const clientId = (await world.service.store.access.findClient('acme')) ?? 0
    await eraseOrder(world, { clientId, mode: 'test' }, 'A-17')

    expect((await acme.orders.get('A-17')).trackingUrl).toBe(trackingUrl)
  })
})

describe('a database', unless(isInMemory && 'not in memory'), () => {
  test('has one key for these URLs, whichever process opens it', async ({ world }) => {
    const config = readConfig({ DATABASE_URL: world.databaseUrl, ...unsafe })
    const second = await openStore(config.database)
    await second.check()
    const keys = [second, world.service.store].map(({ trackingKey }) => trackingKey())
    await second.close()

    expect(keys[0]).toEqual(keys[1])
    expect(new Set(keys[0]).size).toBeGreaterThan(16)
  })
})

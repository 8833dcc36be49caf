import type { Order, ProgressReport } from '@delivery-orders/contract'
import { DeliveryOrders } from '@delivery-orders/sdk'
import { describe, expect } from 'vitest'
import { allOf, publicUrl } from '../../scripts/released-data.ts'
import { exchange } from '../support/send.ts'
import { test as base, startWorld, type World } from '../support/world.ts'
import { witnessFetch } from '../support/witness-fetch.ts'
import { draftsOf, releasedDatabase, releases } from './support/released-database.ts'

interface Released {
  readonly release: string
  readonly world: World
  /** A client of the stored orders. Every response is checked against the contract. */
  readonly client: DeliveryOrders
}

describe.each(releases)('with a database of release %s', (release) => {
  const test = base.extend<{ released: Released }>({
    released: async ({ task: _ }, use) => {
      await using opened = new AsyncDisposableStack()
      const url = await releasedDatabase(opened, release)
      const settings = { DATABASE_URL: url, PUBLIC_URL: publicUrl }
      const world = await startWorld(opened, { settings })
      const baseUrl = world.service.ownUrl
      const token = await world.token('acme')
      const fetch = explainedFetch(baseUrl, release)
      await use({
        ...{ release, world },
        client: new DeliveryOrders({ baseUrl, token, fetch, allowInsecure: true, retries: 0 }),
      })
    },
  })

  test('every stored order can be read, and its events and receipt too', async ({ released }) => {
    const { client, world } = released
    const orders = await allOf(client.orders.list())

    expect(orders.map(({ referenceNumber }) => referenceNumber).sort()).toEqual(
      draftsOf(release).map(({ referenceNumber }) => referenceNumber).sort(),
    )
    for (const listed of orders) {
      const { referenceNumber } = listed
      expect(await client.orders.get(referenceNumber)).toEqual(listed)
      const events = await allOf(client.orders.events(referenceNumber))
      expect(events.at(-1)?.data.order.status).toBe(listed.status)
      expect(await receiptStatus(world, listed), cureFor(release)).toBe(200)
    }
  })

  test('the feed and the log of each webhook can be read', async ({ released: { client } }) => {
    const feed = await allOf(client.events.list())
    const webhooks = await client.webhooks.list()
    const logs = await Promise.all(
      webhooks.map(({ id }) => allOf(client.webhooks.dispatches(id))),
    )

    for (const webhook of webhooks) expect(await client.webhooks.get(webhook.id)).toEqual(webhook)
    expect(logs.flat().some(({ status }) => status === 'abandoned')).toBe(true)
    expect(logs.flat().some(({ attempts }) => attempts.length > 0)).toBe(true)
    const sent = logs.flat().filter(({ type, status }) => type !== 'webhook.test' && status === 'succeeded')
    expect(sent.map(({ eventId }) => eventId).sort()).toEqual(feed.map(({ id }) => id).sort())
  })

  test('a stored draft is recognized, and stored orders can be changed', async ({ released }) => {
    const { client } = released
    for (const draft of draftsOf(release).filter(({ referenceNumber }) => referenceNumber !== 'ERASED')) {
      expect(await client.orders.createOrGet(draft)).toMatchObject({ created: false })
      const replayed = await client.orders.create(draft, { idempotencyKey: `create-${draft.referenceNumber}` })
      expect(replayed.status).toBe('pending')
    }

    await client.orders.progress('PENDING', { to: 'assigned' })
    expect((await client.orders.cancel('ASSIGNED')).status).toBe('canceled')
    const [webhook] = await client.webhooks.list()
    const updated = webhook && (await client.webhooks.update(webhook.id, { enabled: true }))
    expect(updated?.enabled).toBe(true)
  })

  test('earlier events and replays stay as they were, whatever couriers report now', async ({
    released: { client },
  }) => {
    const events = async () => JSON.stringify(await allOf(client.events.list()))
    const replays = async () => {
      const answers: unknown[] = []
      for (const draft of draftsOf(release).filter(({ referenceNumber }) => referenceNumber !== 'ERASED'))
        answers.push(
          await client.orders.create(draft, { idempotencyKey: `create-${draft.referenceNumber}` }),
        )
      return answers
    }
    const [eventsBefore, replaysBefore] = [await events(), await replays()]

    let seen = eventsBefore
    for (const [reference, report] of reports) {
      await client.orders.progress(reference, report)
      const now = await events()
      expect(now.startsWith(seen.slice(0, -1))).toBe(true)
      expect(now.length).toBeGreaterThan(seen.length)
      expect(await replays()).toEqual(replaysBefore)
      seen = now
    }
    expect(seen.match(/courier|estimatedAt|proof|collected/g)?.length).toBeGreaterThan(20)
    expect(eventsBefore).not.toMatch(/courier|estimatedAt|proof|collected/)
  })
})

/** What couriers report about the open orders of a release, step by step. */
const reports: readonly (readonly [reference: string, report: ProgressReport])[] = [
  ['MOVING', { to: 'in_transit', courier: { name: 'Moussa' }, estimatedAt: '2026-11-20T12:00:00Z' }],
  ['MOVING', { to: 'failed', reason: 'closed', proof: { photoUrl: 'https://c.example.com/p.jpg' } }],
  ['FULL', { to: 'assigned', courier: { name: 'Fatou', phone: '+2250505050505' } }],
  ['FULL', { to: 'assigned', courier: { name: 'Koffi' }, items: [1] }],
  ['MOVING', { to: 'returned', proof: { receivedBy: 'The shop', collected: 5 } }],
  ['FULL', { to: 'picked_up' }],
  ['FULL', { to: 'in_transit' }],
  ['FULL', { to: 'delivered', quantities: [{ item: 1, quantity: 1 }], proof: { collected: 7 } }],
]

const cureFor = (release: string): string =>
  `Release ${release} stored these rows. Define in src/store/rows.ts which value is read for them.`

/** A `fetch` that checks responses against the contract, and says what to do if one does not match. */
function explainedFetch(baseUrl: string, release: string): typeof fetch {
  const witnessed = witnessFetch(baseUrl)
  return (input, init) =>
    witnessed(input, init).catch((error: Error) => {
      throw new Error(`${cureFor(release)}\n${error.message}`)
    })
}

/** The status of an order's receipt; 200 if it is the client's own, which the service never requests. */
async function receiptStatus({ service }: World, { receiptUrl }: Order): Promise<number> {
  if (!receiptUrl?.startsWith(publicUrl)) return 200
  const { status } = await exchange(service.ownUrl, { path: receiptUrl.slice(publicUrl.length) })
  return status
}

import type { ProgressReport } from '@delivery-orders/contract'
import { type CourierOperations, type CourierReport, tokenHash } from '@delivery-orders/operations'
import type { CourierGrant } from '@delivery-orders/operations/store'
import type { DeliveryOrders } from '@delivery-orders/sdk'
import { describe, expect } from 'vitest'
import { readConfig } from '../../src/settings/config.ts'
import { courierCalls } from '../../src/start/desk-operations.ts'
import { openDeskStore } from '../../src/start/open-store.ts'
import { aDraft, anItem } from '../support/a-draft.ts'
import { allOf } from '../support/all-of.ts'
import { unsafe } from '../support/unsafe.ts'
import { test as base } from '../support/world.ts'

const zone = 'Africa/Abidjan'

interface Phones {
  /** Orders of a courier, by their references. */
  list(reference: string): Promise<readonly string[]>
  readonly calls: CourierOperations
  grant(reference: string, clients?: readonly string[]): ReturnType<typeof grantOf>
}

const grantOf = (reference: string, id: number, clientIds: readonly number[] | null = null) => ({
  actor: { id, kind: 'courier' as const, name: reference },
  ...{ mode: 'test' as const, reference, fleetName: null, clientIds },
})

const test = base.extend<{ phones: Phones; shop: DeliveryOrders }>({
  shop: async ({ world }, use) =>
    use(
      await world.client('acme', 'test', [
        ...['orders:read', 'orders:write', 'orders:progress', 'events:read'],
      ]),
    ),
  phones: async ({ world }, use) => {
    await using opened = new AsyncDisposableStack()
    const settings = { PORT: '0', DATABASE_URL: world.databaseUrl, PAGE_TIME_ZONE: zone, ...unsafe }
    const config = readConfig(settings)
    const store = await openDeskStore(config.database, () => undefined)
    opened.defer(() => store.close())
    await store.check()
    const calls = courierCalls(config, store, world.clock)
    const known = new Map<string, number>()
    for (const reference of ['c-7', 'c-8'])
      known.set(reference, (await store.access.identify({ kind: 'courier', name: reference })).id)
    const grant: Phones['grant'] = (reference) => grantOf(reference, known.get(reference) ?? 0)
    const list = async (reference: string) =>
      (await calls.listCourierOrders(grant(reference))).map((order) => order.reference)
    await use({ calls, grant, list })
  },
})

const courier = (reference: string) => ({ name: `Courier ${reference}`, reference })

/** Creates an order that is on its way with a courier. */
async function carried(
  shop: DeliveryOrders,
  referenceNumber: string,
  reference = 'c-7',
  draft: Parameters<typeof aDraft>[0] = {},
): Promise<number> {
  const created = await shop.orders.create(aDraft({ referenceNumber, ...draft }))
  const steps: readonly ProgressReport[] = [
    { to: 'assigned', courier: courier(reference) },
    { to: 'picked_up' },
    { to: 'in_transit' },
  ]
  for (const step of steps) await shop.orders.progress(referenceNumber, step)
  return created.items[0]?.orderId ?? 0
}

const delivered: CourierReport = { to: 'delivered', from: 'in_transit', items: [0] }

describe('a courier', () => {
  test('lists what it carries, also if it failed, and what it ended today, in the zone of the pages', async ({
    world,
    shop,
    phones,
  }) => {
    for (const reference of ['DONE', 'FAILED', 'OPEN']) await carried(shop, reference)
    await carried(shop, 'OTHER', 'c-8')
    await shop.orders.create(aDraft({ referenceNumber: 'FREE' }))
    await shop.orders.progress('DONE', { to: 'delivered' })
    await shop.orders.progress('FAILED', { to: 'failed', reason: 'recipient_absent' })

    expect(await phones.list('c-7')).toEqual(['FAILED', 'OPEN', 'DONE'])
    expect(await phones.list('c-8')).toEqual(['OTHER'])

    world.clock.pass('24 h')
    expect(await phones.list('c-7')).toEqual(['FAILED', 'OPEN'])
  })

  test('sees only its own items of an order, and neither the code nor the metadata', async ({
    shop,
    phones,
  }) => {
    const id = await carried(shop, 'A', 'c-7', {
      items: [anItem(), anItem({ itemName: 'Coffee' })],
      requires: { code: true, minimumAge: 18 },
      metadata: { secret: 'margin' },
    })
    await shop.orders.progress('A', { to: 'in_transit', items: [1], courier: courier('c-8') })

    const seen = await phones.calls.getCourierOrder(phones.grant('c-7'), id)

    expect(seen?.items.map(({ itemName }) => itemName)).toEqual(['Shoes'])
    expect(seen?.requires).toEqual({ code: 'asked', minimumAge: 18 })
    const { deliveryCode } = await shop.orders.get('A')
    expect(JSON.stringify(seen)).not.toMatch(new RegExp(`margin|"${deliveryCode}"`))
  })

  test('does not reach an order of another courier, of another client or mode, or a part of another', async ({
    shop,
    phones,
  }) => {
    const other = await carried(shop, 'OTHER', 'c-8')
    const own = await carried(shop, 'OWN', 'c-7', { items: [anItem(), anItem()] })
    await shop.orders.progress('OWN', { to: 'in_transit', items: [1], courier: courier('c-8') })
    const { calls, grant } = phones
    const strangers = [
      { ...grant('c-7'), clientIds: [999] },
      { ...grant('c-7'), mode: 'live' as const },
    ]
    const step = (orderId: number, who: CourierGrant = grant('c-7'), report = delivered) =>
      calls.progressCourierOrder(who, { orderId, report, key: 'k' })

    expect(await calls.getCourierOrder(grant('c-7'), other)).toBeUndefined()
    expect(await step(other)).toMatchObject({ code: 'order_not_found' })
    expect(await step(own, grant('c-7'), { ...delivered, items: [0, 1] })).toMatchObject({
      code: 'invalid_transition',
      extras: { courier: { reference: 'c-8' } },
    })
    for (const stranger of strangers) {
      expect(await calls.listCourierOrders(stranger)).toEqual([])
      expect(await calls.getCourierOrder(stranger, own)).toBeUndefined()
      expect(await step(own, stranger)).toMatchObject({ code: 'order_not_found' })
    }
    expect(await step(own)).toBeUndefined()
    expect((await shop.orders.get('OWN')).items.map(({ status }) => status)).toEqual([
      'delivered',
      'in_transit',
    ])
  })

  test('has its cash refused if somebody has just delivered the item, and not dropped', async ({
    shop,
    phones,
  }) => {
    const orderId = await carried(shop, 'A', 'c-7', { collect: { amount: 23_500 } })
    const take = (collected: number, key: string) =>
      phones.calls.progressCourierOrder(phones.grant('c-7'), {
        ...{ orderId, key },
        report: { ...delivered, proof: { collected } },
      })

    expect(await take(20_000, 'one')).toBeUndefined()
    expect(await take(3_500, 'two')).toMatchObject({
      code: 'invalid_transition',
      extras: { currentStatus: 'delivered' },
    })
    expect(await take(20_000, 'one')).toBeUndefined()
    expect(await take(3_500, 'one')).toMatchObject({ code: 'idempotency_key_reused' })
    expect((await shop.orders.get('A')).collected).toBe(20_000)
  })

  test('gets the answer of its first try, also after midnight and if the order has another courier', async ({
    world,
    shop,
    phones,
  }) => {
    const orderId = await carried(shop, 'A')
    const report: CourierReport = { to: 'failed', from: 'in_transit', items: [0], reason: 'closed' }
    const fail = (key: string) =>
      phones.calls.progressCourierOrder(phones.grant('c-7'), { orderId, report, key })
    expect(await fail('one')).toBeUndefined()
    await shop.orders.progress('A', { to: 'in_transit', courier: courier('c-8') })
    world.clock.pass('24 h')

    expect(await fail('one')).toBeUndefined()
    expect(await fail('two')).toMatchObject({ code: 'order_not_found' })
    // The key is the courier's own.
    const { calls, grant } = phones
    expect(await calls.progressCourierOrder(grant('c-8'), { orderId, report, key: 'one' })).toBe(
      undefined,
    )
    expect(await allOf(shop.orders.events('A'))).toHaveLength(7)
  })

  test('stores the time of a tap, and now for one from a clock that is ahead', async ({
    world,
    shop,
    phones,
  }) => {
    const tapped = new Date(world.clock.now() - 600_000).toISOString()
    const ahead = new Date(world.clock.now() + 600_000).toISOString()
    for (const [reference, at] of [
      ['PAST', tapped],
      ['AHEAD', ahead],
    ] as const) {
      const orderId = await carried(shop, reference)
      const report = { ...delivered, proof: { at } }
      await phones.calls.progressCourierOrder(phones.grant('c-7'), { orderId, report, key: 'k' })
    }
    const timeOf = async (reference: string) =>
      (await shop.orders.get(reference)).items[0]?.proof?.at

    expect(await timeOf('PAST')).toBe(tapped)
    expect(Date.parse((await timeOf('AHEAD')) ?? '')).toBeLessThan(Date.parse(ahead))
  })

  test('is refused what the contract refuses, by the same words', async ({ shop, phones }) => {
    const orderId = await carried(shop, 'A', 'c-7', { requires: { code: true } })
    const step = (report: object) =>
      phones.calls.progressCourierOrder(phones.grant('c-7'), {
        ...{ orderId, key: tokenHash(JSON.stringify(report)) },
        report: { ...delivered, ...report },
      })

    expect(await step({})).toMatchObject({ code: 'proof_required', extras: { missing: ['code'] } })
    expect(await step({ proof: { code: 'abc' } })).toMatchObject({ code: 'validation_failed' })
    const { deliveryCode } = await shop.orders.get('A')
    const wrong = deliveryCode === '0000' ? '0001' : '0000'
    expect(await step({ proof: { code: wrong } })).toMatchObject({ extras: { triesLeft: 4 } })
    expect(await step({ proof: { code: deliveryCode } })).toBeUndefined()
    expect((await shop.orders.get('A')).items[0]?.proof?.codeChecked).toBe(true)
  })
})

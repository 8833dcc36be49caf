import type { OrderEvent } from '@delivery-orders/contract'
import type { DeliveryOrders } from '@delivery-orders/sdk'
import { describe, expect } from 'vitest'
import { test as base } from '../../cli/support/command-line.ts'
import { aDraft, anItem } from '../../support/a-draft.ts'
import { allOf } from '../../support/all-of.ts'
import { eraseOrder } from '../../support/erase-order.ts'
import { rowsOf } from '../../support/execute.ts'
import { startWorld, type World } from '../../support/world.ts'

/** The output of `report --json`. */
interface Printed {
  readonly isOver: boolean
  readonly rows: readonly { readonly name: object; readonly currency: string }[]
  readonly sums: readonly object[]
  readonly failed: readonly { readonly reference: string }[]
}

interface Month {
  readonly world: World
  readonly acme: DeliveryOrders
  readonly globex: DeliveryOrders
  /** Runs `report` from 2024-11-01 to before 2024-12-01, and returns what it prints. */
  report(...options: readonly string[]): Promise<string>
  reportAs(
    settings: Readonly<Record<string, string>>,
    ...options: readonly string[]
  ): Promise<Printed>
  purge(): Promise<void>
}

const timeZone = 'Africa/Lagos'
const november = ['--from', '2024-11-01', '--to', '2024-12-01', '--mode', 'test']

/** A service whose clock is two years late, and the trades of a month. */
const test = base.extend<{ month: Month }>({
  month: async ({ run }, use) => {
    await using opened = new AsyncDisposableStack()
    const world = await startWorld(opened, {})
    world.clock.step('-730 d')
    const [acme, globex] = [await world.client('acme'), await world.client('globex')]
    await trade(world, acme, globex)
    const settings = { DATABASE_URL: world.databaseUrl, PAGE_TIME_ZONE: timeZone }
    const report = async (own: object, options: readonly string[]) => {
      const { code, stdout, stderr } = await run(['report', ...november, ...options], {
        ...settings,
        ...own,
      })
      expect(code, stderr).toBe(0)
      return stdout
    }
    await use({
      ...{ world, acme, globex },
      report: (...options) => report({}, options),
      reportAs: async (own, ...options) => JSON.parse(await report(own, [...options, '--json'])),
      purge: async () => {
        const { stdout } = await run(['purge', '--older-than', '400d'], settings)
        expect(stdout).toMatch(/^Purged [1-9]/)
      },
    })
  },
})

type Step = Parameters<DeliveryOrders['orders']['progress']>[1]

const moussa = { courier: { name: 'Moussa', reference: 'c-1' } }
const awa = { courier: { name: 'Awa', reference: 'c-2' } }
const carried = (by: object): readonly Step[] => [
  { to: 'assigned', ...by },
  { to: 'picked_up' },
  { to: 'in_transit' },
]

/** Orders with each trap of a month: its first day is 2024-11-20. */
async function trade(world: World, acme: DeliveryOrders, globex: DeliveryOrders): Promise<void> {
  const senderOf = (referenceNumber: string) => ({ ...anItem().sender, referenceNumber })
  const place = async (
    client: DeliveryOrders,
    reference: string,
    own = {},
    steps: readonly Step[] = [],
  ) => {
    await client.orders.create(
      aDraft({
        referenceNumber: reference,
        deliveryFee: 1_500,
        items: [anItem({ total: 2_000 })],
        ...own,
      }),
    )
    for (const step of steps) await client.orders.progress(reference, step)
  }
  const twoSenders = [
    anItem({ total: 900, quantity: 3, sender: senderOf('s-1') }),
    anItem({ total: 500, sender: senderOf('s-2') }),
  ]
  await place(acme, 'next-month', { collect: { amount: 3_500 } }, carried(moussa))
  await place(acme, 'partly', { items: twoSenders, collect: { amount: 2_900 } }, [
    ...carried(moussa),
    { to: 'delivered', quantities: [{ item: 0, quantity: 2 }], proof: { collected: 2_600 } },
  ])
  await place(acme, 'partly-back', { items: twoSenders }, [
    ...carried(awa),
    { to: 'delivered', items: [1] },
    { to: 'failed', items: [0] },
    { to: 'returned' },
  ])
  await place(acme, 'failed-twice', {}, [
    ...carried(awa),
    { to: 'failed' },
    { to: 'in_transit' },
    { to: 'failed' },
    { to: 'returned' },
  ])
  await place(acme, 'canceled')
  await acme.orders.cancel('canceled')
  await place(acme, 'two-couriers', { collect: { amount: 4_000 }, items: twoSenders }, [
    ...carried(moussa),
    { to: 'delivered', items: [0], proof: { collected: 1_000 } },
  ])
  await place(acme, 'no-fee', { deliveryFee: null }, [...carried(awa), { to: 'delivered' }])
  await place(acme, 'waits', {}, [...carried(moussa), { to: 'failed' }])
  await place(globex, 'decimals', { deliveryFee: 0.1, collect: { amount: 0.3 } }, [
    ...carried(awa),
    { to: 'delivered', proof: { collected: 0.2 } },
  ])
  // An event after the end, which must not count the order again.
  await acme.orders.update('partly', { metadata: { invoice: 'F-1' } })
  world.clock.step('10 d')
  await acme.orders.progress('two-couriers', {
    ...{ to: 'delivered', ...awa, proof: { collected: 3_000 } },
  })
  // It is December in Lagos, and November in UTC.
  world.clock.step('14 h')
  await acme.orders.progress('next-month', { to: 'delivered', proof: { collected: 3_500 } })
}

interface Sums {
  readonly orders: number
  readonly fees: number
  readonly goods: number
  readonly collected: number
  readonly failedAttempts: number
}

/** Computes what a client's report should say from its feed alone, with other arithmetic. */
async function computed(client: DeliveryOrders, zone = timeZone): Promise<Sums> {
  const isIn = (time: string) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone })
      .format(Date.parse(time))
      .startsWith('2024-11')
  const events: readonly OrderEvent[] = await allOf(
    client.events.list({ from: '2024-11-01T00:00:00Z' }),
  )
  const last = new Map(events.map(({ data }) => [data.order.referenceNumber, data.order]))
  const ended = [...last.values()].filter(({ finalAt }) => finalAt !== undefined && isIn(finalAt))
  const delivered = ended.map(({ items }) => items.filter(({ status }) => status === 'delivered'))
  const micro = (amounts: readonly number[]) =>
    amounts.reduce((sum, amount) => sum + Math.round(amount * 1e6), 0) / 1e6
  return {
    orders: ended.length,
    fees: micro(
      ended.map(({ status, deliveryFee }) => (status === 'delivered' ? (deliveryFee ?? 0) : 0)),
    ),
    goods: micro(
      delivered
        .flat()
        .map(
          ({ total, quantity, deliveredQuantity = quantity }) =>
            (total * deliveredQuantity) / quantity,
        ),
    ),
    collected: micro(
      events.map(({ timestamp, data }) =>
        isIn(timestamp) && 'collected' in data ? (data.collected ?? 0) : 0,
      ),
    ),
    failedAttempts: events.filter(
      ({ data }) =>
        ended.some(({ referenceNumber }) => referenceNumber === data.order.referenceNumber) &&
        'changedItems' in data &&
        data.changedItems.some(({ status }) => status === 'failed'),
    ).length,
  }
}

describe('a report of a month', () => {
  test('has the sums that the feeds of its clients give, by whatever it adds up', async ({
    month: { acme, globex, reportAs },
  }) => {
    const byClient = await reportAs({})

    expect(byClient.rows).toMatchObject([
      { name: { client: 'acme' }, ...(await computed(acme)) },
      { name: { client: 'globex' }, ...(await computed(globex)) },
    ])
    expect(byClient.sums).toMatchObject([
      { orders: 7, delivered: 3, partlyDelivered: 2, returned: 1, canceled: 1, failedAttempts: 3 },
    ])
    for (const by of ['courier', 'sender', 'day'])
      expect((await reportAs({}, '--by', by)).sums, by).toEqual(byClient.sums)
    expect((await reportAs({}, '--orders')).sums).toEqual(byClient.sums)
    const ofGlobex = await reportAs({}, '--client', 'globex')
    expect(ofGlobex.sums).toMatchObject([{ fees: 0.1, due: 0.3, collected: 0.2, difference: -0.1 }])
  })

  test('gives cash to the courier and the day of its step, whenever the order ends', async ({
    month: { reportAs },
  }) => {
    expect((await reportAs({}, '--by', 'courier')).rows).toMatchObject([
      { name: { courier: '' }, orders: 1, canceled: 1 },
      { name: { courier: 'c-1' }, orders: 2, goods: 2_000, collected: 3_600 },
      { name: { courier: 'c-2' }, orders: 4, goods: 5_000, collected: 3_000.2 },
    ])
    expect((await reportAs({}, '--by', 'day')).rows).toMatchObject([
      { name: { day: '2024-11-20' }, orders: 6, collected: 3_600.2 },
      { name: { day: '2024-11-30' }, orders: 1, collected: 3_000 },
    ])
    expect((await reportAs({}, '--by', 'sender')).rows).toMatchObject([
      { name: { sender: 's-1' }, goods: 1_500 },
      { name: { sender: 's-2' }, goods: 1_500 },
      { name: { sender: 'shop-7' }, goods: 4_000 },
    ])
  })

  test('names what belongs to no month, and whether it is over', async ({
    month: { reportAs },
  }) => {
    expect(await reportAs({})).toMatchObject({ isOver: true, failed: [{ reference: 'waits' }] })
    const soFar = await reportAs({}, '--to', '2099-01-01')
    expect(soFar).toMatchObject({ isOver: false, sums: [{ orders: 8 }] })
  })

  test('stays the same after a purge and an erasure, but for the names of couriers and senders', async ({
    month: { world, report, reportAs, purge },
  }) => {
    const [before, days] = [await report(), await report('--by', 'day')]
    const couriers = await reportAs({}, '--by', 'courier')
    const clientId = (await world.service.store.access.findClient('acme')) ?? 0
    await eraseOrder(world, { clientId, mode: 'test' }, 'partly')

    expect(await report()).toBe(before)
    expect(await report('--by', 'day')).toBe(days)
    const erased = await reportAs({}, '--by', 'courier')
    expect(erased.sums).toEqual(couriers.sums)
    expect(erased.rows).toContainEqual(
      expect.objectContaining({ name: { courier: null }, goods: 1_100, collected: 2_600 }),
    )

    await purge()

    expect(await report()).toBe(before)
    expect(await report('--by', 'day')).toBe(days)
    expect(await report('--orders')).toContain('partly')
  })

  test('has other orders in another zone', async ({ month: { acme, reportAs } }) => {
    const utc = await reportAs({ PAGE_TIME_ZONE: 'UTC' }, '--client', 'acme')

    expect(utc.rows).toMatchObject([await computed(acme, 'UTC')])
    expect(utc.sums).toMatchObject([{ orders: 7, collected: 10_100 }])
  })

  test('is a file for spreadsheets with a row for each order, and a row of the audit', async ({
    month: { report, world },
  }) => {
    const [heads, ...rows] = (await report('--orders', '--csv')).split('\r\n')

    expect(heads).toBe(
      '\ufeffclient,orderId,reference,currency,orders,delivered,partlyDelivered,returned,canceled,failedAttempts,fees,goods,due,collected,difference,owed',
    )
    expect(rows).toContainEqual(
      expect.stringMatching(/^acme,\d+,partly,XOF,1,0,1,0,0,0,1500,1100,2900,2600,-300,1100$/),
    )
    expect(rows).toHaveLength(7 + 1)
    const audit = "select subject from audit where action = 'report.exported'"
    expect(await rowsOf(world.databaseUrl, audit)).toEqual([{ subject: '2024-11-01 2024-12-01' }])
  })

  test('is refused with days that are none, or the wrong way round', async ({ run }) => {
    const failed = async (...args: string[]) => (await run(['report', ...args])).stderr

    expect(await failed('--from', '2024-02-30', '--to', '2024-03-01')).toContain(
      'The day must have a form such as 2026-10-01.',
    )
    expect(await failed('--from', '2024-03-01', '--to', '2024-03-01')).toContain(
      'The day of --to must be after that of --from.',
    )
    expect(await failed('--from', '2024-03-01')).toContain("'--to <day>' not specified")
  })
})

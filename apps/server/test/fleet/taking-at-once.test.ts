import { Agent } from 'node:http'
import type { DeliveryOrders } from '@delivery-orders/sdk'
import type { FleetStepResult } from '@delivery-orders/sdk/fleet'
import { describe, expect } from 'vitest'
import { aDraft, anItem } from '../support/a-draft.ts'
import { allOf } from '../support/all-of.ts'
import { engine, isInMemory } from '../support/engine.ts'
import { bearer, json, send } from '../support/send.ts'
import { startServer } from '../support/server-process.ts'
import { test as base } from '../support/world.ts'

/** For a longer run: `pnpm test:long -- taking`. */
const phones = Number(process.env['PHONES'] ?? 8)
const orders = Number(process.env['ORDERS'] ?? 12)
const timeout = 60_000 + phones * orders * 50

interface Claim {
  readonly phone: number
  readonly orderId: number
  /** The number in the reference of the courier; that of the phone by default. */
  readonly courier?: number
  readonly items?: readonly number[]
  readonly key?: string | undefined
}

/** Takes an order for a courier. Resolves to `done`, or to the reference of the courier who has the order. */
type Take = (claim: Claim) => Promise<string | undefined>

/** Free orders of two items. On disk, every second phone uses another process. */
const test = base.extend<{ orderIds: readonly number[]; take: Take }>({
  orderIds: async ({ acme }, use) => {
    const draft = aDraft({ items: [anItem(), anItem()] })
    const made = await allOf(acme.orders.createMany(Array(orders).fill(draft)))
    await use(
      made.flatMap((one) => (one.outcome === 'created' ? one.order.items[0]?.orderId : []) ?? []),
    )
  },
  take: async ({ world }, use) => {
    await using opened = new AsyncDisposableStack()
    const urls = [world.url]
    if (!isInMemory) {
      const other = await startServer(world.databaseUrl)
      opened.defer(async () => void (await other.end('SIGTERM')))
      urls.push(other.url)
    }
    const agent = new Agent({ keepAlive: true })
    opened.defer(() => agent.destroy())
    const headers = { ...json, ...bearer(await world.fleetToken()) }
    await use(async ({ phone, courier = phone, key, ...step }) => {
      const who = { name: `Courier ${courier}`, reference: `c-${courier}` }
      const steps = [{ ...step, to: 'assigned', from: 'pending', courier: who }]
      const { status, text } = await send(
        { url: urls[phone % urls.length] ?? world.url },
        {
          ...{ method: 'POST', path: '/fleet/progress', body: JSON.stringify({ steps }) },
          headers: { ...headers, ...(key !== undefined && { 'Idempotency-Key': key }) },
        },
        agent,
      )
      expect(status, text).toBe(200)
      return saidBy(JSON.parse(text).results[0])
    })
  },
})

const saidBy = ({ outcome, problem }: FleetStepResult): string | undefined =>
  problem?.code === 'invalid_transition' && 'courier' in problem
    ? problem.courier?.reference
    : (problem?.code ?? outcome)

const everyPhone = <Value>(work: (phone: number) => Promise<Value>): Promise<Value[]> =>
  Promise.all(Array.from({ length: phones }, (_, phone) => work(phone)))

/** The references of the couriers of each order: of its items, without repetitions. */
const couriersOf = async (acme: DeliveryOrders) =>
  new Map(
    (await allOf(acme.orders.list({ limit: 100 }))).map(({ items }) => [
      items[0]?.orderId ?? 0,
      [...new Set(items.map(({ courier }) => courier?.reference))],
    ]),
  )

const eventCount = async (acme: DeliveryOrders) =>
  (await allOf(acme.events.list({ limit: 100 }))).length

/** The key of every second claim; undefined for the others. */
const keyOf = (phone: number, orderId: number) => (orderId % 2 ? `${phone}-${orderId}` : undefined)

/** Returns what each phone is told about each order. The phones begin at both ends of the list. */
const takeAll = (orderIds: readonly number[], take: Take) =>
  everyPhone(async (phone) => {
    const said = new Map<number, string | undefined>()
    for (const orderId of phone % 3 ? orderIds : orderIds.toReversed())
      said.set(orderId, await take({ phone, orderId, key: keyOf(phone, orderId) }))
    return orderIds.map((orderId) => said.get(orderId))
  })

describe(`${phones} phones that take ${orders} orders at once`, { timeout }, () => {
  test('get each order for one courier, and every other phone is told who that is', async ({
    acme,
    orderIds,
    take,
  }) => {
    const first = await takeAll(orderIds, take)
    const couriers = await couriersOf(acme)
    const again = await takeAll(orderIds, take)

    const wins = first.map((said) => said.filter((word) => word === 'done').length)
    console.log(`${engine}: ${wins.join(' ')} of ${orders} orders`)
    expect(wins.reduce((sum, count) => sum + count)).toBe(orders)
    expect(await eventCount(acme)).toBe(2 * orders)
    expect(await couriersOf(acme)).toEqual(couriers)
    expect([...couriers.values()].map((all) => all.length)).toEqual(Array(orders).fill(1))
    const winners = orderIds.map((orderId) => couriers.get(orderId)?.[0])
    for (const [phone, said] of first.entries()) {
      const own = `c-${phone}`
      expect(said).toEqual(winners.map((winner) => (winner === own ? 'done' : winner)))
      // The winner's repetition is a replay with the key, and names the winner itself without one.
      const isReplayed = (nr: number) =>
        winners[nr] === own && keyOf(phone, orderIds[nr] ?? 0) !== undefined
      expect(again[phone]).toEqual(winners.map((winner, nr) => (isReplayed(nr) ? 'done' : winner)))
    }
  })

  test('get each order once for a courier with two phones', async ({ acme, orderIds, take }) => {
    for (const orderId of orderIds) {
      const said = await everyPhone((phone) => take({ phone, orderId, courier: phone >> 1 }))

      const [winner] = (await couriersOf(acme)).get(orderId) ?? []
      expect(said.toSorted()).toEqual([...Array(phones - 1).fill(winner), 'done'].toSorted())
    }
    expect(await eventCount(acme)).toBe(2 * orders)
  })

  test('get the item that they name, and no order of which an item is taken already', async ({
    acme,
    orderIds,
    take,
  }) => {
    for (const orderId of orderIds) {
      expect(await take({ phone: 0, courier: 99, orderId, items: [0] })).toBe('done')
      const said = await everyPhone((phone) =>
        take({ phone, orderId, ...(phone % 4 && { items: [1] }) }),
      )

      const [first, winner] = (await couriersOf(acme)).get(orderId) ?? []
      expect(first).toBe('c-99')
      expect(said).toEqual(
        said.map((_, phone) => {
          if (phone % 4 === 0) return 'c-99'
          return winner === `c-${phone}` ? 'done' : winner
        }),
      )
    }
    expect(await eventCount(acme)).toBe(3 * orders)
  })
})

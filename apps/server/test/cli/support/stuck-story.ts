import type { Status } from '@delivery-orders/contract'
import type { ClientKey } from '@delivery-orders/domain'
import { calendarOf } from '@delivery-orders/operations'
import type { OrderChange } from '@delivery-orders/operations/store'
import { expect, type TestAPI } from 'vitest'
import { aClient, changed, newOrder, placedAt } from '../../store/support/a-change.ts'
import type { OverviewFixture } from './overview-story.ts'

const hour = 3_600_000
const timeOf = (at: number) => new Date(at).toISOString()

/** Defines the tests of `order stuck` without options, which run on any engine. */
export function testStuck(test: TestAPI<OverviewFixture>): void {
  test('order stuck without options lists late orders and those that are too old for their status, live ones first', async ({
    store,
    on,
  }) => {
    const at = Date.now()
    const live = await aClient(store, 'acme', 'live')
    const trial = await aClient(store, 'globex', 'test')
    const place = async (client: ClientKey, reference: string, age: number, own: object = {}) => {
      const placed = placedAt(await newOrder(store.orders, client, reference), at - age, {
        deliveryDeadline: null,
        deliveryWindow: null,
        ...own,
      })
      expect(await store.orders.commit(placed)).toBe('committed')
      return placed
    }
    const move = async (placed: OrderChange, status: Status, age: number) => {
      const items = placed.order.items.map((item) => ({ ...item, status }))
      const moved = changed(placed, { status, items, updatedAt: at - age })
      expect(await store.orders.commit(moved)).toBe('committed')
    }
    await place(trial, 'T-1', 30 * hour)
    await place(live, 'pending', 25 * hour)
    await place(live, 'pending-new', 23 * hour)
    await move(await place(live, 'assigned', 99 * hour), 'assigned', 26 * hour)
    await move(await place(live, 'assigned-new', 99 * hour), 'assigned', 23 * hour)
    await move(await place(live, 'picked-up', 99 * hour), 'picked_up', 13 * hour)
    await move(await place(live, 'picked-up-new', 99 * hour), 'picked_up', 11 * hour)
    await move(await place(live, 'in-transit', 99 * hour), 'in_transit', 14 * hour)
    await move(await place(live, 'failed', 99 * hour), 'failed', 73 * hour)
    await move(await place(live, 'failed-new', 99 * hour), 'failed', 71 * hour)
    await move(await place(live, 'delivered', 999 * hour), 'delivered', 999 * hour)
    const to = at - hour
    await place(live, 'window', 3 * hour, { deliveryWindow: { from: to - hour, to } })
    const yesterday = timeOf(at - 26 * hour).slice(0, 10)
    await place(live, 'day', 2 * hour, { deliveryDeadline: yesterday })
    await place(live, 'today', 2 * hour, { deliveryDeadline: timeOf(at + hour).slice(0, 10) })
    const stuck = async (...options: readonly string[]) => {
      const { code, stdout, stderr } = await on('order', 'stuck', '--json', ...options)
      expect([code, stderr]).toEqual([0, ''])
      return JSON.parse(stdout) as Readonly<Record<string, unknown>>[]
    }
    const references = async (...options: readonly string[]) =>
      (await stuck(...options)).map(({ reference }) => reference)

    const found = await stuck()

    expect(found.map(({ mode, reference, lateAfter }) => [mode, reference, lateAfter])).toEqual([
      ['live', 'failed', null],
      ['live', 'assigned', null],
      ['live', 'pending', null],
      ['live', 'in-transit', null],
      ['live', 'picked-up', null],
      ['live', 'window', timeOf(to)],
      ['live', 'day', yesterday],
      ['test', 'T-1', null],
    ])
    expect(found[1]).toMatchObject({ status: 'assigned', since: timeOf(at - 26 * hour) })
    expect(await references('--mode', 'test')).toEqual(['T-1'])
    expect(await references('--status', 'pending')).toEqual(['pending', 'window', 'day', 'T-1'])
    expect(await references('--longer-than', '27h')).toEqual(['failed', 'failed-new', 'T-1'])
    expect(await references('--status', 'delivered', '--longer-than', '3d')).toEqual(['delivered'])
    const cut = await on('order', 'stuck', '--limit', '7')
    expect(cut.stderr).toBe('There are more than 7. To list them too, add --limit 70.\n')
    expect(cut.stdout.trimEnd().split('\n')).toHaveLength(8)
    expect((await on('order', 'stuck', '--status', 'delivered')).stderr).toBe(
      'Give --longer-than too: an order that is delivered need not move.\n',
    )
    expect((await on('order', 'stuck', '--mode', 'test', '--status', 'failed')).stderr).toBe(
      'No failed order is stuck or late.\n',
    )
  })

  test('order stuck takes the day in PAGE_TIME_ZONE for deadlines', async ({ store, onInZone }) => {
    const at = Date.now()
    const live = await aClient(store, 'acme', 'live')
    const dayIn = (timeZone: string) => calendarOf(timeZone, { now: () => at })()
    // These zones are 26 hours apart, so they never have the same day.
    const [early, late] = ['Etc/GMT+12', 'Etc/GMT-14'] as const
    const placed = placedAt(await newOrder(store.orders, live, 'A-1'), at, {
      deliveryDeadline: dayIn(early),
      deliveryWindow: null,
    })
    await store.orders.commit(placed)
    const stuckIn = async (zone: string) =>
      JSON.parse((await onInZone(zone, 'order', 'stuck', '--json')).stdout)

    expect(await stuckIn(early)).toEqual([])
    expect(await stuckIn(late)).toMatchObject([{ reference: 'A-1', lateAfter: dayIn(early) }])
  })
}

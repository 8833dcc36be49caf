import type { ProgressReport } from '@delivery-orders/contract'
import { erase, eraseEvent, eventOf, type Order, progress } from '@delivery-orders/domain'
import type { OrderChange, Store } from '@delivery-orders/operations/store'
import { expect } from 'vitest'
import { aCause, aClient, newOrder, now } from '../support/a-change.ts'
import { onEachEngine } from '../support/engines.ts'

/** Commits a step of an order at a number of minutes. Returns the order after it. */
async function step(
  store: Store,
  change: OrderChange,
  minute: number,
  report: ProgressReport,
): Promise<OrderChange> {
  const at = now + minute * 60_000
  const after = progress(change.order, report, at) as Order
  const { client, rendering } = change
  const event = eventOf(change.order, after)
  const next = { client, order: after, event, cause: aCause, now: at, rendering, rendered: '{}' }
  expect(await store.orders.commit(next)).toBe('committed')
  return next
}

const courier = (reference: string) => ({ name: 'Moussa', reference })

/** Creates an order that a courier has. */
async function carried(store: Store, name: string, minute: number, reference = 'c-7') {
  const mode = name.startsWith('test') ? 'test' : 'live'
  const placed = await newOrder(store.orders, await aClient(store, name.slice(5), mode), name)
  expect(await store.orders.commit(placed)).toBe('committed')
  let last: OrderChange = placed
  for (const to of ['assigned', 'picked_up', 'in_transit'] as const)
    last = await step(store, last, minute, {
      to,
      ...(to === 'assigned' && { courier: courier(reference) }),
    })
  return last
}

onEachEngine('the orders that a courier has ended in $engine', (test) => {
  test('are those with its end or its cash since a time, the newest first, of the clients that it serves', async ({
    store,
  }) => {
    const ended = async (name: string, minute: number, reference?: string) =>
      step(store, await carried(store, name, minute, reference), minute, { to: 'delivered' })
    await ended('live acme 1', 1)
    await ended('live globex', 4)
    await ended('live acme 2', 3)
    await ended('live acme 3', 2, 'c-8')
    await ended('test acme', 5)
    await carried(store, 'live acme open', 6)
    const failed = await carried(store, 'live acme failed', 6)
    await step(store, failed, 7, { to: 'failed', proof: { collected: 500 } })
    const handedOver = await carried(store, 'live acme other', 6)
    await step(store, handedOver, 8, { to: 'delivered', courier: courier('c-8') })

    const listed = async (own: object = {}, clientIds: readonly number[] | null = null) => {
      const fleet = { fleetId: 0, mode: 'live', clientIds } as const
      const query = { courier: 'c-7', since: now, limit: 10, ...own }
      const { orders, hasMore } = await store.fleets.listMoved(fleet, query)
      return [...orders.map(({ order: { reference } }) => reference), ...(hasMore ? ['more'] : [])]
    }
    const all = ['live acme failed', 'live globex', 'live acme 2', 'live acme 1']
    expect(await listed()).toEqual(all)
    expect(await listed({ limit: 2 })).toEqual([...all.slice(0, 2), 'more'])
    expect(await listed({ since: now + 3 * 60_000 })).toEqual(all.slice(0, 3))
    expect(await listed({ courier: 'c-8' })).toEqual(['live acme other', 'live acme 3'])
    const { clientId } = await aClient(store, 'globex', 'live')
    expect(await listed({}, [clientId])).toEqual(['live globex'])
    expect(await listed({}, [])).toEqual([])
  })

  test('are without those whose people were erased', async ({ store }) => {
    const placed = await carried(store, 'live acme', 1)
    const { client, order } = await step(store, placed, 2, { to: 'delivered' })
    const fleet = { fleetId: 0, mode: 'live', clientIds: null } as const
    const query = { courier: 'c-7', since: now, limit: 10 }
    expect((await store.fleets.listMoved(fleet, query)).orders).toHaveLength(1)
    const erased = erase(order, { now: now + 180_000, newReceiptKey: () => 'x'.repeat(30) })
    if (erased === 'open') throw new Error('The order cannot be erased.')
    const page = { after: 0, limit: 100 }
    const timeline = await store.events.timeline(client, order.reference, page)
    const actor = await store.access.identify({ kind: 'user', name: 'root' })
    const events = timeline.map(eraseEvent)
    await store.orders.erase({ client: { ...client, actor }, order: erased, events })

    expect((await store.fleets.listMoved(fleet, query)).orders).toEqual([])
  })
})

import {
  type ClientKey,
  cancel,
  creationEvent,
  eventOf,
  progress,
  WrongCode,
} from '@delivery-orders/domain'
import { valueOrThrow } from '@delivery-orders/operations/protocol'
import type { EventPage, OrderChange, Store } from '@delivery-orders/operations/store'
import { expect } from 'vitest'
import { aClient, changed, clientsInBothModes, newOrder, now } from '../support/a-change.ts'
import { onEachEngine } from '../support/engines.ts'

onEachEngine('the events of an order in $engine', (test) => {
  test('each commit adds one event, numbered without gaps, and reading returns the committed events', async ({
    store,
  }) => {
    const changes = await commitThreeChanges(store, await aClient(store))

    const events = await eventsOf(store, changes[0])

    expect(events).toStrictEqual(changes.map(({ event }) => event))
    expect(events).toMatchObject([
      { kind: 'order.created', sequence: 1, at: now, previousStatus: null, moment: null },
      { kind: 'order.assigned', sequence: 2, at: now + 5, previousStatus: 'pending' },
      { kind: 'order.canceled', sequence: 3, at: now + 7, previousStatus: 'assigned' },
    ])
    expect(events[1]?.moment).toStrictEqual({
      status: 'assigned',
      statusComment: 'Kofi, “moto” 🚲',
      updatedAt: now + 5,
      items: [{ status: 'assigned', statusComment: 'Kofi, “moto” 🚲', updatedAt: now + 5 }],
    })
    expect(events[2]?.changedItems).toEqual([
      { position: 0, previousStatus: 'assigned', status: 'canceled' },
    ])
  })

  test('a `duplicate`, `stale` or failed change adds no event', async ({ store }) => {
    const { orders } = store
    const first = await newOrder(orders, await aClient(store), 'A-17')
    const duplicate = await newOrder(orders, first.client, 'A-17')
    const second = changed(first, { status: 'canceled' })
    const stale = changed(first, { statusComment: 'too late' })
    const failing = { ...changed(second), event: second.event }

    expect(await Promise.all([first, duplicate, second, stale].map(orders.commit))).toEqual([
      'committed',
      'duplicate',
      'committed',
      'stale',
    ])
    await expect(orders.commit(failing)).rejects.toThrow()

    expect(await eventsOf(store, first)).toStrictEqual([first.event, second.event])
    expect(await orders.find(first.client, 'A-17')).toStrictEqual(second.order)
  })

  test('each page of the timeline has the events after a given sequence number', async ({
    store,
  }) => {
    const [first] = await commitThreeChanges(store, await aClient(store))
    const numbersOf = async (page: EventPage) =>
      (await eventsOf(store, first, page)).map(({ sequence }) => sequence)

    expect(await numbersOf({ after: 0, limit: 2 })).toEqual([1, 2])
    expect(await numbersOf({ after: 2, limit: 2 })).toEqual([3])
    expect(await numbersOf({ after: 3, limit: 2 })).toEqual([])
    expect(await numbersOf({ after: 1, limit: 1 })).toEqual([2])
  })

  test('a timeline has only events of its client and mode, even if other clients use the same reference', async ({
    store,
  }) => {
    const clients = await clientsInBothModes(store)
    const [acme, ...others] = clients
    const first = await newOrder(store.orders, acme, 'A-17')
    await store.orders.commit(first)
    for (const client of others)
      expect(await store.events.timeline(client, 'A-17', all)).toEqual([])

    const canceled = changed(first, { status: 'canceled' })
    await store.orders.commit(canceled)
    for (const client of others)
      await store.orders.commit(await newOrder(store.orders, client, 'A-17'))

    expect(await eventsOf(store, first)).toHaveLength(2)
    for (const client of others)
      expect(await store.events.timeline(client, 'A-17', all)).toHaveLength(1)
  })

  test('the timeline of an unknown order is empty', async ({ store }) => {
    expect(await store.events.timeline(await aClient(store), 'A-17', all)).toEqual([])
  })

  test('events are found after closing and reopening the store', async ({ stores }) => {
    const before = await stores.open()
    const changes = await commitThreeChanges(before, await aClient(before))
    await stores.close(before)

    expect(await eventsOf(await stores.open(), changes[0])).toStrictEqual(
      changes.map(({ event }) => event),
    )
  })
})

const all: EventPage = { after: 0, limit: 100 }

const eventsOf = ({ events }: Store, { client, order }: OrderChange, page = all) =>
  events.timeline(client, order.reference, page)

async function commitThreeChanges(
  { orders }: Store,
  client: ClientKey,
): Promise<readonly [OrderChange, OrderChange, OrderChange]> {
  const placed = await newOrder(orders, client, 'A-17')
  const { order, rendered, rendering } = placed
  const assigned = valueOrThrow(
    progress(order, { to: 'assigned', comment: 'Kofi, “moto” 🚲' }, now + 5),
  )
  if (assigned === 'unchanged' || assigned instanceof WrongCode)
    throw new Error('Nothing was assigned.')
  const canceled = valueOrThrow(cancel(assigned, now + 7))
  if (canceled === 'unchanged') throw new Error('Canceling the order changed nothing.')
  const more = { client, cause: null, now: now + 7, rendered, rendering }
  const changes = [
    { ...placed, event: creationEvent(order) },
    { ...more, order: assigned, event: eventOf(order, assigned) },
    { ...more, order: canceled, event: eventOf(assigned, canceled) },
  ] as const
  for (const change of changes) expect(await orders.commit(change)).toBe('committed')
  return changes
}

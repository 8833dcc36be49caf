import type { Order } from '@delivery-orders/domain'
import type { Events, EventWithOrder, FeedPage } from '../store/events.ts'
import { type FeedProbe, startOf } from '../store/feed-start.ts'
import { pageOf } from '../store/page-of.ts'
import { asAsync, type EventRow, isSameClient, type Memory, type OrderRow } from './memory.ts'

export const memoryEvents = ({ events, commitListeners }: Memory): Events => ({
  timeline: asAsync((client, reference, { after, limit }) =>
    events
      .filter(({ row }) => isSameClient(row.client, client) && row.order.reference === reference)
      .map(({ event }) => event)
      .filter(({ sequence }) => sequence > after)
      .slice(0, limit),
  ),
  feed: async (client, page) => {
    const read = await readFeed(
      events.filter(({ row }) => isSameClient(row.client, client)),
      page,
    )
    return read && { ...read, events: read.events.map(({ listed }) => listed) }
  },
  // All stores that share a memory are in this process.
  onCommit: (listener) => void commitListeners.push(listener),
  findChangedFeeds: undefined,
})

/** Returns a page of the feed that consists of these events; undefined if it has no such beginning. */
export async function readFeed(rows: readonly EventRow[], { limit, ...begin }: FeedPage) {
  const after = await startOf(begin, probeOf(rows))
  if (after === 'unknown') return undefined
  const first = after?.position ?? 0
  const found = rows.slice(first, first + 1 + limit).map(sizedEvent)
  const { rows: events, hasMore } = pageOf(found, limit)
  return { events, hasMore, after }
}

function probeOf(rows: readonly EventRow[]): FeedProbe {
  const placed = rows.map(({ row, event: { sequence, at } }, index) => ({
    orderId: row.order.id,
    sequence,
    at,
    position: index + 1,
  }))
  return {
    find: asAsync(({ orderId, sequence, at }) =>
      placed.find((one) => one.orderId === orderId && one.sequence === sequence && one.at === at),
    ),
    last: asAsync(() => placed.at(-1)),
    firstFrom: asAsync((position) => placed[position - 1]),
  }
}

export interface SizedEvent {
  readonly listed: EventWithOrder
  readonly row: OrderRow
  readonly size: number
}

/** Adds the size that the event has as JSON in the SQL engines, so that their pages end at about the same event. */
const sizedEvent = ({ row, event }: EventRow): SizedEvent => ({
  listed: { order: row.order, event },
  row,
  size: factsSize(row.order) + (event.moment ? sizeOf(event) : 0),
})

export function factsSize(order: Order): number {
  const { id, reference, revision, status, createdAt, erasedAt, ...facts } = order
  return sizeOf(facts)
}

const sizeOf = (facts: object): number => Buffer.byteLength(JSON.stringify(facts))

import type { Order } from '@delivery-orders/domain'
import type { Events, EventWithOrder } from '../store/events.ts'
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
  feed: async (client, { limit, ...begin }) => {
    const own = events.filter(({ row }) => isSameClient(row.client, client))
    const after = await startOf(begin, probeOf(own))
    if (after === null) return undefined
    const first = after?.position ?? 0
    const found = own.slice(first, first + 1 + limit).map(sizedEvent)
    const { rows, hasMore } = pageOf(found, limit)
    return { events: rows.map(({ listed }) => listed), hasMore, after }
  },
  // All stores that share a memory are in this process.
  onCommit: (listener) => void commitListeners.push(listener),
  findGrown: undefined,
})

export function probeOf(rows: readonly EventRow[]): FeedProbe {
  const placed = rows.map(({ row, event: { sequence, at } }, index) => ({
    ...{ orderId: row.order.id, sequence, at },
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

/** Adds the size that the event has as JSON in the SQL engines, so that their pages end at about the same event. */
export const sizedEvent = ({
  row,
  event,
}: EventRow): { listed: EventWithOrder; row: OrderRow; size: number } => ({
  listed: { order: row.order, event },
  row,
  size: factsSize(row.order) + (event.moment ? sizeOf(event) : 0),
})

export function factsSize(order: Order): number {
  const { id, reference, revision, status, createdAt, erasedAt, ...facts } = order
  return sizeOf(facts)
}

const sizeOf = (facts: object): number => Buffer.byteLength(JSON.stringify(facts))

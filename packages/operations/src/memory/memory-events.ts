import type { Order } from '@delivery-orders/domain'
import type { Events, EventWithOrder } from '../store/events.ts'
import { pageOf } from '../store/page-of.ts'
import { type EventRow, isSameClient, type Memory, promised } from './memory.ts'

export const memoryEvents = ({ events }: Memory): Events => ({
  timeline: promised((client, reference, { after, limit }) =>
    events
      .filter(({ row }) => isSameClient(row.client, client) && row.order.reference === reference)
      .map(({ event }) => event)
      .filter(({ sequence }) => sequence > after)
      .slice(0, limit),
  ),
  feed: promised((client, { after, limit }) => {
    const own = events.filter(({ row }) => isSameClient(row.client, client))
    const place = own.findIndex(
      ({ row, event }) =>
        row.order.id === after?.orderId &&
        event.sequence === after.sequence &&
        event.at === after.at,
    )
    if (after && place < 0) return undefined
    const found = own.slice(place + 1, place + 2 + limit).map(fed)
    const { rows, hasMore } = pageOf(found, limit)
    return { events: rows.map(({ told }) => told), hasMore }
  }),
})

/** As large as what is kept of it where it is kept as text. */
const fed = ({ row: { order }, event }: EventRow): { told: EventWithOrder; size: number } => ({
  told: { order, event },
  size: factsSize(order) + (event.moment ? sizeOf(event) : 0),
})

function factsSize(order: Order): number {
  const { id, reference, revision, status, createdAt, erasedAt, ...facts } = order
  return sizeOf(facts)
}

const sizeOf = (facts: object): number => Buffer.byteLength(JSON.stringify(facts))

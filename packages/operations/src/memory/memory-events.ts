import type { Order } from '@delivery-orders/domain'
import type { Events, EventWithOrder } from '../store/events.ts'
import { pageOf } from '../store/page-of.ts'
import { asAsync, type EventRow, isSameClient, type Memory } from './memory.ts'

export const memoryEvents = ({ events }: Memory): Events => ({
  timeline: asAsync((client, reference, { after, limit }) =>
    events
      .filter(({ row }) => isSameClient(row.client, client) && row.order.reference === reference)
      .map(({ event }) => event)
      .filter(({ sequence }) => sequence > after)
      .slice(0, limit),
  ),
  feed: asAsync((client, { after, limit }) => {
    const own = events.filter(({ row }) => isSameClient(row.client, client))
    const place = own.findIndex(
      ({ row, event }) =>
        row.order.id === after?.orderId &&
        event.sequence === after.sequence &&
        event.at === after.at,
    )
    if (after && place < 0) return undefined
    const found = own.slice(place + 1, place + 2 + limit).map(sizedEvent)
    const { rows, hasMore } = pageOf(found, limit)
    return { events: rows.map(({ listed }) => listed), hasMore }
  }),
})

/** Adds the size that the event has as JSON in the SQL engines, so that their pages end at about the same event. */
const sizedEvent = ({
  row: { order },
  event,
}: EventRow): { listed: EventWithOrder; size: number } => ({
  listed: { order, event },
  size: factsSize(order) + (event.moment ? sizeOf(event) : 0),
})

function factsSize(order: Order): number {
  const { id, reference, revision, status, createdAt, erasedAt, ...facts } = order
  return sizeOf(facts)
}

const sizeOf = (facts: object): number => Buffer.byteLength(JSON.stringify(facts))

import type { ClientKey } from '@delivery-orders/domain'
import type { EventPage, Events, FeedPage, OrderChange } from '@delivery-orders/operations'
import { pageOf, type Sized } from '@delivery-orders/operations'
import {
  type EventRow,
  type EventWithOrderRow,
  eventRow,
  eventWithOrderOf,
  orderEventOf,
} from '../rows.ts'
import { type Database, guarded } from './sqlite-database.ts'

const listOfOrder = `
  select events.sequence, events.kind, events.at, events.facts
  from orders join events on events.order_id = orders.id
  where orders.client_id = ? and orders.mode = ? and orders.reference = ? and events.sequence > ?
  order by events.sequence limit ?`

const findPosition = `
  select position from events
  where order_id = ? and sequence = ? and client_id = ? and mode = ? and at = ?`

export const listFeed = `
  select orders.id, orders.reference, orders.revision, orders.status, orders.created_at,
    orders.erased_at, orders.facts,
    octet_length(orders.facts) + coalesce(octet_length(events.facts), 0) as size,
    events.sequence, events.kind, events.at as event_at, events.facts as event_facts
  from events join orders on orders.id = events.order_id
  where events.client_id = ? and events.mode = ? and events.position > ?
  order by events.position limit ?`

const insertEvent = `
  insert into events (client_id, mode, order_id, sequence, kind, at, facts)
  values (:client_id, :mode, :order_id, :sequence, :kind, :at, :facts)`

export function sqliteEvents(database: Database): Events {
  const timeline = database.prepare<unknown[], EventRow>(listOfOrder)
  return {
    timeline: guarded(
      ({ clientId, mode }: ClientKey, reference: string, { after, limit }: EventPage) =>
        timeline.all(clientId, mode, reference, after, limit).map(orderEventOf),
    ),
    feed: guarded(feedOf(database)),
  }
}

/** SQLite has one writer at a time, so no event appears later at a position that a reader has already passed. */
function feedOf(database: Database) {
  const position = database.prepare<unknown[], number>(findPosition).pluck()
  const feed = database.prepare<unknown[], EventWithOrderRow & Sized>(listFeed)
  const placeOf = ({ clientId, mode }: ClientKey, after: FeedPage['after']) =>
    after ? position.get(after.orderId, after.sequence, clientId, mode, after.at) : 0
  return (client: ClientKey, { after, limit }: FeedPage) => {
    const place = placeOf(client, after)
    if (place === undefined) return undefined
    const found = feed.iterate(client.clientId, client.mode, place, limit + 1)
    const { rows, hasMore } = pageOf(found, limit)
    return { events: rows.map(eventWithOrderOf), hasMore }
  }
}

/** Inserts the event of an order change, in the same transaction. Returns the event's position among all events. */
export function eventWriter(database: Database): (change: OrderChange) => number {
  const insert = database.prepare(insertEvent)
  return (change) => Number(insert.run(eventRow(change)).lastInsertRowid)
}

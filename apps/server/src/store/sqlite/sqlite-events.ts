import type { ClientKey } from '@delivery-orders/domain'
import type { EventPage, Events } from '../events.ts'
import type { OrderChange } from '../store.ts'
import { type Database, guarded } from './sqlite-database.ts'
import { type EventRow, eventRow, orderEventOf } from './sqlite-rows.ts'

const listOfOrder = `
  select events.sequence, events.kind, events.at, events.facts
  from orders join events on events.order_id = orders.id
  where orders.client_id = ? and orders.mode = ? and orders.reference = ? and events.sequence > ?
  order by events.sequence limit ?`

const insertEvent = `
  insert into events (client_id, mode, order_id, sequence, kind, at, facts)
  values (:client_id, :mode, :order_id, :sequence, :kind, :at, :facts)`

export function sqliteEvents(database: Database): Events {
  const ofOrder = database.prepare<unknown[], EventRow>(listOfOrder)
  return {
    ofOrder: guarded(
      ({ clientId, mode }: ClientKey, reference: string, { after, limit }: EventPage) =>
        ofOrder.all(clientId, mode, reference, after, limit).map(orderEventOf),
    ),
  }
}

/** Writes the event of a change, in the transaction of the change. */
export function eventWriter(database: Database): (change: OrderChange) => void {
  const insert = database.prepare(insertEvent)
  return (change) => {
    insert.run(eventRow(change))
  }
}

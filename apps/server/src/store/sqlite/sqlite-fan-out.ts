import type { OrderChange } from '@delivery-orders/operations'
import type { DueSignal } from '../due-signal.ts'
import { fanOutRow } from '../outbox-rows.ts'
import type { Database } from './sqlite-database.ts'

/** `events` is a JSON list of quoted kinds. The search includes the quotes, so that no kind matches within another. */
export const insertDispatches = `
  insert into dispatches (webhook, event, created_at, status, due_at)
  select number, :position, :at, 'pending', :due_at
  from webhooks
  where client_id = :client_id and mode = :mode and removed = 0 and disabled_reason is null
    and (events is null or instr(events, :quoted_kind) > 0)`

/** Inserts a dispatch for each webhook that subscribes to the event, in the transaction that inserts the event. */
export function fanOut(
  database: Database,
  due: DueSignal,
): (change: OrderChange, position: number) => void {
  const insert = database.prepare(insertDispatches)
  return (change, position) => {
    if (insert.run(fanOutRow(change, position)).changes > 0) due.mark()
  }
}

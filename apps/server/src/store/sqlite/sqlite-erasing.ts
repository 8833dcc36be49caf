import { setTimeout as pause } from 'node:timers/promises'
import { erasureEntry } from '@delivery-orders/operations/engine'
import type { Erasure } from '@delivery-orders/operations/store'
import { buildErasureRow, eventFactsText } from '../rows.ts'
import { erasedCourier } from '../sql/sql-courier-cash.ts'
import { type Database, guarded, writing } from './sqlite-database.ts'
import type { RenderedOrders } from './sqlite-rendered-orders.ts'
import type { SqliteRules } from './sqlite-rules.ts'

const eraseOrder = `
  update orders set
    receipt_key = :receipt_key, draft_hash = '', facts = :facts,
    rendering = :rendering, rendered = '', erased_at = :erased_at,
    recipient_phone = null
  where id = :id and revision = :revision`

const eraseEvent = `
  update events set facts = ?, request_id = null where order_id = ? and sequence = ?`

const findKeys = `
  select id from idempotency_keys where order_id = ?`

const removeKey = `
  delete from idempotency_keys where id = ? and order_id = ?`

const removeTries = `
  delete from code_tries where order_id = ?`

const removeCouriers = `
  delete from order_couriers where client_id = ? and order_id = ?`

const removePhotos = `
  delete from photos where client_id = ? and order_id = ?`

const eraseSettlements = `
  update settlements set courier = ${erasedCourier}, sender = null
  where client_id = ? and order_id = ?`

const findDispatches = `
  select dispatches.number
  from events join dispatches on dispatches.event_position = events.position
  where events.order_id = ?`

/** Finds dispatches that clients requested, along their index, event by event: `cross join` keeps this order. */
const findResent = `
  select dispatches.number
  from events
    cross join webhooks on webhooks.client_id = events.client_id and webhooks.mode = events.mode
    cross join dispatches on dispatches.webhook = webhooks.number and dispatches.event_position = events.position
      and dispatches.resent = 1
  where events.order_id = ?`

const eraseResponses = `
  update attempts set response = null where dispatch = ? and response is not null`

export function orderEraser(
  database: Database,
  rules: SqliteRules,
  forget: RenderedOrders['forget'],
): (erasure: Erasure) => Promise<'erased' | 'stale'> {
  const eraseFacts = database.prepare(eraseOrder)
  const eraseMoment = database.prepare<[string | null, number, number]>(eraseEvent)
  const keys = database.prepare<[number], number>(findKeys).pluck()
  const remove = database.prepare<[number, number]>(removeKey)
  const removeCodeTries = database.prepare<[number]>(removeTries)
  const removeOrderCouriers = database.prepare<[number, number]>(removeCouriers)
  const removeOrderPhotos = database.prepare<[number, number]>(removePhotos)
  const eraseParties = database.prepare<[number, number]>(eraseSettlements)
  const dispatches = database.prepare<[number], number>(findDispatches).pluck()
  const resent = database.prepare<[number], number>(findResent).pluck()
  const clearResponses = database.prepare<[number]>(eraseResponses)
  const write = writing(database, (erasure: Erasure, found: FoundRows) => {
    const { client, order, events } = erasure
    if (eraseFacts.run(buildErasureRow(erasure)).changes === 0) return 'stale'
    for (const event of events) eraseMoment.run(eventFactsText(event), order.id, event.sequence)
    for (const id of found.keyIds) remove.run(id, order.id)
    removeCodeTries.run(order.id)
    removeOrderCouriers.run(client.clientId, order.id)
    removeOrderPhotos.run(client.clientId, order.id)
    eraseParties.run(client.clientId, order.id)
    for (const number of [...found.dispatches, ...resent.all(order.id)]) clearResponses.run(number)
    rules.take(rules.tables.insertAudit([erasureEntry(erasure)]))
    return 'erased'
  })
  return guarded((erasure: Erasure) => {
    // These queries have no index and are slow, so they run before the write transaction. They miss a dispatch that is
    // added in between: by a change of the order, which makes the erasure `stale`, or by a client that requests an event
    // again.
    const { id, reference } = erasure.order
    forget(erasure.client, reference)
    return write(erasure, { keyIds: keys.all(id), dispatches: dispatches.all(id) })
  })
}

interface FoundRows {
  readonly keyIds: readonly number[]
  readonly dispatches: readonly number[]
}

/** Removes erased bytes from unused space and the write-ahead log. `secure_delete` misses the copies of moved rows. */
export function compactor(database: Database): () => Promise<boolean> {
  const vacuum = guarded(() => {
    database.exec('vacuum')
    database.files.confirm()
  })
  const truncate = guarded(() => {
    const [checkpoint] = database.pragma('wal_checkpoint(truncate)') as [{ busy: number }]
    return checkpoint.busy === 0
  })
  return async () => {
    await vacuum()
    const startedAt = performance.now()
    // Truncation is tried repeatedly, because SQLite does not wait for the checkpoint of another process.
    while (performance.now() - startedAt < truncatingMaxMs) {
      if (await truncate()) return true
      await pause(truncatingEveryMs)
    }
    return false
  }
}

const truncatingMaxMs = 2_000
const truncatingEveryMs = 20

import { canBeLate } from '@delivery-orders/domain'
import { changeEntry } from '@delivery-orders/operations/engine'
import type { CommitOutcome, OrderChange } from '@delivery-orders/operations/store'
import type { CommitSignal } from '../commit-signal.ts'
import { type Commit, isChange, usesKey } from '../commits.ts'
import { buildOrderRow, buildSettlementRows, countFailures, hasHadCourier } from '../rows.ts'
import { courierWriter } from './sqlite-couriers.ts'
import { type Database, guarded, prepareWrite, writing } from './sqlite-database.ts'
import { eventWriter } from './sqlite-events.ts'
import { type OrderKeyWriter, orderKeyWriter } from './sqlite-keys.ts'
import type { RenderedOrders } from './sqlite-rendered-orders.ts'
import type { SqliteRules } from './sqlite-rules.ts'

const insertOrder = `
  insert into orders (
    id, client_id, mode, reference, revision, status, created_at,
    receipt_key, draft_hash, facts, rendering, rendered, recipient_phone, late_at, late_day
  ) values (
    :id, :client_id, :mode, :reference, :revision, :status, :created_at,
    :receipt_key, :draft_hash, :facts, :rendering, :rendered, :recipient_phone, :late_at, :late_day
  ) on conflict (client_id, mode, reference) do nothing`

/** A change is `stale` if the order has been erased since it was read: the change would restore the personal data. */
const updateOrder = (columns: string) => `
  update orders set
    revision = :revision, status = :status, facts = :facts, rendering = :rendering,
    rendered = :rendered${columns}
  where id = :id and revision = :revision - 1 and erased_at is :erased_at`

/** Null until the last item is final, so that only this step writes the indexes of final orders. */
const moveOrder = updateOrder(', final_at = :final_at')

/** Only an update of fields can change these, apart from the next statement. SQLite writes an index again for each column that a statement sets. */
const updateFields = updateOrder(`,
    receipt_key = :receipt_key, recipient_phone = :recipient_phone, late_at = :late_at,
    late_day = :late_day`)

/** A statement of its own, because few steps change these columns. */
const updateLateness = `
  update orders set late_at = :late_at, late_day = :late_day
  where id = :id and (late_at is not :late_at or late_day is not :late_day)`

const insertSettlement = `
  insert into settlements (
    client_id, mode, order_id, sequence, part, at, kind, courier, sender, currency, amounts, failures
  ) values (
    :client_id, :mode, :order_id, :sequence, :part, :at, :kind, :courier, :sender, :currency,
    :amounts, ${countFailures(':')}
  )`

/**
 * Inserts a dispatch for each webhook that subscribes to one of the last `count` events.
 *
 * - `webhooks.events` is a JSON list of quoted kinds. The search includes the quotes, so that no kind matches within
 *   another.
 * - A dispatch to a webhook with ordering is held until the next lease, which examines it.
 * - A dispatch is due at the time of the event, or at `now` if that is earlier because the clock was set back.
 */
export const insertDispatches = `
  insert into dispatches (
    webhook, event_position, created_at, status, due_at, order_id, is_held, leased_until
  )
  select number, position, at, 'pending', min(at, :now),
    iif(ordering = 'order', order_id, null), ordering = 'order', iif(ordering = 'order', 0, null)
  from events
    cross join webhooks on webhooks.client_id = events.client_id and webhooks.mode = events.mode
  where position > (select max(position) from events) - :count
    and removed = 0 and disabled_reason is null
    and (webhooks.events is null or instr(webhooks.events, '"' || kind || '"') > 0)`

export function batchWriter(
  database: Database,
  rules: SqliteRules,
  forget: RenderedOrders['forget'],
  signal: CommitSignal,
): (batch: readonly Commit[]) => Promise<readonly CommitOutcome[]> {
  const keys = orderKeyWriter(database, rules)
  const write = commitWriter(database, keys)
  const { take, tables } = rules
  const writeDispatches = dispatchWriter(database, signal)
  const writeAll = writing(database, (batch: readonly Commit[]) => {
    const outcomes = batch.map(write)
    const committed = batch.filter((_, index) => outcomes[index] === 'committed')
    writeDispatches(committed.filter(isChange))
    const entries = committed.filter(isChange).flatMap((change) => changeEntry(change) ?? [])
    if (entries.length > 0) take(tables.insertAudit(entries))
    keys.removeExpired(committed.filter(usesKey))
    return outcomes
  })
  return guarded((batch) => {
    for (const { client, order } of batch) forget(client, order.reference)
    const outcomes = writeAll(batch)
    signal.notify()
    signal.notifyOf(batch, outcomes)
    return outcomes
  })
}

function commitWriter(database: Database, keys: OrderKeyWriter): (commit: Commit) => CommitOutcome {
  const writeOrder = orderWriter(database)
  const writeEvent = eventWriter(database)
  const writeSettlements = settlementWriter(database)
  return (commit) => {
    // The key is checked first, so that a repeated request is `replayed` and not a `duplicate` of the order it created.
    const used = usesKey(commit) ? keys.findUse(commit) : undefined
    if (used) return used
    if (isChange(commit)) {
      const outcome = writeOrder(commit)
      if (outcome !== 'committed') return outcome
      writeEvent(commit)
      writeSettlements(commit)
    }
    if (usesKey(commit)) keys.insert(commit)
    return 'committed'
  }
}

function settlementWriter(database: Database): (change: OrderChange) => void {
  const insert = prepareWrite(database, insertSettlement)
  return (change) => {
    for (const row of buildSettlementRows(change)) insert(row)
  }
}

function orderWriter(database: Database): (change: OrderChange) => CommitOutcome {
  const insert = prepareWrite(database, insertOrder)
  const move = prepareWrite(database, moveOrder)
  const update = prepareWrite(database, updateFields)
  const writeDerived = derivedWriter(database)
  return (change) => {
    const isNew = change.order.revision === 1
    const write = isNew ? insert : change.event.changed ? update : move
    const row = buildOrderRow(change)
    const { changes } = write(row)
    if (changes === 0) return isNew ? 'duplicate' : 'stale'
    if (!isNew) writeDerived(change, row)
    return 'committed'
  }
}

/** Writes what a step changes only of some orders: those that can be late, and those that couriers have or had. */
function derivedWriter(database: Database) {
  const setLateness = prepareWrite(database, updateLateness)
  const writeCouriers = courierWriter(database)
  return ({ client, order }: OrderChange, row: ReturnType<typeof buildOrderRow>): void => {
    if (canBeLate(order)) setLateness(row)
    if (hasHadCourier(order)) writeCouriers(client, order)
  }
}

/** Returns a function that inserts the dispatches of changes, in the transaction that has inserted their events. */
function dispatchWriter(
  database: Database,
  signal: CommitSignal,
): (changes: readonly OrderChange[]) => void {
  const insert = database.prepare(insertDispatches)
  return (changes) => {
    const last = changes.at(-1)
    if (!last) return
    const inserted = insert.run({ count: changes.length, now: last.now })
    if (inserted.changes > 0) signal.mark()
  }
}

import { setTimeout as pause } from 'node:timers/promises'
import { Unavailable } from '@delivery-orders/domain'
import { erasureEntry } from '@delivery-orders/operations/engine'
import type { Orders } from '@delivery-orders/operations/store'
import { integer, text } from '../columns.ts'
import { buildErasureRow, eventFactsText } from '../rows.ts'
import { erasedCourier } from '../sql/sql-courier-cash.ts'
import { bucketOf } from './outbox/postgres-buckets.ts'
import { type Database, statement } from './postgres-database.ts'
import { isLockTimeout } from './postgres-fault.ts'
import { tables as rules, takeOn } from './postgres-rules.ts'

const eraseOrder = statement(`
  update orders set
    receipt_key = $4, draft_hash = '', facts = $5, rendering = $6, rendered = '', erased_at = $7,
    recipient_phone = null
  where client_id = $1 and id = $2 and revision = $3`)

const eraseEvents = statement(`
  update events set facts = erased.facts, request_id = null
  from json_to_recordset($3) as erased (sequence integer, facts text)
  where events.client_id = $1 and events.order_id = $2 and events.sequence = erased.sequence`)

const findKeys = statement(`
  select hash from idempotency_keys
  where mode = $3 and order_id = $2
    and (owner_id = $1 or owner_id in (select id from owners where is_fleet))`)

/** Compares the order too, because another fleet may have used the same key for another order. */
const removeKeys = statement(`
  delete from idempotency_keys
  where mode = $2 and hash = any($3::text[]) and order_id = $4
    and owner_id in (select $1::bigint union all select id from owners where is_fleet)`)

const removeTries = statement(`
  delete from code_tries where client_id = $1 and order_id = $2`)

const removeCouriers = statement(`
  delete from order_couriers where client_id = $1 and order_id = $2`)

const removePhotos = statement(`
  delete from photos where client_id = $1 and order_id = $2`)

const eraseSettlements = statement(`
  update settlements set courier = ${erasedCourier}, sender = null
  where client_id = $1 and order_id = $2`)

const findDispatches = statement(`
  select dispatches.number
  from events
    join webhooks on webhooks.client_id = events.client_id and webhooks.mode = events.mode
    join dispatches on dispatches.webhook = webhooks.number and dispatches.event_position = events.position
  where events.client_id = $1 and events.order_id = $2`)

/** Finds dispatches that clients requested, along their index. */
const findResent = statement(`
  select dispatches.number
  from events
    join webhooks on webhooks.client_id = events.client_id and webhooks.mode = events.mode
    join dispatches on dispatches.webhook = webhooks.number and dispatches.event_position = events.position
      and dispatches.resent
  where events.client_id = $1 and events.order_id = $2`)

const eraseResponses = statement(`
  update attempts set response = null
  where client_id = $1 and dispatch = any($2::bigint[]) and response is not null`)

/** Locks the bucket of the client, so that `settle` does not store a response of the order in the meantime. */
export const orderEraser =
  (database: Database): Orders['erase'] =>
  async (erasure) => {
    const { clientId, mode } = erasure.client
    const { id, revision, receipt_key, facts, rendering, erased_at } = buildErasureRow(erasure)
    // These queries have no index and are slow, so they run before the lock is taken. They miss a dispatch that is added
    // afterwards: by a change of the order, which makes the erasure `stale`, or by a client that requests an event again.
    const keys = await database.all(findKeys, { hash: text }, [clientId, id, mode])
    const dispatches = await database.all(findDispatches, { number: integer }, [clientId, id])
    const events = erasure.events.map((event) => ({
      sequence: event.sequence,
      facts: eventFactsText(event),
    }))
    return database.withBuckets([bucketOf(erasure.client)], async (session) => {
      const values = [clientId, id, revision, receipt_key, facts, rendering, erased_at]
      if ((await session.run(eraseOrder, values)) === 0) return 'stale'
      await session.run(eraseEvents, [clientId, id, JSON.stringify(events)])
      await session.run(removeKeys, [clientId, mode, keys.map(({ hash }) => hash), id])
      await session.run(removeTries, [clientId, id])
      await session.run(removeCouriers, [clientId, id])
      await session.run(removePhotos, [clientId, id])
      await session.run(eraseSettlements, [clientId, id])
      const resent = await session.all(findResent, { number: integer }, [clientId, id])
      const numbers = [...dispatches, ...resent].map(({ number }) => number)
      await session.run(eraseResponses, [clientId, numbers])
      await takeOn(session, rules.insertAudit([erasureEntry(erasure)]))
      return 'erased'
    })
  }

/** Tables whose rows have personal data, or had it before the erasure. */
const tables = [
  ...['orders', 'events', 'idempotency_keys', 'attempts', 'code_tries', 'order_couriers'],
  'settlements',
]

const vacuums = tables.map((table) => statement(`vacuum (full, analyze) ${table}`))

const findNext = statement(`
  select pg_snapshot_xmax(pg_current_snapshot())::xid::text as next`)

/**
 * Counts the other sessions whose snapshot is older than transaction $1, because vacuum keeps erased rows that they may
 * read. Autovacuum workers are not counted. The query recognizes them by the missing user, because ordinary users cannot
 * see their `backend_type`.
 */
const countReaders = statement(`
  select count(*) as count from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()
    and usesysid is not null and age(backend_xmin) > age($1::text::xid)`)

/** Vacuum skips the tables of another role with no more than a warning, unless the role owns the database. */
const findForeignTables = statement(`
  select relname as name, pg_get_userbyid(relowner) as owner from pg_class
  where oid = any(array[${tables.map((table) => `'${table}'`).join(', ')}]::regclass[])
    and not pg_has_role(relowner, 'usage')
    and not pg_has_role((select datdba from pg_database where datname = current_database()), 'usage')
  order by relname`)

export const ownershipCheck = (database: Database) => async (): Promise<void> => {
  const [foreign] = await database.all(findForeignTables, { name: text, owner: text }, [])
  if (foreign)
    throw new Unavailable(
      `This role does not own the table ${foreign.name}, so it cannot compact it. Run the command as ${foreign.owner}, or with --no-compact.`,
    )
}

const readingMaxMs = 2_000
const readingEveryMs = 20

/**
 * Rewrites the tables with `vacuum full`, because their files may keep erased bytes. Each table is locked while it is
 * rewritten. The write-ahead log keeps erased bytes until it is recycled. Replicas, archives and backups are up to the
 * operator.
 */
export const compactor = (open: () => Database) => async (): Promise<boolean> => {
  const database = open()
  try {
    if (await hasOldReaders(database)) return false
    for (const vacuum of vacuums) await database.run(vacuum)
    return true
  } catch (error) {
    if (isLockTimeout(error)) return false
    throw error
  } finally {
    await database.close()
  }
}

/** Waits up to `readingMaxMs` for sessions with an old snapshot, because most of them finish immediately. */
async function hasOldReaders(database: Database): Promise<boolean> {
  const row = await database.first(findNext, { next: text })
  const startedAt = performance.now()
  while ((await oldReaders(database, row?.next)) > 0) {
    if (performance.now() - startedAt > readingMaxMs) return true
    await pause(readingEveryMs)
  }
  return false
}

const oldReaders = async (database: Database, next: string | undefined): Promise<number> =>
  (await database.first(countReaders, { count: integer }, [next]))?.count ?? 0

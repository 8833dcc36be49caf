import { setTimeout as pause } from 'node:timers/promises'
import type { Orders } from '@delivery-orders/operations'
import { erasureRow, eventFactsText } from '../rows.ts'
import { type Database, isHeld, statement } from './postgres-database.ts'

const eraseOrder = statement(`
  update orders set
    receipt_key = $4, draft_hash = '', facts = $5, rendering = $6, rendered = '', erased_at = $7
  where client_id = $1 and id = $2 and revision = $3`)

const eraseEvents = statement(`
  update events set facts = erased.facts
  from json_to_recordset($3) as erased (sequence integer, facts text)
  where events.client_id = $1 and events.order_id = $2 and events.sequence = erased.sequence`)

const findKeys = statement(`
  select hash from idempotency_keys where client_id = $1 and mode = $3 and order_id = $2`)

const removeKeys = statement(`
  delete from idempotency_keys where client_id = $1 and mode = $2 and hash = any($3::text[])`)

const findDispatches = statement(`
  select dispatches.number
  from events
    join webhooks on webhooks.client_id = events.client_id and webhooks.mode = events.mode
    join dispatches on dispatches.webhook = webhooks.number and dispatches.event = events.position
  where events.client_id = $1 and events.order_id = $2`)

/** A receiver may have answered with what it was sent. */
const eraseResponses = statement(`
  update attempts set response = null
  where client_id = $1 and dispatch = any($2::bigint[]) and response is not null`)

/** In turn with those who keep what webhooks answer: they look whether the order is erased. */
export const orderEraser =
  (database: Database): Orders['erase'] =>
  async (erasure) => {
    const { clientId, mode } = erasure.client
    const { id, revision, receipt_key, facts, rendering, erased_at } = erasureRow(erasure)
    // They are found one by one, in no index: not while others wait for their turn. Had a dispatch come since, the order
    // would have changed.
    const keys = await database.all<{ hash: string }>(findKeys, [clientId, id, mode])
    const dispatches = await database.all<{ number: number }>(findDispatches, [clientId, id])
    const events = erasure.events.map((event) => ({
      sequence: event.sequence,
      facts: eventFactsText(event),
    }))
    return database.inTurn('outbox', async (session) => {
      const values = [clientId, id, revision, receipt_key, facts, rendering, erased_at]
      if ((await session.run(eraseOrder, values)) === 0) return 'stale'
      await session.run(eraseEvents, [clientId, id, JSON.stringify(events)])
      await session.run(removeKeys, [clientId, mode, keys.map(({ hash }) => hash)])
      await session.run(eraseResponses, [clientId, dispatches.map(({ number }) => number)])
      return 'erased'
    })
  }

/** Where personal data are, or were. */
const tables = ['orders', 'events', 'idempotency_keys', 'attempts']

const vacuums = tables.map((table) => statement(`vacuum (full, analyze) ${table}`))

const findNext = statement(`
  select pg_snapshot_xmax(pg_current_snapshot())::xid::text as next`)

/**
 * Of others, who began before: they may be shown what is erased, so it is still kept for them. The server tells an ordinary
 * user of each whose it is, but not of what kind; only who cleans up has no user.
 */
const countReaders = statement(`
  select count(*) as count from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()
    and usesysid is not null and age(backend_xmin) > age($1::text::xid)`)

const readingMaxMs = 2_000
const readingEveryMs = 20

/**
 * What was erased is no row any more, and may still be bytes in the files of the tables: they are written anew, and
 * nobody can use a table meanwhile. The server's log of changes has them until its files are used again; replicas, archives
 * and backups have what the operator keeps of them.
 */
export const compactor = (open: () => Database) => async (): Promise<boolean> => {
  const database = open()
  try {
    if (await isReadAsBefore(database)) return false
    for (const vacuum of vacuums) await database.run(vacuum)
    return true
  } catch (error) {
    if (isHeld(error)) return false
    throw error
  } finally {
    await database.close()
  }
}

/** All the while: most of those who read are done at once. */
async function isReadAsBefore(database: Database): Promise<boolean> {
  const row = await database.first<{ next: string }>(findNext)
  const startedAt = performance.now()
  while ((await readers(database, row?.next)) > 0) {
    if (performance.now() - startedAt > readingMaxMs) return true
    await pause(readingEveryMs)
  }
  return false
}

const readers = async (database: Database, next: string | undefined): Promise<number> =>
  (await database.first<{ count: number }>(countReaders, [next]))?.count ?? 0

import Sqlite from 'better-sqlite3'
import type { Acknowledged } from './order-load.ts'

const listEvents = `
  select orders.reference || ' ' || events.sequence
  from events join orders on orders.id = events.order_id`

const listKeys = `
  select orders.reference || ' ' || idempotency_keys.sequence
  from idempotency_keys join orders on orders.id = idempotency_keys.order_id`

/** Orders whose revision is not the sequence of their last event, that lack an event, or whose id was not reserved. */
const listTornOrders = `
  select orders.reference
  from orders left join events on events.order_id = orders.id
  group by orders.id
  having orders.revision is not max(events.sequence)
    or orders.revision <> count(events.sequence)
    or orders.id >= (select bound from order_ids)`

export interface DatabaseState {
  /** Problems that SQLite's own check finds in the file. */
  readonly damage: readonly string[]
  /** Orders that contradict their events, and events and keys that refer to nothing. */
  readonly torn: readonly string[]
  readonly events: ReadonlySet<string>
  readonly keys: ReadonlySet<string>
}

/** Reads what a database holds after a crash, or why it cannot be opened. */
export function databaseState(
  file: string,
  check: 'quick_check' | 'integrity_check',
): DatabaseState {
  const database = new Sqlite(file)
  try {
    // The file is thrown away after this check.
    database.pragma('synchronous = OFF')
    const damage = listOf(database, `pragma ${check}`).filter((line) => line !== 'ok')
    const dangling = database.prepare('pragma foreign_key_check').all()
    return {
      damage,
      torn: [
        ...listOf(database, listTornOrders),
        ...dangling.map((row) => `dangling reference ${JSON.stringify(row)}`),
      ],
      events: new Set(listOf(database, listEvents)),
      keys: new Set(listOf(database, listKeys)),
    }
  } catch (error) {
    if (!(error instanceof Sqlite.SqliteError)) throw error
    return { damage: [error.message], torn: [], events: new Set(), keys: new Set() }
  } finally {
    database.close()
  }
}

const listOf = (database: Sqlite.Database, sql: string): readonly string[] =>
  database.prepare<[], string>(sql).pluck().all()

/** Acknowledged changes whose event or idempotency key is missing. */
export const lostChanges = (
  { events, keys }: DatabaseState,
  acknowledged: readonly Acknowledged[],
): readonly string[] =>
  acknowledged
    .filter(({ reference, sequence, hasKey }) => {
      const change = `${reference} ${sequence}`
      return !events.has(change) || (hasKey && !keys.has(change))
    })
    .map(({ reference, sequence }) => `${reference} ${sequence}`)

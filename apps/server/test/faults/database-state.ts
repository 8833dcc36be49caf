import Sqlite from 'better-sqlite3'
import type { Acknowledged } from './order-load.ts'

const listEvents = `
  select orders.reference || ' ' || events.sequence
  from events join orders on orders.id = events.order_id`

const listKeys = `
  select orders.reference || ' ' || idempotency_keys.sequence
  from idempotency_keys join orders on orders.id = idempotency_keys.order_id`

/** Lists orders with a missing event, an id that was not reserved, or a revision that is not their last sequence. */
const listTornOrders = `
  select orders.reference
  from orders left join events on events.order_id = orders.id
  group by orders.id
  having orders.revision is not max(events.sequence)
    or orders.revision <> count(events.sequence)
    or orders.id >= (select bound from order_ids)`

export interface DatabaseState {
  /** Problems that `quick_check` or `integrity_check` of SQLite finds in the file. */
  readonly damage: readonly string[]
  /** Orders that contradict their events, and rows that refer to a missing row. */
  readonly torn: readonly string[]
  readonly events: ReadonlySet<string>
  readonly keys: ReadonlySet<string>
}

/** Reads the state of a database after a crash. If SQLite cannot read the file, `damage` has the reason. */
export function databaseState(
  file: string,
  check: 'quick_check' | 'integrity_check',
): DatabaseState {
  const database = new Sqlite(file)
  try {
    // Syncs are not needed: the file is deleted after this check.
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

/** Returns the acknowledged changes whose event or idempotency key is missing in the database. */
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

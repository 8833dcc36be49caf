import Sqlite from 'better-sqlite3'
import type { Acknowledged } from './order-load.ts'

const listKeptEvents = `
  select orders.reference || ' ' || events.sequence
  from events join orders on orders.id = events.order_id`

const listKeptKeys = `
  select orders.reference || ' ' || idempotency_keys.sequence
  from idempotency_keys join orders on orders.id = idempotency_keys.order_id`

/** Orders whose revision is not the number of their last event, or that lack an event, or whose number is not taken. */
const listTornOrders = `
  select orders.reference
  from orders left join events on events.order_id = orders.id
  group by orders.id
  having orders.revision is not max(events.sequence)
    or orders.revision <> count(events.sequence)
    or orders.id >= (select bound from order_ids)`

export interface Kept {
  /** What SQLite itself finds wrong with the file. */
  readonly damage: readonly string[]
  /** Orders that do not agree with their events, or events and keys with their orders. */
  readonly torn: readonly string[]
  readonly events: ReadonlySet<string>
  readonly keys: ReadonlySet<string>
}

/** What a database holds that is opened after an accident, or why it cannot be opened. */
export function keptIn(file: string, check: 'quick_check' | 'integrity_check'): Kept {
  const database = new Sqlite(file)
  try {
    // What is checked here is thrown away afterwards.
    database.pragma('synchronous = OFF')
    const found = listOf(database, `pragma ${check}`).filter((line) => line !== 'ok')
    const strays = database.prepare('pragma foreign_key_check').all()
    return {
      damage: found,
      torn: [
        ...listOf(database, listTornOrders),
        ...strays.map((stray) => `stray ${JSON.stringify(stray)}`),
      ],
      events: new Set(listOf(database, listKeptEvents)),
      keys: new Set(listOf(database, listKeptKeys)),
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

/** Changes of which not everything is there that was acknowledged. */
export const lostFrom = (
  { events, keys }: Kept,
  acknowledged: readonly Acknowledged[],
): readonly string[] =>
  acknowledged
    .filter(({ reference, sequence, hasKey }) => {
      const change = `${reference} ${sequence}`
      return !events.has(change) || (hasKey && !keys.has(change))
    })
    .map(({ reference, sequence }) => `${reference} ${sequence}`)

import Sqlite from 'better-sqlite3'
import { type AcknowledgedChange, differences } from '../support/audit.ts'

const listChanges = `
  select orders.reference || ' ' || events.sequence || ' ' || events.kind
  from events join orders on orders.id = events.order_id`

/** Lists orders with a missing event, an id that was not reserved, or a revision that is not their last sequence. */
const listTornOrders = `
  select orders.reference
  from orders left join events on events.order_id = orders.id
  group by orders.id
  having orders.revision is not max(events.sequence)
    or orders.revision <> count(events.sequence)
    or orders.id >= (select bound from order_ids)`

export interface UnguardedState {
  /** Number of acknowledged changes that are not stored. */
  readonly lost: number
  /** Whether SQLite finds the file damaged, or orders contradict their events. */
  readonly isDamaged: boolean
}

/** Compares what SQLite reads from a file with what was acknowledged, without the checks that a program does before. */
export function unguardedState(
  file: string,
  acknowledged: readonly AcknowledgedChange[],
): UnguardedState {
  const database = new Sqlite(file)
  const list = (sql: string) => database.prepare<[], string>(sql).pluck().all()
  const changes = acknowledged.map(({ change }) => change)
  try {
    // Syncs are not needed: the file is deleted after this check.
    database.pragma('synchronous = OFF')
    return {
      lost: differences(changes, list(listChanges)).lost.length,
      isDamaged: list('pragma integrity_check')[0] !== 'ok' || list(listTornOrders).length > 0,
    }
  } catch (error) {
    if (!(error instanceof Sqlite.SqliteError)) throw error
    return { lost: changes.length, isDamaged: true }
  } finally {
    database.close()
  }
}

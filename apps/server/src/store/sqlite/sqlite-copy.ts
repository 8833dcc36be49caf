import { hash } from 'node:crypto'
import { realpathSync, rmSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import { checksumOf, type Digest, type Row, type Source } from '../copy.ts'
import { OlderDatabase } from '../migrate.ts'
import type { Table } from '../tables.ts'
import { asFault, guarded, migrations, missingOf, refuseForeign } from './sqlite-database.ts'
import { refuseIncompleteLog, type Warn } from './sqlite-log-check.ts'

/** How long to wait for exclusive access. Another command ends in this time. A service keeps the file open anyway. */
const waitingTimeoutMs = 500

const feeds = `(
    select client_id, mode, coalesce((
      select max(position) from events
      where events.client_id = feed_owners.client_id and events.mode = feed_owners.mode
    ), 0) as end_position
    from (
      select owner_id as client_id, mode from tokens union select client_id, mode from events
    ) as feed_owners
  )`

/** Queries that compute the tables and columns that only PostgreSQL stores. */
const derivedTables: Readonly<Record<string, string>> = {
  feeds,
  fleet_events: '(select mode, position, client_id, position as event_position from events)',
  fleet_marks: feeds,
  dispatches: `(
    select (select client_id from webhooks where number = webhook) as client_id, * from dispatches
  )`,
  attempts: `(
    select (
      select webhooks.client_id
      from dispatches join webhooks on webhooks.number = dispatches.webhook
      where dispatches.number = attempts.dispatch
    ) as client_id, *
    from attempts
  )`,
  // The dispatcher that made the attempt does not run any more.
  in_flight: '(select *, 0 as owner from in_flight)',
  numbers: `(
    select 'owners' as name, coalesce(max(id), 0) as last from owners
    union all select 'actors', coalesce(max(id), 0) from actors
    union all select 'tokens', coalesce(max(id), 0) from tokens
    union all select 'audit', coalesce(max(id), 0) from audit
    union all select 'couriers', coalesce(max(id), 0) from couriers
    union all select 'cash_hand_overs', coalesce(max(id), 0) from cash_hand_overs
    union all select 'desk_accesses', coalesce(max(id), 0) from desk_accesses
    union all select 'webhooks', coalesce(max(number), 0) from webhooks
    union all select 'dispatches', coalesce(max(seq), 0) from sqlite_sequence where name = 'dispatches'
    union all select 'attempts', coalesce(max(id), 0) from attempts
  )`,
}

const from = ({ name }: Table): string => derivedTables[name] ?? name

/**
 * Opens a database with exclusive access. This fails while a service runs, and prevents writes that would be missing in
 * the copy. Neither creates nor migrates the database.
 */
export function openSqliteSource(file: string, warn: Warn): Source {
  refuseIncompleteLog(file, warn)
  const database = new Sqlite(file, { fileMustExist: true, timeout: waitingTimeoutMs })
  try {
    // In WAL mode, exclusive locking also excludes readers.
    database.pragma('locking_mode = exclusive')
    database.exec('begin exclusive')
    // With exclusive access, SQLite neither uses nor deletes this file, but deletes the log that the file describes.
    rmSync(`${realpathSync(file)}-shm`, { force: true })
    refuseForeign(database, file)
    refuseOtherVersions(database)
  } catch (error) {
    database.close()
    throw asFault(error)
  }
  return {
    rows: (table) =>
      database.prepare<[], Row>(`select ${table.columns.join(', ')} from ${from(table)}`).iterate(),
    digest: guarded((table: Table) => digestOf(database, table)),
    close: () => database.close(),
  }
}

export function refuseOtherVersions(database: Sqlite.Database): void {
  const missing = missingOf(database).length
  if (missing > 0) throw new OlderDatabase(migrations.length - missing, migrations.length)
}

const columnText = (column: string): string =>
  `coalesce(octet_length(${column}) || ':' || ${column}, '-')`

/** Reads each row as a blob, because in a text the driver would replace bytes that are not UTF-8. */
function digestOf(database: Sqlite.Database, table: Table): Digest {
  const text = table.columns.map(columnText).join(' || ')
  const texts = database
    .prepare<[], Buffer>(`select cast(${text} as blob) from ${from(table)}`)
    .pluck()
  let rows = 0
  let bits = 0n
  for (const row of texts.iterate()) {
    rows += 1
    bits ^= BigInt(`0x${hash('sha256', row)}`)
  }
  return { rows, checksum: checksumOf(bits) }
}

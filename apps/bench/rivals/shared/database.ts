import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import Sqlite from 'better-sqlite3'

export type Database = Sqlite.Database

const pageBytes = 8192
const synchronousFull = 2

/** The tables that our server writes to, so that every contestant writes the same rows and keeps the same indexes. */
const migrations = new URL('../../../server/src/store/sqlite/migrations/', import.meta.url)

/** A new file, as durable as our server's, with one client. */
export function openDatabase(file: string): Database {
  const database = new Sqlite(file)
  database.pragma(`page_size = ${pageBytes}`)
  database.pragma('journal_mode = WAL')
  // Only now: going over to WAL sets it to NORMAL, which saves an fsync for each commit and loses orders.
  database.pragma('synchronous = FULL')
  database.pragma('foreign_keys = ON')
  for (const name of readdirSync(migrations).sort())
    if (name.endsWith('.sql')) database.exec(readFileSync(new URL(name, migrations), 'utf8'))
  database.prepare('insert into clients (id, name, created_at) values (1, ?, ?)').run('bench', 0)
  refuseUnequal(database)
  return database
}

/** Asked after a write: before one, the answer may be that of the setting and not of the truth. */
function refuseUnequal(database: Database): void {
  const wanted = { page_size: pageBytes, journal_mode: 'wal', synchronous: synchronousFull }
  for (const [name, value] of Object.entries(wanted)) {
    const actual = database.pragma(name, { simple: true })
    if (actual !== value) throw new Error(`${name} is ${actual}, and should be ${value}.`)
  }
}

const tokenHash = (token: string): string => hash('sha256', token, 'base64url')

export function addToken(database: Database, token: string): void {
  database.exec(
    'create table rival_tokens (hash text primary key, client_id integer not null) strict',
  )
  database.prepare('insert into rival_tokens (hash, client_id) values (?, 1)').run(tokenHash(token))
}

/** The client of a bearer token. */
export function tokenLookup(database: Database): (authorization?: string) => number | undefined {
  const find = database
    .prepare<[string], number>('select client_id from rival_tokens where hash = ?')
    .pluck()
  return (authorization = '') =>
    authorization.startsWith('Bearer ') ? find.get(tokenHash(authorization.slice(7))) : undefined
}

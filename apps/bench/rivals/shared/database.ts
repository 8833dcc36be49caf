import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import Sqlite from 'better-sqlite3'

export type Database = Sqlite.Database

const pageBytes = 8192
const synchronousFull = 2

/** Our server's migrations: the rivals use them, so that all contestants write the same rows and the same indexes. */
const migrations = new URL('../../../server/src/store/sqlite/migrations/', import.meta.url)

/** Creates a database with one client and the same durability as our server's. */
export function openDatabase(file: string): Database {
  const database = new Sqlite(file)
  database.pragma(`page_size = ${pageBytes}`)
  database.pragma('journal_mode = WAL')
  // Set after `journal_mode`, because switching to WAL sets `synchronous` to NORMAL, which can lose committed orders.
  database.pragma('synchronous = FULL')
  database.pragma('foreign_keys = ON')
  for (const name of readdirSync(migrations).sort())
    if (name.endsWith('.sql')) database.exec(readFileSync(new URL(name, migrations), 'utf8'))
  database.prepare('insert into owners (id, name, created_at) values (1, ?, ?)').run('bench', 0)
  checkPragmas(database)
  return database
}

/** Call this after the first write: until then, SQLite may return the requested value, not the effective one. */
function checkPragmas(database: Database): void {
  const expected = { page_size: pageBytes, journal_mode: 'wal', synchronous: synchronousFull }
  for (const [name, value] of Object.entries(expected)) {
    const actual = database.pragma(name, { simple: true })
    if (actual !== value) throw new Error(`The pragma ${name} is ${actual} but must be ${value}.`)
  }
}

const tokenHash = (token: string): string => hash('sha256', token, 'base64url')

export function addToken(database: Database, token: string): void {
  database.exec(
    'create table rival_tokens (hash text primary key, client_id integer not null) strict',
  )
  database.prepare('insert into rival_tokens (hash, client_id) values (?, 1)').run(tokenHash(token))
}

export function tokenLookup(database: Database): (authorization?: string) => number | undefined {
  const find = database
    .prepare<[string], number>('select client_id from rival_tokens where hash = ?')
    .pluck()
  return (authorization = '') =>
    authorization.startsWith('Bearer ') ? find.get(tokenHash(authorization.slice(7))) : undefined
}

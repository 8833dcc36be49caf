import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import { type NewOrder, orderMaker } from './order.ts'
import { type Key, type Orders, renderPage } from './server.ts'

/** Our server's migrations, so that all contestants write the same rows and the same indexes. */
const migrations = new URL('../../server/src/store/sqlite/migrations/', import.meta.url)

/** Creates a database with one client and the same durability as our server's. */
export function openDatabase(file: string): Sqlite.Database {
  const database = new Sqlite(file)
  const pragmas = { page_size: 8192, journal_mode: 'wal', synchronous: 2, foreign_keys: 1 }
  // `synchronous` comes after `journal_mode`: switching to WAL sets it to NORMAL, which can lose committed orders.
  for (const [name, value] of Object.entries(pragmas)) database.pragma(`${name} = ${value}`)
  for (const name of readdirSync(migrations).sort())
    if (name.endsWith('.sql')) database.exec(readFileSync(new URL(name, migrations), 'utf8'))
  database.exec(`insert into owners (id, name, created_at) values (1, 'bench', 0)`)
  // Only after the first write: until then, SQLite may return the requested value, not the effective one.
  for (const [name, value] of Object.entries(pragmas))
    if (database.pragma(name, { simple: true }) !== value)
      throw new Error(`The pragma ${name} is not ${value}.`)
  return database
}

/** Stores the only token, and returns a function that finds the client of a request. */
export function tokenLookup(database: Sqlite.Database, token: string) {
  const hashOf = (text: string) => hash('sha256', text, 'base64url')
  database.exec(`create table rival_tokens (hash text primary key, client_id integer) strict`)
  database.prepare('insert into rival_tokens values (?, 1)').run(hashOf(token))
  const find = database.prepare<[string], number>(
    'select client_id from rival_tokens where hash = ?',
  )
  return (authorization = ''): number | undefined =>
    authorization.startsWith('Bearer ')
      ? find.pluck().get(hashOf(authorization.slice(7)))
      : undefined
}

const findRendered = `
  select rendered from orders where client_id = 1 and mode = 'test' and reference = ?`

const listNewest = `
  select id, rendered, created_at as createdAt
  from orders where client_id = 1 and mode = 'test' and purged_at is null
  order by created_at desc, id desc limit ?`

/** Reads orders as they were rendered when they were written, and writes them by group commit. */
export function sqliteOrders(database: Sqlite.Database): Orders {
  const rendered = database.prepare<[string], string>(findRendered).pluck()
  const newest = database.prepare<[number], Parameters<typeof renderPage>[0][number]>(listNewest)
  const newOrder = orderMaker()
  const commit = groupCommit(database)
  return {
    find: (reference) => rendered.get(reference),
    list: (limit) => renderPage(newest.all(limit + 1), limit),
    create: async (draft, key) => {
      const { order, reply } = newOrder(draft)
      return (await commit(order, key)) ? reply : duplicate
    },
  }
}

const duplicate = { status: 409, headers: {}, body: { code: 'duplicate_reference' } }

interface Waiting extends PromiseWithResolvers<boolean> {
  readonly order: NewOrder
  readonly key: Key
}

/** Writes orders durably, in one transaction for all requests that arrived in one turn of the event loop. */
function groupCommit(database: Sqlite.Database) {
  const writeAll = database.transaction(orderWriter(database))
  let waiting: Waiting[] = []
  const flush = () => {
    const batch = waiting
    waiting = []
    try {
      const outcomes = writeAll.immediate(batch)
      for (const [index, { resolve }] of batch.entries()) resolve(outcomes[index] ?? false)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }
  return (order: NewOrder, key: Key): Promise<boolean> => {
    const { promise, resolve, reject } = Promise.withResolvers<boolean>()
    if (waiting.push({ order, key, promise, resolve, reject }) === 1) setImmediate(flush)
    return promise
  }
}

const insertOrder = `
  insert into orders (
    id, client_id, mode, reference, revision, status, created_at,
    receipt_key, draft_hash, facts, rendering, rendered, recipient_phone
  ) values (
    :id, 1, 'test', :reference, 1, 'pending', :createdAt,
    :receiptKey, :draftHash, :facts, 1, :rendered, :recipientPhone
  ) on conflict (client_id, mode, reference) do nothing`

const insertEvent = `
  insert into events (client_id, mode, order_id, sequence, kind, at, facts)
  values (1, 'test', :id, 1, 'order.created', :createdAt, null)`

const findKey = `
  select 1 from idempotency_keys where owner_id = 1 and mode = 'test' and hash = ?`

const insertKey = `
  insert into idempotency_keys (owner_id, mode, hash, fingerprint, order_id, sequence, at)
  values (1, 'test', ?, ?, ?, 1, ?)`

const removeOldest = `
  delete from idempotency_keys
  where id in (select id from idempotency_keys order by id limit ?) and at < ?`

const retentionMs = 72 * 60 * 60 * 1000
const removedPerKey = 2

/** Writes all rows that our server writes for new orders. False: the reference or the key was used before. */
function orderWriter(database: Sqlite.Database) {
  const insert = database.prepare<[NewOrder]>(insertOrder)
  const event = database.prepare<[NewOrder]>(insertEvent)
  const find = database.prepare<[string], number>(findKey).pluck()
  const claim = database.prepare<[string, string, number, number]>(insertKey)
  const remove = database.prepare<[number, number]>(removeOldest)
  const write = ({ order, key }: Waiting): boolean => {
    if (find.get(key.hash) !== undefined || insert.run(order).changes === 0) return false
    event.run(order)
    claim.run(key.hash, key.fingerprint, order.id, order.createdAt)
    return true
  }
  return (batch: readonly Waiting[]): readonly boolean[] => {
    const outcomes = batch.map(write)
    remove.run(batch.length * removedPerKey, Date.now() - retentionMs)
    return outcomes
  }
}

import { hash } from 'node:crypto'
import type { Database } from './database.ts'
import type { NewOrder } from './order.ts'
import type { StoredOrder } from './order-reader.ts'

/** An idempotency key as it is kept: hashes of the request that it belongs to, and of its body. */
export interface Key {
  readonly hash: string
  readonly fingerprint: string
}

const hashLength = 22
const keptMs = 72 * 60 * 60 * 1000
const removedForEach = 2

/** The same hashes as our server's. */
export const keyOf = (header: unknown, body: string | Uint8Array): Key | undefined =>
  typeof header === 'string'
    ? {
        hash: hash('sha256', JSON.stringify(['createOrder', {}, header]), 'base64url').slice(
          0,
          hashLength,
        ),
        fingerprint: hash('sha256', body, 'base64url'),
      }
    : undefined

const findKey = `
  select 1 from idempotency_keys where client_id = ? and mode = 'test' and hash = ?`

const insertKey = `
  insert into idempotency_keys (client_id, mode, hash, fingerprint, order_id, sequence, at)
  values (?, 'test', ?, ?, ?, 1, ?)`

const removeOldest = `
  delete from idempotency_keys
  where id in (select id from idempotency_keys order by id limit ?) and at < ?`

const findReplay = `
  select orders.id, orders.facts, idempotency_keys.fingerprint
  from idempotency_keys join orders on orders.id = idempotency_keys.order_id
  where idempotency_keys.client_id = ? and idempotency_keys.mode = 'test'
    and idempotency_keys.hash = ?`

/** Used inside a transaction. */
export function keyWriter(database: Database) {
  const find = database.prepare<[number, string], number>(findKey).pluck()
  const insert = database.prepare<[number, string, string, number, number]>(insertKey)
  const remove = database.prepare<[number, number]>(removeOldest)
  let kept = 0
  let newest = 0
  return {
    isKept: (clientId: number, key: Key) => find.get(clientId, key.hash) !== undefined,
    keep: ({ clientId, id, createdAt }: NewOrder, key: Key) => {
      insert.run(clientId, key.hash, key.fingerprint, id, createdAt)
      kept += 1
      newest = createdAt
    },
    /** Old keys leave as new ones come. */
    makeRoom: () => {
      if (kept > 0) remove.run(kept * removedForEach, newest - keptMs)
      kept = 0
    },
  }
}

export interface Answered extends StoredOrder {
  readonly fingerprint: string
}

/** What a request with a key was answered with, before. No order of a rival changes, so it is as it was then. */
export function replayFinder(database: Database) {
  const find = database.prepare<[number, string], Answered>(findReplay)
  return (clientId: number, key: Key) => find.get(clientId, key.hash)
}

import { hash } from 'node:crypto'
import type { Database } from './database.ts'
import type { NewOrder, StoredOrder } from './order.ts'

/** An idempotency key as stored: a hash of operation and key, and a fingerprint (hash) of the body. */
export interface Key {
  readonly hash: string
  readonly fingerprint: string
}

const hashLength = 22
const retentionMs = 72 * 60 * 60 * 1000
const removedPerKey = 2

/** Computes the same hashes as our server. */
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
  select 1 from idempotency_keys where owner_id = ? and mode = 'test' and hash = ?`

const insertKey = `
  insert into idempotency_keys (owner_id, mode, hash, fingerprint, order_id, sequence, at)
  values (?, 'test', ?, ?, ?, 1, ?)`

const removeOldest = `
  delete from idempotency_keys
  where id in (select id from idempotency_keys order by id limit ?) and at < ?`

const findReplay = `
  select orders.id, orders.facts, idempotency_keys.fingerprint
  from idempotency_keys join orders on orders.id = idempotency_keys.order_id
  where idempotency_keys.owner_id = ? and idempotency_keys.mode = 'test'
    and idempotency_keys.hash = ?`

/** Finds, records and deletes keys. Call the returned functions inside a transaction. */
export function keyWriter(database: Database) {
  const find = database.prepare<[number, string], number>(findKey).pluck()
  const insert = database.prepare<[number, string, string, number, number]>(insertKey)
  const remove = database.prepare<[number, number]>(removeOldest)
  let inserted = 0
  let newest = 0
  return {
    isUsed: (clientId: number, key: Key) => find.get(clientId, key.hash) !== undefined,
    record: ({ clientId, id, createdAt }: NewOrder, key: Key) => {
      insert.run(clientId, key.hash, key.fingerprint, id, createdAt)
      inserted += 1
      newest = createdAt
    },
    /** Deletes up to `removedPerKey` expired keys for each key that was recorded since the last call. */
    removeExpired: () => {
      if (inserted > 0) remove.run(inserted * removedPerKey, newest - retentionMs)
      inserted = 0
    },
  }
}

interface Replay extends StoredOrder {
  readonly fingerprint: string
}

/** Finds the order that was created with an idempotency key. It never changes, so it gives the same response again. */
export function replayFinder(database: Database) {
  const find = database.prepare<[number, string], Replay>(findReplay)
  return (clientId: number, key: Key) => find.get(clientId, key.hash)
}

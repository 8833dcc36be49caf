import type { Instant } from '@delivery-orders/domain'
import { keyOwner } from '@delivery-orders/operations/store'
import { expiredKeysPerNewKey, type KeyUse } from '../commits.ts'
import { type Database, prepareWrite } from './sqlite-database.ts'
import type { SqliteRules } from './sqlite-rules.ts'

const findFingerprint = `
  select fingerprint from idempotency_keys where owner_id = ? and mode = ? and hash = ?`

const insertOrderKey = `
  insert into idempotency_keys (owner_id, mode, hash, fingerprint, at, order_id, sequence)
  values (:owner_id, :mode, :hash, :fingerprint, :at, :order_id, :sequence)`

const removeOldest = `
  delete from idempotency_keys
  where id in (select id from idempotency_keys where at < ? order by at limit ? + 0)`

/** To be used in a write transaction, so that no other process can insert a key after `findUse` has found none. */
export interface OrderKeyWriter {
  /** Returns why a key cannot be used; undefined if it can. */
  findUse(use: KeyUse): 'replayed' | 'reused' | undefined
  insert(use: KeyUse): void
  removeExpired(uses: readonly KeyUse[]): void
}

export function orderKeyWriter(database: Database, { take, tables }: SqliteRules): OrderKeyWriter {
  const find = database.prepare<unknown[], string>(findFingerprint).pluck()
  const insert = prepareWrite(database, insertOrderKey)
  const remove = database.prepare<[Instant, number]>(removeOldest)
  return {
    findUse: ({ client, key }) => {
      const { clientId, mode } = keyOwner(client, key)
      const claimed = key.claim === undefined ? undefined : find.get(clientId, mode, key.claim)
      if (claimed !== undefined && claimed !== key.fingerprint) return 'reused'
      return find.get(clientId, mode, key.hash) === undefined ? undefined : 'replayed'
    },
    insert: ({ client, order, key }) => {
      const owner = keyOwner(client, key)
      // Each revision of an order has one event, whose sequence is the revision.
      insert({
        owner_id: owner.clientId,
        mode: owner.mode,
        hash: key.hash,
        fingerprint: key.fingerprint,
        at: key.at,
        order_id: order.id,
        sequence: order.revision,
      })
      if (key.claim !== undefined && find.get(owner.clientId, owner.mode, key.claim) === undefined)
        take(tables.insertKey(owner, { ...key, hash: key.claim }, {}))
    },
    removeExpired: (uses) => {
      if (uses.length === 0) return
      const before = Math.min(...uses.map(({ key }) => key.deleteBefore))
      remove.run(before, uses.length * expiredKeysPerNewKey)
    },
  }
}

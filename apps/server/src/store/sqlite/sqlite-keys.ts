import type { ClientKey, Instant } from '@delivery-orders/domain'
import {
  keyOwner,
  type OrderReplay,
  type Orders,
  type StoredResponse,
  type UsedKey,
} from '@delivery-orders/operations'
import { expiredKeysPerNewKey, type KeyUse } from '../commits.ts'
import { buildKeyRow, type KeyAnswer, keyColumns, storedResponseOf } from '../key-rows.ts'
import { orderReplayColumns, orderReplayOf } from '../rows.ts'
import { type Database, expectColumns, guarded, prepareWrite, writing } from './sqlite-database.ts'

const findReplay = `
  select orders.id, orders.reference, orders.revision, orders.status, orders.created_at,
    orders.erased_at, orders.facts, idempotency_keys.fingerprint, idempotency_keys.sequence,
    events.facts as event_facts
  from idempotency_keys
    join orders on orders.id = idempotency_keys.order_id
    join events on events.order_id = idempotency_keys.order_id
      and events.sequence = idempotency_keys.sequence
  where idempotency_keys.owner_id = ? and idempotency_keys.mode = ? and idempotency_keys.hash = ?`

const findKey = `
  select hash, fingerprint, at, status, body
  from idempotency_keys where owner_id = ? and mode = ? and hash = ?`

const findFingerprint = `
  select fingerprint from idempotency_keys where owner_id = ? and mode = ? and hash = ?`

const insertKey = `
  insert into idempotency_keys (
    owner_id, mode, hash, fingerprint, at, order_id, sequence, status, body, dispatch, last_attempt
  ) values (
    :owner_id, :mode, :hash, :fingerprint, :at, :order_id, :sequence, :status, :body, :dispatch,
    iif(:dispatch is null, null, (
      select coalesce(max(id), 0) from attempts where dispatch = :dispatch
    ))
  )`

const insertKeyUse = `
  insert into idempotency_keys (owner_id, mode, hash, fingerprint, at, order_id, sequence)
  values (:owner_id, :mode, :hash, :fingerprint, :at, :order_id, :sequence)`

const removeOldest = `
  delete from idempotency_keys
  where id in (select id from idempotency_keys where at < ? order by at limit ? + 0)`

/** The keys of all requests but those that write an order. To be used in the transaction of what the request does. */
export interface Keys {
  findResponse(owner: ClientKey, hash: string): StoredResponse | undefined
  /** Also removes some keys that have expired. */
  insert(owner: ClientKey, key: UsedKey, answer: KeyAnswer): void
  /** Stores the claim of a batch, unless there is one. */
  claim(owner: ClientKey, key: UsedKey): 'committed' | 'reused'
}

export function keyTable(database: Database): Keys {
  const find = expectColumns(database.prepare(findKey), keyColumns)
  const add = database.prepare(insertKey)
  const remove = database.prepare<[Instant, number]>(removeOldest)
  const insert: Keys['insert'] = (owner, key, answer) => {
    add.run(buildKeyRow(owner, key, answer))
    remove.run(key.deleteBefore, expiredKeysPerNewKey)
  }
  return {
    findResponse: ({ clientId, mode }, hash) => {
      const row = find.get(clientId, mode, hash)
      return row && storedResponseOf(row)
    },
    insert,
    claim: (owner, key) => {
      const claimed = find.get(owner.clientId, owner.mode, key.hash)
      if (!claimed) insert(owner, key, {})
      return claimed && claimed.fingerprint !== key.fingerprint ? 'reused' : 'committed'
    },
  }
}

export function keysOfOrders(
  database: Database,
): Pick<Orders, 'findReplay' | 'findFingerprint' | 'claimKey'> {
  const replay = expectColumns(database.prepare(findReplay), orderReplayColumns)
  const fingerprint = database.prepare<unknown[], string>(findFingerprint).pluck()
  return {
    findReplay: guarded(({ clientId, mode }: ClientKey, hash: string): OrderReplay | undefined => {
      const row = replay.get(clientId, mode, hash)
      return row && orderReplayOf(row)
    }),
    findFingerprint: guarded(({ clientId, mode }: ClientKey, hash: string) =>
      fingerprint.get(clientId, mode, hash),
    ),
    claimKey: guarded(writing(database, keyTable(database).claim)),
  }
}

/** To be used in a write transaction, so that no other process can insert a key after `findUse` has found none. */
export interface OrderKeyWriter {
  /** Returns why a key cannot be used; undefined if it can. */
  findUse(use: KeyUse): 'replayed' | 'reused' | undefined
  insert(use: KeyUse): void
  removeExpired(uses: readonly KeyUse[]): void
}

export function orderKeyWriter(database: Database): OrderKeyWriter {
  const find = database.prepare<unknown[], string>(findFingerprint).pluck()
  const insert = prepareWrite(database, insertKeyUse)
  const remove = database.prepare<[Instant, number]>(removeOldest)
  const { claim } = keyTable(database)
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
      insert(buildKeyRow(owner, key, { order_id: order.id, sequence: order.revision }))
      if (key.claim !== undefined) claim(owner, { ...key, hash: key.claim })
    },
    removeExpired: (uses) => {
      if (uses.length === 0) return
      const before = Math.min(...uses.map(({ key }) => key.deleteBefore))
      remove.run(before, uses.length * expiredKeysPerNewKey)
    },
  }
}

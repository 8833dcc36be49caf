import type { ClientKey, Instant } from '@delivery-orders/domain'
import {
  claimOf,
  keyOwner,
  type NewStoredResponse,
  type OrderReplay,
  type Orders,
  type UsedKey,
} from '@delivery-orders/operations'
import { expiredKeysPerNewKey } from '../commits.ts'
import { buildKeyRow, type KeyUse, orderReplayColumns, orderReplayOf } from '../rows.ts'
import { type Database, expectColumns, guarded, prepareWrite, writing } from './sqlite-database.ts'
import { type StoredResponses, storedResponses } from './sqlite-stored-responses.ts'

const findReplay = `
  select orders.id, orders.reference, orders.revision, orders.status, orders.created_at,
    orders.erased_at, orders.facts, idempotency_keys.fingerprint, idempotency_keys.sequence,
    events.facts as event_facts
  from idempotency_keys
    join orders on orders.id = idempotency_keys.order_id
    join events on events.order_id = idempotency_keys.order_id
      and events.sequence = idempotency_keys.sequence
  where idempotency_keys.client_id = ? and idempotency_keys.mode = ? and idempotency_keys.hash = ?`

const findKey = `
  select 1 from idempotency_keys where client_id = ? and mode = ? and hash = ?`

const findFingerprints = `
  select fingerprint from idempotency_keys
  where client_id = :client_id and mode = :mode and hash in (select value from json_each(:hashes))
  union all
  select fingerprint from kept_answers
  where client_id = :client_id and mode = :mode and hash in (select value from json_each(:hashes))`

const insertKey = `
  insert into idempotency_keys (client_id, mode, hash, fingerprint, order_id, sequence, at)
  values (:client_id, :mode, :hash, :fingerprint, :order_id, :sequence, :at)`

const removeOldest = `
  delete from idempotency_keys
  where id in (select id from idempotency_keys where at < ? order by at limit ? + 0)`

export function replayFinder(
  database: Database,
): (client: ClientKey, hash: string) => Promise<OrderReplay | undefined> {
  const find = expectColumns(database.prepare(findReplay), orderReplayColumns)
  return guarded(({ clientId, mode }: ClientKey, hash: string) => {
    const row = find.get(clientId, mode, hash)
    return row && orderReplayOf(row)
  })
}

export function fingerprintFinder(database: Database): Orders['findFingerprints'] {
  const find = database.prepare<unknown[], string>(findFingerprints).pluck()
  return guarded(({ clientId, mode }: ClientKey, hashes: readonly string[]) =>
    find.all({ client_id: clientId, mode, hashes: JSON.stringify(hashes) }),
  )
}

export function keyClaimer(database: Database): Orders['claimKey'] {
  const claim = claimer(storedResponses(database))
  return guarded(
    writing(database, (owner: ClientKey, key: UsedKey) => claim(owner, claimOf(key, key.hash))),
  )
}

/** Returns a function for write transactions that stores a claim, unless there is one. */
const claimer =
  (responses: StoredResponses) =>
  (owner: ClientKey, claim: NewStoredResponse): 'committed' | 'reused' => {
    const stored = responses.find(owner, claim.hash)
    if (!stored) responses.insert(owner, claim)
    return stored && stored.fingerprint !== claim.fingerprint ? 'reused' : 'committed'
  }

/** To be used in a write transaction, so that no other process can insert a key after `findUse` has found none. */
export interface KeyWriter {
  /** Returns why a key cannot be used; undefined if it can. */
  findUse(use: KeyUse): 'replayed' | 'reused' | undefined
  insert(use: KeyUse): void
  removeExpired(uses: readonly KeyUse[]): void
}

export function keyWriter(database: Database): KeyWriter {
  const find = database.prepare<unknown[], number>(findKey).pluck()
  const insert = prepareWrite(database, insertKey)
  const remove = database.prepare<[Instant, number]>(removeOldest)
  const responses = storedResponses(database)
  const claim = claimer(responses)
  return {
    findUse: ({ client, key }) => {
      const owner = keyOwner(client, key)
      const claimed = key.claim === undefined ? undefined : responses.find(owner, key.claim)
      if (claimed && claimed.fingerprint !== key.fingerprint) return 'reused'
      const isUsed = find.get(owner.clientId, owner.mode, key.hash) !== undefined
      return isUsed ? 'replayed' : undefined
    },
    insert: (use) => {
      const { client, key } = use
      insert(buildKeyRow(use))
      if (key.claim !== undefined) claim(keyOwner(client, key), claimOf(key, key.claim))
    },
    removeExpired: (uses) => {
      if (uses.length === 0) return
      const before = Math.min(...uses.map(({ key }) => key.deleteBefore))
      remove.run(before, uses.length * expiredKeysPerNewKey)
    },
  }
}

import type { ClientKey, Instant } from '@delivery-orders/domain'
import type { OrderReplay, Orders } from '@delivery-orders/operations'
import { expiredKeysPerNewKey } from '../commits.ts'
import { buildKeyRow, type KeyUse, orderReplayColumns, orderReplayOf } from '../rows.ts'
import { type Database, expectColumns, guarded } from './sqlite-database.ts'

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
  where client_id = ? and mode = ? and hash in (select value from json_each(?))`

const insertKey = `
  insert into idempotency_keys (client_id, mode, hash, fingerprint, order_id, sequence, at)
  values (:client_id, :mode, :hash, :fingerprint, :order_id, :sequence, :at)`

const removeOldest = `
  delete from idempotency_keys
  where id in (select id from idempotency_keys where at < ? order by at limit ?)`

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
    find.all(clientId, mode, JSON.stringify(hashes)),
  )
}

/** To be used in a write transaction, so that no other process can insert a key after `exists` has returned false. */
export interface KeyWriter {
  exists(client: ClientKey, hash: string): boolean
  insert(use: KeyUse): void
  removeExpired(uses: readonly KeyUse[]): void
}

export function keyWriter(database: Database): KeyWriter {
  const find = database.prepare<unknown[], number>(findKey).pluck()
  const insert = database.prepare(insertKey)
  const remove = database.prepare<[Instant, number]>(removeOldest)
  return {
    exists: ({ clientId, mode }, hash) => find.get(clientId, mode, hash) !== undefined,
    insert: (use) => {
      insert.run(buildKeyRow(use))
    },
    removeExpired: (uses) => {
      if (uses.length === 0) return
      const before = Math.min(...uses.map(({ key }) => key.deleteBefore))
      remove.run(before, uses.length * expiredKeysPerNewKey)
    },
  }
}

import type { ClientKey, Instant } from '@delivery-orders/domain'
import type { OrderReplay } from '@delivery-orders/operations'
import { keyRetentionMs } from '@delivery-orders/operations'
import { removedForEach } from '../commits.ts'
import { type KeyUse, keyRow, type OrderReplayRow, orderReplayOf } from '../rows.ts'
import { type Database, guarded } from './sqlite-database.ts'

const findReplay = `
  select orders.id, orders.reference, orders.revision, orders.status, orders.created_at,
    orders.erased_at, orders.facts, idempotency_keys.fingerprint, events.facts as event_facts
  from idempotency_keys
    join orders on orders.id = idempotency_keys.order_id
    join events on events.order_id = idempotency_keys.order_id
      and events.sequence = idempotency_keys.sequence
  where idempotency_keys.client_id = ? and idempotency_keys.mode = ? and idempotency_keys.hash = ?`

const findKey = `
  select 1 from idempotency_keys where client_id = ? and mode = ? and hash = ?`

const insertKey = `
  insert into idempotency_keys (client_id, mode, hash, fingerprint, order_id, sequence, at)
  values (:client_id, :mode, :hash, :fingerprint, :order_id, :sequence, :at)`

const removeOldest = `
  delete from idempotency_keys
  where id in (select id from idempotency_keys where at < ? order by at limit ?)`

export function replayFinder(
  database: Database,
): (client: ClientKey, hash: string) => Promise<OrderReplay | undefined> {
  const find = database.prepare<unknown[], OrderReplayRow>(findReplay)
  return guarded(({ clientId, mode }: ClientKey, hash: string) => {
    const row = find.get(clientId, mode, hash)
    return row && orderReplayOf(row)
  })
}

/** What a transaction does with keys. It holds the database, so a key that it does not find is not there. */
export interface KeyWriter {
  isKept(client: ClientKey, hash: string): boolean
  keep(use: KeyUse): void
  /** Old keys leave as new ones come, a few in each batch: no timer, and nobody waits for a large removal. */
  makeRoomFor(uses: readonly KeyUse[]): void
}

export function keyWriter(database: Database): KeyWriter {
  const find = database.prepare<unknown[], number>(findKey).pluck()
  const insert = database.prepare(insertKey)
  const remove = database.prepare<[Instant, number]>(removeOldest)
  return {
    isKept: ({ clientId, mode }, hash) => find.get(clientId, mode, hash) !== undefined,
    keep: (use) => {
      insert.run(keyRow(use))
    },
    makeRoomFor: (uses) => {
      if (uses.length === 0) return
      const newest = Math.max(...uses.map(({ key }) => key.at))
      remove.run(newest - keyRetentionMs, uses.length * removedForEach)
    },
  }
}

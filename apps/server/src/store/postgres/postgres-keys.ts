import type { ClientKey } from '@delivery-orders/domain'
import { claimOf, type OrderReplay, type Orders } from '@delivery-orders/operations'
import { text } from '../columns.ts'
import { orderReplayColumns, orderReplayOf } from '../rows.ts'
import { type Database, statement } from './postgres-database.ts'
import { findStoredResponse, insertStoredResponse } from './postgres-stored-responses.ts'

const findReplay = statement(`
  select orders.id, orders.reference, orders.revision, orders.status, orders.created_at,
    orders.erased_at, orders.facts, idempotency_keys.fingerprint, idempotency_keys.sequence,
    events.facts as event_facts
  from idempotency_keys
    join orders on orders.id = idempotency_keys.order_id
    join events on events.client_id = orders.client_id
      and events.order_id = idempotency_keys.order_id
      and events.sequence = idempotency_keys.sequence
  where idempotency_keys.client_id = $1 and idempotency_keys.mode = $2
    and idempotency_keys.hash = $3`)

const findFingerprints = statement(`
  select fingerprint from idempotency_keys
  where client_id = $1 and mode = $2 and hash = any($3::text[])
  union all
  select fingerprint from kept_answers
  where client_id = $1 and mode = $2 and hash = any($3::text[])`)

export const replayFinder =
  (database: Database) =>
  async ({ clientId, mode }: ClientKey, hash: string): Promise<OrderReplay | undefined> => {
    const row = await database.first(findReplay, orderReplayColumns, [clientId, mode, hash])
    return row && orderReplayOf(row)
  }

export const fingerprintFinder =
  (database: Database): Orders['findFingerprints'] =>
  async ({ clientId, mode }, hashes) => {
    const values = [clientId, mode, hashes]
    const rows = await database.all(findFingerprints, { fingerprint: text }, values)
    return rows.map(({ fingerprint }) => fingerprint)
  }

export const keyClaimer =
  (database: Database): Orders['claimKey'] =>
  async (owner, key) => {
    await insertStoredResponse(database, owner, claimOf(key, key.hash))
    const stored = await findStoredResponse(database, owner, key.hash)
    return stored && stored.fingerprint !== key.fingerprint ? 'reused' : 'committed'
  }

import type { ClientKey } from '@delivery-orders/domain'
import type { Orders, StoredResponse, UsedKey } from '@delivery-orders/operations'
import { text } from '../columns.ts'
import { expiredKeysPerNewKey } from '../commits.ts'
import { buildKeyRow, type KeyAnswer, keyColumns, storedResponseOf } from '../key-rows.ts'
import { orderReplayColumns, orderReplayOf } from '../rows.ts'
import { deleteBefore } from './postgres-clock.ts'
import { type Database, type Session, statement } from './postgres-database.ts'

const findReplay = statement(`
  select orders.id, orders.reference, orders.revision, orders.status, orders.created_at,
    orders.erased_at, orders.facts, idempotency_keys.fingerprint, idempotency_keys.sequence,
    events.facts as event_facts
  from idempotency_keys
    join orders on orders.id = idempotency_keys.order_id
    join events on events.client_id = orders.client_id
      and events.order_id = idempotency_keys.order_id
      and events.sequence = idempotency_keys.sequence
  where idempotency_keys.owner_id = $1 and idempotency_keys.mode = $2
    and idempotency_keys.hash = $3`)

const findKey = statement(`
  select hash, fingerprint, at, status, body
  from idempotency_keys where owner_id = $1 and mode = $2 and hash = $3`)

const selectFingerprint = statement(`
  select fingerprint from idempotency_keys where owner_id = $1 and mode = $2 and hash = $3`)

const insert = statement(`
  insert into idempotency_keys (
    owner_id, mode, hash, fingerprint, at, order_id, sequence, status, body, dispatch, last_attempt
  )
  select owner_id, mode, hash, fingerprint, at, order_id, sequence, status, body, dispatch,
    case when dispatch is not null then (
      select coalesce(max(id), 0) from attempts
      where attempts.client_id = new.owner_id and attempts.dispatch = new.dispatch
    ) end
  from json_populate_record(null::idempotency_keys, $1) as new
  on conflict do nothing`)

const removeOldest = statement(`
  delete from idempotency_keys where (owner_id, mode, hash) in (
    select owner_id, mode, hash from idempotency_keys
    where at < ${deleteBefore('$1::bigint', '$2::bigint')} order by at limit ${expiredKeysPerNewKey}
  )`)

/** Writes nothing if the key is stored. */
export async function insertKey(
  session: Session,
  owner: ClientKey,
  key: UsedKey,
  answer: KeyAnswer,
): Promise<void> {
  await session.run(insert, [JSON.stringify(buildKeyRow(owner, key, answer))])
  await session.run(removeOldest, [key.deleteBefore, session.clock.now()])
}

export async function findStoredResponse(
  session: Session,
  { clientId, mode }: ClientKey,
  hash: string,
): Promise<StoredResponse | undefined> {
  const row = await session.first(findKey, keyColumns, [clientId, mode, hash])
  return row && storedResponseOf(row)
}

export function keysOfOrders(
  database: Database,
): Pick<Orders, 'findReplay' | 'findFingerprint' | 'claimKey'> {
  const findFingerprint: Orders['findFingerprint'] = async ({ clientId, mode }, hash) => {
    const values = [clientId, mode, hash]
    return (await database.first(selectFingerprint, { fingerprint: text }, values))?.fingerprint
  }
  return {
    findReplay: async ({ clientId, mode }, hash) => {
      const row = await database.first(findReplay, orderReplayColumns, [clientId, mode, hash])
      return row && orderReplayOf(row)
    },
    findFingerprint,
    claimKey: async (owner, key) => {
      await insertKey(database, owner, key, {})
      const claimed = await findFingerprint(owner, key.hash)
      return claimed !== undefined && claimed !== key.fingerprint ? 'reused' : 'committed'
    },
  }
}

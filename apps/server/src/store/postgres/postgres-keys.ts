import { claimKey, type Orders, type Rules } from '@delivery-orders/operations'
import { text } from '../columns.ts'
import { orderReplayColumns, orderReplayOf } from '../rows.ts'
import { type Database, statement } from './postgres-database.ts'

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

const selectFingerprint = statement(`
  select fingerprint from idempotency_keys where owner_id = $1 and mode = $2 and hash = $3`)

export function keysOfOrders(
  database: Database,
  rules: Rules,
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
    claimKey: (owner, key) => rules.write([], (tables) => claimKey(tables, owner, key)),
  }
}

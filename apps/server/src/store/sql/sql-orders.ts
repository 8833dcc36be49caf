import { keysBy, type Rules } from '@delivery-orders/operations/engine'
import type { Orders } from '@delivery-orders/operations/store'
import { text } from '../columns.ts'
import {
  clientOrderColumns,
  clientOrderOf,
  orderColumns,
  orderOf,
  orderReplayColumns,
  orderReplayOf,
  purgedOrderColumns,
  purgedOrderOf,
} from '../rows.ts'
import { ownerRow } from '../webhook-rows.ts'
import { type Dialect, first, type Values } from './script.ts'
import { sqlCodeTries } from './sql-code-tries.ts'

const ofReference = 'where client_id = :client_id and mode = :mode and reference = :reference'

const findOrder = `
  select id, reference, revision, status, created_at, erased_at, facts from orders ${ofReference}
    and purged_at is null`

const findDraftHash = `select draft_hash from orders ${ofReference}`

const selectOrder = `
  select id, client_id, mode, reference, revision, status, created_at, erased_at, facts from orders`

const findPurged = `
  select id, reference, status, created_at, purged_at from orders ${ofReference}
    and purged_at is not null`

const findById = `${selectOrder} where id = :id and purged_at is null`

const findByReceiptKey = `${selectOrder} where receipt_key = :key`

/** The look-ups of single orders, but for their rendered texts, and what needs no group commit. */
export function sqlOrders(dialect: Dialect, rules: Rules) {
  const findReplay = `
  select orders.id, orders.reference, orders.revision, orders.status, orders.created_at,
    orders.erased_at, orders.facts, idempotency_keys.fingerprint, idempotency_keys.sequence,
    events.facts as event_facts
  from idempotency_keys
    join orders on orders.id = idempotency_keys.order_id
    join events on ${dialect.ofClient('events.client_id', 'orders.client_id')}
      events.order_id = idempotency_keys.order_id and events.sequence = idempotency_keys.sequence
  where owner_id = :client_id and idempotency_keys.mode = :mode and hash = :hash`
  const find = <Row extends object>(sql: string, columns: Row, values: Values) =>
    rules.read(() => first(sql, columns, values))
  return {
    find: async (client, reference) => {
      const row = await find(findOrder, orderColumns, { ...ownerRow(client), reference })
      return row && orderOf(row)
    },
    findDraftHash: async (client, reference) =>
      (await find(findDraftHash, { draft_hash: text }, { ...ownerRow(client), reference }))
        ?.draft_hash,
    findPurged: async (client, reference) => {
      const row = await find(findPurged, purgedOrderColumns, { ...ownerRow(client), reference })
      return row && purgedOrderOf(row)
    },
    findById: async (id) => {
      const row = await find(findById, clientOrderColumns, { id })
      return row && clientOrderOf(row)
    },
    findByReceiptKey: async (key) => {
      const row = await find(findByReceiptKey, clientOrderColumns, { key })
      return row && clientOrderOf(row)
    },
    findReplay: async (client, hash) => {
      const row = await find(findReplay, orderReplayColumns, { ...ownerRow(client), hash })
      return row && orderReplayOf(row)
    },
    ...keysBy(rules),
    countTry: sqlCodeTries(dialect, rules),
  } satisfies Partial<Orders>
}

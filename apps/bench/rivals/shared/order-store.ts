import type { Database } from './database.ts'
import { type Key, keyWriter } from './keys.ts'
import type { NewOrder } from './order.ts'

const insertOrder = `
  insert into orders (
    id, client_id, mode, reference, revision, status, created_at,
    receipt_key, draft_hash, facts, rendering, rendered, recipient_phone
  ) values (
    :id, :clientId, 'test', :reference, 1, 'pending', :createdAt,
    :receiptKey, :draftHash, :facts, 1, :rendered, :recipientPhone
  ) on conflict (client_id, mode, reference) do nothing`

const insertEvent = `
  insert into events (client_id, mode, order_id, sequence, kind, at, facts)
  values (:clientId, 'test', :id, 1, 'order.created', :createdAt, null)`

/** `replayed`: an earlier request with this key succeeded. `duplicate`: an order with this reference exists. */
type Outcome = 'committed' | 'replayed' | 'duplicate'

interface Creation {
  readonly order: NewOrder
  readonly key: Key | undefined
}

/** Writes all rows that our server writes for new orders. */
function orderWriter(database: Database): (batch: readonly Creation[]) => readonly Outcome[] {
  const insert = database.prepare<[NewOrder]>(insertOrder)
  const event = database.prepare<[NewOrder]>(insertEvent)
  const keys = keyWriter(database)
  const write = ({ order, key }: Creation): Outcome => {
    if (key && keys.isUsed(order.clientId, key)) return 'replayed'
    if (insert.run(order).changes === 0) return 'duplicate'
    event.run(order)
    if (key) keys.record(order, key)
    return 'committed'
  }
  return (batch) => {
    const outcomes = batch.map(write)
    keys.removeExpired()
    return outcomes
  }
}

interface Waiting {
  readonly creation: Creation
  readonly resolve: (outcome: Outcome) => void
  readonly reject: (error: unknown) => void
}

/** Writes orders durably, in one transaction for all requests that arrived in one turn of the event loop. */
export function groupCommit(database: Database): (creation: Creation) => Promise<Outcome> {
  const writeAll = database.transaction(orderWriter(database))
  let waiting: Waiting[] = []
  const flush = () => {
    const batch = waiting
    waiting = []
    try {
      const outcomes = writeAll.immediate(batch.map(({ creation }) => creation))
      for (const [index, { resolve }] of batch.entries()) resolve(outcomes[index] ?? 'duplicate')
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }
  return (creation) =>
    new Promise((resolve, reject) => {
      if (waiting.push({ creation, resolve, reject }) === 1) setImmediate(flush)
    })
}

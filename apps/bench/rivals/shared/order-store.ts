import type { Database } from './database.ts'
import type { NewOrder } from './order.ts'

const insertOrder = `
  insert into orders (
    id, client_id, mode, reference, revision, status, created_at,
    receipt_key, draft_hash, facts, rendering, rendered
  ) values (
    :id, :clientId, 'test', :reference, 1, 'pending', :createdAt,
    :receiptKey, :draftHash, :facts, 1, :rendered
  ) on conflict (client_id, mode, reference) do nothing`

const findOrder = `
  select id, facts
  from orders where client_id = ? and mode = 'test' and reference = ?`

const findRendered = `
  select rendered
  from orders where client_id = ? and mode = 'test' and reference = ?`

export interface StoredOrder {
  readonly id: number
  readonly facts: string
}

export interface OrderReader {
  find(clientId: number, reference: string): StoredOrder | undefined
  findRendered(clientId: number, reference: string): string | undefined
}

export function orderReader(database: Database): OrderReader {
  const stored = database.prepare<[number, string], StoredOrder>(findOrder)
  const rendered = database.prepare<[number, string], string>(findRendered).pluck()
  return {
    find: (clientId, reference) => stored.get(clientId, reference),
    findRendered: (clientId, reference) => rendered.get(clientId, reference),
  }
}

/** Everything that our server writes for a new order. False: the reference is taken. */
function orderWriter(database: Database): (order: NewOrder) => boolean {
  const order = database.prepare<[NewOrder]>(insertOrder)
  // Events and idempotency keys, once our server has them, are written here, in the same transaction.
  return (row) => order.run(row).changes === 1
}

/** Durable when it returns. */
export type WriteOne = (order: NewOrder) => boolean

/** One transaction for each request, as most programs do it. */
export function writeEach(database: Database): WriteOne {
  const write = database.transaction(orderWriter(database))
  return (order) => write.immediate(order)
}

/** Resolves once it is durable. */
export type WriteGrouped = (order: NewOrder) => Promise<boolean>

interface Waiting {
  readonly order: NewOrder
  readonly resolve: (isNew: boolean) => void
  readonly reject: (error: unknown) => void
}

/** One transaction for all requests that arrived in one turn of the event loop. */
export function writeGrouped(database: Database): WriteGrouped {
  const write = orderWriter(database)
  const writeAll = database.transaction((batch: readonly Waiting[]) =>
    batch.map(({ order }) => write(order)),
  )
  let waiting: Waiting[] = []
  const flush = () => {
    const batch = waiting
    waiting = []
    try {
      const outcomes = writeAll.immediate(batch)
      for (const [index, { resolve }] of batch.entries()) resolve(outcomes[index] === true)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }
  return (order) =>
    new Promise((resolve, reject) => {
      if (waiting.push({ order, resolve, reject }) === 1) setImmediate(flush)
    })
}

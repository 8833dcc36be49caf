import { type ProblemCode, Refusal } from '@delivery-orders/contract'
import { type ClientKey, eventOf, type Order } from '@delivery-orders/domain'
import type { Clock } from '../clock.ts'
import type { Orders } from '../store/store.ts'
import { keyOwner, type UsedKey } from '../store/used-key.ts'
import { keyedQueue } from './keyed-queue.ts'
import type { Rendering } from './rendering.ts'
import { findReplay } from './replay.ts'

/** Decides how to change an order. Returns the changed order; undefined if nothing changes. */
type Decision<Code extends ProblemCode> = (order: Order) => Order | Refusal<Code> | undefined

export interface Decided {
  readonly order: Order
  /** Whether an earlier request with the same idempotency key has already made this change. */
  readonly isReplay: boolean
}

/** Loads an order, applies `decision` and commits; tries again if another process committed first. */
export interface Decide {
  <Code extends ProblemCode = never>(
    client: ClientKey,
    reference: string,
    decision: Decision<Code>,
  ): Promise<Decided | Refusal<Code | 'order_not_found'>>

  <Code extends ProblemCode = never>(
    client: ClientKey,
    reference: string,
    decision: Decision<Code>,
    key: UsedKey | undefined,
  ): Promise<Decided | Refusal<Code | KeyedCode>>
}

type KeyedCode = 'order_not_found' | 'idempotency_key_reused'

interface DecisionRequest<Code extends ProblemCode> {
  readonly client: ClientKey
  readonly reference: string
  readonly decision: Decision<Code>
  readonly key: UsedKey | undefined
}

/** Reserves memory for an order that is being changed; returns a function that releases it. Throws if there is none. */
export type HoldOrder = (client: ClientKey, order: Order) => () => void

interface Parts {
  readonly orders: Orders
  readonly rendering: Rendering
  readonly clock: Clock
  readonly holdOrder: HoldOrder | undefined
}

export function decider(parts: Parts): Decide {
  const runInTurn = keyedQueue('order')
  return decide

  function decide<Code extends ProblemCode = never>(
    client: ClientKey,
    reference: string,
    decision: Decision<Code>,
  ): Promise<Decided | Refusal<Code | 'order_not_found'>>
  // Only a request with a key can be refused with `idempotency_key_reused`.
  function decide<Code extends ProblemCode = never>(
    client: ClientKey,
    reference: string,
    decision: Decision<Code>,
    key?: UsedKey,
  ): Promise<Decided | Refusal<Code | KeyedCode>> {
    return runInTurn(`${client.clientId} ${client.mode} ${reference}`, () =>
      decideOnce(parts, { client, reference, decision, key }),
    )
  }
}

async function decideOnce<Code extends ProblemCode>(
  parts: Parts,
  request: DecisionRequest<Code>,
): Promise<Decided | Refusal<Code | KeyedCode> | undefined> {
  const { client, reference } = request
  const order = await parts.orders.find(client, reference)
  if (!order) return orderNotFound(reference)
  const release = parts.holdOrder?.(client, order)
  try {
    return await decideOn(parts, order, request)
  } finally {
    release?.()
  }
}

async function decideOn<Code extends ProblemCode>(
  parts: Parts,
  order: Order,
  { client, decision, key }: DecisionRequest<Code>,
): Promise<Decided | Refusal<Code | 'idempotency_key_reused'> | undefined> {
  // The key is looked up after the order is read. Otherwise a request with the same key could commit in between, and
  // the decision could refuse a change that has just been applied.
  const replay = key && (await findReplay(parts.orders, keyOwner(client, key), key))
  if (replay instanceof Refusal) return replay
  if (replay) return { order: replay, isReplay: true }

  const decided = decision(order)
  if (decided instanceof Refusal) return decided
  const committed = decided
    ? await commit(parts, order, { client, after: decided, key })
    : key && (await parts.orders.recordIdempotencyKey(client, order, key))
  const isDone = committed === undefined || committed === 'committed'
  return isDone ? { order: decided ?? order, isReplay: false } : undefined
}

interface DecidedChange {
  readonly client: ClientKey
  readonly after: Order
  readonly key: UsedKey | undefined
}

const commit = (
  { orders, rendering, clock }: Parts,
  before: Order,
  { client, after, key }: DecidedChange,
) =>
  orders.commit({
    client,
    order: after,
    event: eventOf(before, after),
    now: clock.now(),
    rendering: rendering.number,
    rendered: rendering.render(after),
    ...(key && { key }),
  })

export const orderNotFound = (reference: string): Refusal<'order_not_found'> =>
  new Refusal('order_not_found', `There is no order ${reference}.`)

import { hash } from 'node:crypto'
import { type ProblemCode, Refusal } from '@delivery-orders/contract'
import { type ClientKey, eventOf, lockCode, type Order, WrongCode } from '@delivery-orders/domain'
import type { Clock } from '../clock.ts'
import { keyedQueue } from '../keyed-queue.ts'
import { findReplay, keyReused } from '../keys/replay.ts'
import type { Rendering } from '../rendering/rendering.ts'
import type { EventCause, Orders } from '../store/store.ts'
import { keyOwner, type UsedKey } from '../store/used-key.ts'
import { orderNotFound } from './order-not-found.ts'

/** Decides how to change an order: what it becomes, or why it does not change. */
export type OrderDecision<Code extends ProblemCode> = (
  order: Order,
) => Order | Refusal<Code> | WrongCode<Code> | 'unchanged'

export interface ChangedOrder {
  readonly order: Order
  /** Its text as it is stored, which `complete` of the rendering turns into a response. */
  readonly rendered: string
  /** Whether an earlier request with the same idempotency key has already made this change. */
  readonly isReplay: boolean
}

/** Loads an order, applies `decision` and commits; tries again if another process committed first. */
export interface ChangeOrder {
  <Code extends ProblemCode = never>(
    target: ChangeTarget,
    decision: OrderDecision<Code>,
  ): Promise<ChangedOrder | Refusal<Code | 'order_not_found'>>

  <Code extends ProblemCode = never>(
    target: ChangeTarget,
    decision: OrderDecision<Code>,
    key: UsedKey | undefined,
  ): Promise<ChangedOrder | Refusal<Code | KeyedCode>>
}

type KeyedCode = 'order_not_found' | 'idempotency_key_reused'

/** The order to change, and the request that changes it. */
interface ChangeTarget {
  readonly client: ClientKey
  readonly reference: string
  readonly cause: EventCause
}

interface ChangeRequest<Code extends ProblemCode> extends ChangeTarget {
  readonly decision: OrderDecision<Code>
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

export function orderChanger(parts: Parts): ChangeOrder {
  const runInTurn = keyedQueue('order')
  return changeOrder

  function changeOrder<Code extends ProblemCode = never>(
    target: ChangeTarget,
    decision: OrderDecision<Code>,
  ): Promise<ChangedOrder | Refusal<Code | 'order_not_found'>>
  // Only a request with a key can be refused with `idempotency_key_reused`.
  function changeOrder<Code extends ProblemCode = never>(
    target: ChangeTarget,
    decision: OrderDecision<Code>,
    key?: UsedKey,
  ): Promise<ChangedOrder | Refusal<Code | KeyedCode>> {
    const { client, reference } = target
    return runInTurn(`${client.clientId} ${client.mode} ${reference}`, () =>
      tryChange(parts, { ...target, decision, key }),
    )
  }
}

async function tryChange<Code extends ProblemCode>(
  parts: Parts,
  request: ChangeRequest<Code>,
): Promise<ChangedOrder | Refusal<Code | KeyedCode> | 'stale'> {
  const { client, reference } = request
  const order = await parts.orders.find(client, reference)
  if (!order) return orderNotFound(client.mode, reference)
  const release = parts.holdOrder?.(client, order)
  try {
    const changed = await changeUnlessReplayed(parts, order, request)
    return changed instanceof Refusal ? changed.about(order.id) : changed
  } finally {
    release?.()
  }
}

async function changeUnlessReplayed<Code extends ProblemCode>(
  parts: Parts,
  order: Order,
  { client, cause, decision, key }: ChangeRequest<Code>,
): Promise<ChangedOrder | Refusal<Code | 'idempotency_key_reused'> | 'stale'> {
  const { renderStored } = parts.rendering
  // The key is looked up after the order is read. Otherwise a request with the same key could commit in between, and
  // the decision could refuse a change that has just been applied.
  const replay = key && (await findReplay(parts.orders, keyOwner(client, key), key))
  if (replay instanceof Refusal) return replay
  if (replay) return { order: replay, rendered: renderStored(replay), isReplay: true }

  const decided = decision(order)
  if (decided instanceof Refusal) return decided
  if (decided instanceof WrongCode)
    return refuseWrongCode(parts, order, { client, cause, wrong: decided })
  const isUnchanged = decided === 'unchanged'
  const after = isUnchanged ? order : decided
  const rendered = renderStored(after)
  const committed = isUnchanged
    ? key && (await parts.orders.recordIdempotencyKey(client, order, key))
    : await commitChange(parts, order, { client, cause, after, rendered, key })
  if (committed === 'reused') return keyReused()
  const isDone = committed === undefined || committed === 'committed'
  return isDone ? { order: after, rendered, isReplay: false } : 'stale'
}

interface Change {
  readonly client: ClientKey
  readonly cause: EventCause
  readonly after: Order
  readonly rendered: string
  readonly key: UsedKey | undefined
}

const commitChange = (
  { orders, rendering, clock }: Parts,
  before: Order,
  { client, cause, after, rendered, key }: Change,
) =>
  orders.commit({
    client,
    order: after,
    event: eventOf(before, after),
    // A courier can move an erased order, which must not get a client's own text again.
    cause: before.erasedAt === null ? cause : { ...cause, requestId: null },
    now: clock.now(),
    rendering: rendering.number,
    rendered,
    ...(key && { key }),
  })

interface Guess<Code extends ProblemCode> {
  readonly client: ClientKey
  readonly cause: EventCause
  readonly wrong: WrongCode<Code>
}

/** Counts a wrong code before it is refused. The last one is counted by the lock, which is a change of the order. */
async function refuseWrongCode<Code extends ProblemCode>(
  parts: Parts,
  order: Order,
  { client, cause, wrong }: Guess<Code>,
): Promise<Refusal<Code> | 'stale'> {
  const { code, sent, refuse } = wrong
  const hashed = hash('sha256', `${order.id} ${code.number} ${sent}`, 'base64url')
  const guess = { orderId: order.id, codeNumber: code.number, hash: hashed }
  const triesLeft = await parts.orders.countTry(client, guess)
  if (triesLeft === 'stale') return 'stale'
  if (triesLeft > 0) return refuse(triesLeft)
  const after = lockCode(order, code, parts.clock.now())
  const rendered = parts.rendering.renderStored(after)
  const outcome = await commitChange(parts, order, {
    client,
    cause,
    after,
    rendered,
    key: undefined,
  })
  return outcome === 'committed' ? refuse(0) : 'stale'
}

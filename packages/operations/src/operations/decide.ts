import { eventOf, type Order, Refusal } from '@delivery-orders/domain'
import type { Clock } from '../clock.ts'
import type { Grant, Orders } from '../store/store.ts'
import type { UsedKey } from '../store/used-key.ts'
import { keyedQueue } from './keyed-queue.ts'
import type { Rendering } from './rendering.ts'
import { findReplay } from './replay.ts'

/** Decides how to change an order. Returns the changed order; undefined if nothing changes. */
type Decision = (order: Order) => Order | undefined

interface Decided {
  readonly order: Order
  /** Whether an earlier request with the same idempotency key has already made this change. */
  readonly isReplay: boolean
}

/** Loads an order, applies `decision` and commits; tries again if another process committed first. */
export type Decide = (
  client: Grant,
  reference: string,
  decision: Decision,
  key?: UsedKey,
) => Promise<Decided>

interface DecisionRequest {
  readonly client: Grant
  readonly reference: string
  readonly decision: Decision
  readonly key: UsedKey | undefined
}

/** Reserves memory for an order that is being changed; returns a function that releases it. Throws if there is none. */
export type HoldOrder = (client: Grant, order: Order) => () => void

interface Parts {
  readonly orders: Orders
  readonly rendering: Rendering
  readonly clock: Clock
  readonly holdOrder: HoldOrder | undefined
}

export function decider({ orders, rendering, clock, holdOrder }: Parts): Decide {
  const commit = async (
    before: Order,
    after: Order | undefined,
    { client, key }: DecisionRequest,
  ) => {
    if (after)
      return await orders.commit({
        client,
        order: after,
        event: eventOf(before, after),
        now: clock.now(),
        rendering: rendering.number,
        rendered: rendering.render(after),
        ...(key && { key }),
      })
    return key ? await orders.recordIdempotencyKey(client, before, key) : 'committed'
  }

  const decideOnce = async (request: DecisionRequest): Promise<Decided | undefined> => {
    const { client, reference } = request
    const order = await orders.find(client, reference)
    if (!order) throw orderNotFound(reference)
    const release = holdOrder?.(client, order)
    try {
      return await decideOn(order, request)
    } finally {
      release?.()
    }
  }

  const decideOn = async (order: Order, request: DecisionRequest): Promise<Decided | undefined> => {
    const { client, decision, key } = request
    // The key is looked up after the order is read. Otherwise a request with the same key could commit in between, and
    // the decision could refuse a change that has just been applied.
    const replay = key && (await findReplay(orders, client, key))
    if (replay) return { order: replay, isReplay: true }

    const decided = decision(order)
    const committed = await commit(order, decided, request)
    return committed === 'committed' ? { order: decided ?? order, isReplay: false } : undefined
  }

  const runInTurn = keyedQueue('order')
  return (client, reference, decision, key) =>
    runInTurn(`${client.clientId} ${client.mode} ${reference}`, () =>
      decideOnce({ client, reference, decision, key }),
    )
}

export const orderNotFound = (reference: string): Refusal =>
  new Refusal('order_not_found', `There is no order ${reference}.`)

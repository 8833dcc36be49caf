import { eventOf, type Order, Refusal, Unavailable } from '@delivery-orders/domain'
import type { Clock } from '../clock.ts'
import type { Grant, Orders } from '../store/store.ts'
import type { UsedKey } from '../store/used-key.ts'
import { keyedQueue } from './keyed-queue.ts'
import type { Rendering } from './rendering.ts'
import { findReplay } from './replay.ts'

/** So often another process may be faster before the caller is asked to come back later. */
const triesMax = 5

/** An order as it is after a decision: `undefined` from the decision means that nothing was left to do. */
export type Decision = (order: Order) => Order | undefined

export interface Decided {
  readonly order: Order
  /** Whether this is what an earlier request with the same key was answered. */
  readonly isReplay: boolean
}

/** Loads an order, decides, and commits; and once more when somebody else was faster. */
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

interface Parts {
  readonly orders: Orders
  readonly rendering: Rendering
  readonly clock: Clock
}

export function decider({ orders, rendering, clock }: Parts): Decide {
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

  const decideOnce = async (asked: DecisionRequest): Promise<Decided | undefined> => {
    const { client, reference, decision, key } = asked
    const order = await orders.find(client, reference)
    if (!order) throw orderNotFound(reference)
    // Only after the order: what is decided on it must not have been carried out since by a request with the same key.
    const answered = key && (await findReplay(orders, client, key))
    if (answered) return { order: answered, isReplay: true }

    const decided = decision(order)
    const committed = await commit(order, decided, asked)
    return committed === 'committed' ? { order: decided ?? order, isReplay: false } : undefined
  }

  const runInTurn = keyedQueue()
  return (client, reference, decision, key) =>
    runInTurn(`${client.clientId} ${client.mode} ${reference}`, async () => {
      for (let tries = 0; tries < triesMax; tries++) {
        const decided = await decideOnce({ client, reference, decision, key })
        if (decided) return decided
      }
      throw new Unavailable('Other processes keep changing this order.')
    })
}

export const orderNotFound = (reference: string): Refusal =>
  new Refusal('order_not_found', `There is no order ${reference}.`)

import { type Order, Refusal, Unavailable } from '@delivery-orders/domain'
import type { Grant, Orders } from '../store/store.ts'
import type { Rendering } from './rendering.ts'

/** So often another process may be faster before the caller is asked to come back later. */
const triesMax = 5

/** An order as it is after a decision: `undefined` from the decision means that nothing was left to do. */
export type Decision = (order: Order) => Order | undefined

/** Loads an order, decides, and commits; and once more when somebody else was faster. */
export type Decide = (client: Grant, reference: string, decision: Decision) => Promise<Order>

interface Parts {
  readonly orders: Orders
  readonly rendering: Rendering
}

export function decider({ orders, rendering }: Parts): Decide {
  const decideOnce = async (client: Grant, reference: string, decision: Decision) => {
    const order = await orders.find(client, reference)
    if (!order) throw orderNotFound(reference)
    const decided = decision(order)
    if (!decided) return order

    const committed = await orders.commit({
      client,
      order: decided,
      rendering: rendering.number,
      rendered: rendering.render(decided),
    })
    return committed === 'committed' ? decided : undefined
  }

  const inTurn = queues()
  return (client, reference, decision) =>
    inTurn(`${client.clientId} ${client.mode} ${reference}`, async () => {
      for (let tries = 0; tries < triesMax; tries++) {
        const order = await decideOnce(client, reference, decision)
        if (order) return order
      }
      throw new Unavailable('Other processes keep changing this order.')
    })
}

export const orderNotFound = (reference: string): Refusal =>
  new Refusal('order_not_found', `There is no order ${reference}.`)

/** Runs what has the same key one after the other, so that inside a process nobody is ever too late. */
function queues(): <Value>(key: string, work: () => Promise<Value>) => Promise<Value> {
  const last = new Map<string, Promise<unknown>>()
  return (key, work) => {
    const turn = (last.get(key) ?? Promise.resolve()).then(work, work)
    const done = turn.then(forget, forget)
    last.set(key, done)
    return turn

    function forget(): void {
      if (last.get(key) === done) last.delete(key)
    }
  }
}

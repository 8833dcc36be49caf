import { type ClientKey, type Mode, type Order, presentEventOrder } from '@delivery-orders/domain'
import type { Store } from '@delivery-orders/operations/store'
import { type OrderStep, stepsOf } from '../operator/order-steps.ts'
import { orderUrlsOf } from '../settings/addresses.ts'
import { readConfig } from '../settings/config.ts'
import { Failure } from './failure.ts'
import { printable, timeOf } from './print-list.ts'
import { withStore } from './with-store.ts'

export interface OrderOptions {
  readonly mode: Mode
}

export const showOrder = (name: string, reference: string, { mode }: OrderOptions): Promise<void> =>
  withStore(async (store) => {
    const client = await clientOf(store, name, mode)
    const order = await orderOf(store, client, reference, name)
    const shown = {
      client: name,
      mode,
      orderId: order.id,
      erasedAt: timeOf(order.erasedAt),
      // Without the code of the recipient, which only the client sees.
      order: presentEventOrder(order, orderUrlsOf(readConfig(), store)),
      events: (await stepsOf(store, client, order)).map(presentStep),
    }
    console.log(printable(JSON.stringify(shown, undefined, 2)))
  })

export const presentStep = ({ event, ...step }: OrderStep) => ({
  kind: event.kind,
  at: timeOf(event.at),
  sequence: event.sequence,
  previousStatus: event.previousStatus,
  changedItems: event.changedItems,
  changed: event.changed,
  by: event.by,
  reporter: step.reporter,
  reporterName: step.reporterName,
  actor: step.actor,
  reason: step.reason,
  comment: step.comment,
  courier: step.courier,
})

export async function clientOf(store: Store, name: string, mode: Mode): Promise<ClientKey> {
  const clientId = await store.access.findClient(name)
  if (clientId === undefined)
    throw new Failure(`There is no client ${name}. To list clients, run: token list`)
  return { clientId, mode }
}

export async function orderOf(
  { orders }: Store,
  client: ClientKey,
  reference: string,
  name: string,
): Promise<Order> {
  const order = await orders.find(client, reference)
  if (order) return order
  const purged = await orders.findPurged(client, reference)
  if (purged) throw new Failure(`${reference} was purged at ${timeOf(purged.purgedAt)}.`)
  throw new Failure(`${name} has no order ${reference} in mode ${client.mode}.`)
}

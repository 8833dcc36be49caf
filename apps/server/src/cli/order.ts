import { Refusal, violationsOf } from '@delivery-orders/contract'
import { type ClientKey, type Mode, type Order, presentEventOrder } from '@delivery-orders/domain'
import type { Store } from '@delivery-orders/operations/store'
import type { Command } from 'commander'
import { cancelOrder } from '../operator/cancel-order.ts'
import { type OrderStep, stepsOf } from '../operator/order-steps.ts'
import { orderUrlsOf, renderingOf } from '../settings/addresses.ts'
import { readConfig } from '../settings/config.ts'
import { Failure } from './failure.ts'
import { liveUnlessTest, type ModeOptions } from './options.ts'
import { printable, printJson, timeOf } from './print-list.ts'
import { identifyUser, withStore } from './with-store.ts'

export const addShowCommand = (order: Command): Command =>
  order
    .command('show')
    .argument('<client>', 'name of the client system')
    .argument('<reference>', 'reference of the order')
    .description('print an order and its events as JSON')
    .addOption(liveUnlessTest('order'))
    .action(showOrder)

const showOrder = (name: string, reference: string, { mode }: ModeOptions): Promise<void> =>
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
    printJson(shown)
  })

interface CancelOptions extends ModeOptions {
  readonly comment?: string
}

export const addCancelCommand = (order: Command): Command =>
  order
    .command('cancel')
    .argument('<client>', 'name of the client system')
    .argument('<reference>', 'reference of the order')
    .description('cancel an order that no courier has picked up, as its client can')
    .addOption(liveUnlessTest('order'))
    .option('--comment <text>', 'what the client and the recipient read about it')
    .action(cancel)

/** Cancels an order that no courier has picked up, with the event that a cancellation by its client has. */
const cancel = (name: string, reference: string, { mode, comment }: CancelOptions): Promise<void> =>
  withStore(async (store) => {
    const cancellation = comment === undefined ? {} : { comment }
    const [violation] = violationsOf('cancelOrder', { body: cancellation })
    if (violation) throw new Failure(`--comment ${violation.message}.`)
    const client = await clientOf(store, name, mode)
    await orderOf(store, client, reference, name)
    const actor = await identifyUser(store)
    const canceled = await cancelOrder(store, {
      ...cancellation,
      client: { ...client, actor },
      reference,
      rendering: renderingOf(readConfig(), store),
    })
    if (canceled instanceof Refusal) throw new Failure(canceled.detail)
    if (canceled === 'changing' || canceled === 'missing')
      throw new Failure(`${reference} kept changing. Try again.`)
    console.error(printable(`${reference} is canceled.`))
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
    throw new Failure(`There is no client ${name}. To list clients, run: client list`)
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

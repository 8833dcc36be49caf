import {
  type ClientKey,
  erase,
  eraseEvent,
  type Mode,
  type Order,
  presentEventOrder,
  Unavailable,
} from '@delivery-orders/domain'
import { type ActingClient, receiptKey, type Store } from '@delivery-orders/operations'
import { systemClock } from '../clock.ts'
import { systemRandom } from '../random.ts'
import { orderUrlsOf } from '../settings/addresses.ts'
import { readConfig } from '../settings/config.ts'
import { Failure } from './failure.ts'
import { eventsOf, type OrderStep, stepsOf } from './order-steps.ts'
import { printable, timeOf } from './print-list.ts'
import { identifyUser, withStore } from './with-store.ts'

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

const presentStep = ({ event, ...step }: OrderStep) => ({
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

export interface EraseOptions extends OrderOptions {
  /** Whether to rewrite the whole database, so that no erased data remains in its unused space. */
  readonly compact: boolean
}

export const eraseOrder = (
  name: string,
  reference: string,
  { mode, compact }: EraseOptions,
): Promise<void> =>
  withStore(async (store) => {
    const client = await clientOf(store, name, mode)
    const actor = await identifyUser(store)
    await eraseWithRetries(store, { client: { ...client, actor }, reference, name })
    console.error(printable(`Erased the personal data of ${reference}.`))
    if (compact) await compactNow(store)
    else
      console.error(
        'Unused space of the database may still contain the erased data. To remove it, run the command without --no-compact.',
      )
  })

/** Maximum number of tries to erase an order that a service keeps changing. After the last try, the command fails. */
const triesMax = 5

interface ErasureTarget {
  readonly client: ActingClient
  readonly reference: string
  readonly name: string
}

async function eraseWithRetries(
  store: Store,
  { client, reference, name }: ErasureTarget,
): Promise<void> {
  for (let tries = 0; tries < triesMax; tries++) {
    const order = await orderOf(store, client, reference, name)
    const now = systemClock.now()
    const newReceiptKey = () => receiptKey(now, systemRandom)
    const erased = erase(order, { now, newReceiptKey })
    if (!erased)
      throw new Failure(
        `${reference} is ${order.status}, so couriers still need its address. It can be erased once every item is delivered, returned, canceled or failed.`,
      )
    const events = (await eventsOf(store, client, reference)).map(eraseEvent)
    if ((await store.orders.erase({ client, order: erased, events })) === 'erased') return
  }
  throw new Failure(`${reference} kept changing while it was being erased. Try again.`)
}

async function compactNow(store: Store): Promise<void> {
  const isClean = await store.compact().catch((error: unknown) => {
    if (!(error instanceof Unavailable)) throw error
    throw new Failure(
      `${remainsMessage} ${error.message} Free some space next to the database and in the folder for temporary files, then run the command again.`,
    )
  })
  if (!isClean)
    throw new Failure(
      `${remainsMessage} Another process, such as a backup, was reading the database. Run the command again when it has finished.`,
    )
}

const remainsMessage = 'Unused space of the database files still contains the erased data.'

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
  throw new Failure(`${name} has no order ${reference} in mode ${client.mode}.`)
}

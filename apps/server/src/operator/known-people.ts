import {
  type ClientKey,
  type Courier,
  courierOf,
  type Instant,
  type Mode,
  type Order,
  type Sender,
} from '@delivery-orders/domain'
import type { Rendering } from '@delivery-orders/operations'
import type { DatabaseStore, Store } from '@delivery-orders/operations/store'
import { everyone, findOrder } from './find-orders.ts'

/** How many of a client's newest orders are looked at. */
const newestOrders = 20

/** A sender of an earlier order, with the position of the item that it sent. */
export interface KnownSender {
  readonly orderId: number
  readonly position: number
  readonly sender: Sender
}

export interface KnownPlaces {
  readonly senders: readonly KnownSender[]
  /** The cities of the recipients. */
  readonly cities: readonly string[]
}

/** Lists the senders and the cities of the newest orders of a client, each once. */
export async function knownPlaces(
  { orders }: Pick<Store, 'orders'>,
  client: ClientKey,
  rendering: Rendering,
): Promise<KnownPlaces> {
  const page = { statuses: [], createdFrom: 0, limit: newestOrders, rendering }
  const after = { createdAt: Number.MAX_SAFE_INTEGER, id: 0 }
  const senders = new Map<string, KnownSender>()
  const cities = new Set<string>()
  for (const { reference } of (await orders.list(client, { ...page, after })).orders) {
    const order = await orders.find(client, reference)
    if (order?.erasedAt !== null) continue
    cities.add(order.recipient.address.city)
    for (const [position, { sender }] of order.items.entries()) {
      const text = JSON.stringify(sender)
      if (!senders.has(text)) senders.set(text, { orderId: order.id, position, sender })
    }
  }
  return { senders: [...senders.values()], cities: [...cities] }
}

/** Finds the sender of an item of a client's order. */
export async function findSender(
  { orders }: Pick<Store, 'orders'>,
  { clientId, mode }: ClientKey,
  { orderId, position }: Pick<KnownSender, 'orderId' | 'position'>,
): Promise<Sender | undefined> {
  const found = await orders.findById(orderId)
  const isOwn = found?.client.clientId === clientId && found.client.mode === mode
  return isOwn && found.order.erasedAt === null ? found.order.items[position]?.sender : undefined
}

export type KnownRecipient = Pick<Order, 'id' | 'reference' | 'recipient'> & {
  readonly createdAt: Instant
}

/** Finds the recipients of a client's orders who have a phone now, by their newest order: each address once. */
export async function knownRecipients(
  { fleets }: Pick<DatabaseStore, 'fleets'>,
  { clientId, mode }: ClientKey,
  recipientPhone: string,
): Promise<readonly KnownRecipient[]> {
  const fleet = { fleetId: 0, mode, clientIds: [clientId] }
  const after = { createdAt: Number.MAX_SAFE_INTEGER, id: 0 }
  const searched = { recipientPhone }
  const { orders } = await fleets.search(fleet, { searched, after, limit: newestOrders })
  const found = new Map<string, KnownRecipient>()
  for (const { order } of orders) {
    const text = JSON.stringify(order.recipient)
    if (!found.has(text)) found.set(text, order)
  }
  return [...found.values()]
}

/** How many orders are looked at for their couriers, and how old they may be. */
const courierOrders = 100
const courierDaysMs = 2 * 86_400_000

/** A courier of an order, with the position of an item that it has. */
export interface KnownCourier {
  readonly orderId: number
  readonly position: number
  readonly courier: Courier
}

/** Lists the couriers who have open orders of the last two days, of all clients, each once. */
export async function knownCouriers(
  { fleets }: Pick<Store, 'fleets'>,
  mode: Mode,
  now: Instant,
): Promise<readonly KnownCourier[]> {
  const { orders } = await fleets.list(everyone(mode), {
    statuses: ['assigned', 'picked_up', 'in_transit'],
    clients: [],
    after: { createdAt: now - courierDaysMs, id: 0 },
    createdTo: Number.MAX_SAFE_INTEGER,
    limit: courierOrders,
  })
  const found = new Map<string, KnownCourier>()
  for (const { order } of orders)
    for (const [position, item] of order.items.entries()) {
      const courier = courierOf(order, item)
      const text = JSON.stringify(courier)
      if (courier && !found.has(text)) found.set(text, { orderId: order.id, position, courier })
    }
  return [...found.values()]
}

/** Finds the courier of an item of an order. */
export async function findCourier(
  store: Pick<Store, 'fleets'>,
  { orderId, position }: Pick<KnownCourier, 'orderId' | 'position'>,
): Promise<Courier | undefined> {
  const { order } = (await findOrder(store, orderId)) ?? {}
  const item = order?.items[position]
  return order && item && courierOf(order, item)
}

import { stepsBetween } from '@delivery-orders/domain'
import type {
  DeliveryOrders,
  Order,
  OrderDraft,
  OrderEventKind,
  Status,
} from '@delivery-orders/sdk'

/** Thrown if the order cannot have this event. */
export class Impossible extends Error {
  override readonly name = 'Impossible'
}

type Cause = (client: DeliveryOrders, order: Order) => Promise<unknown>

/** Brings an order to an event. Without a reference, creates the order. Returns the order after the event. */
export async function causeEvent(
  client: DeliveryOrders,
  kind: OrderEventKind,
  reference: string | undefined,
): Promise<Order> {
  if (kind === 'order.created') {
    const { referenceNumber } = await client.orders.create(draftOf(reference))
    return client.orders.get(referenceNumber)
  }
  const { referenceNumber } =
    reference === undefined
      ? await client.orders.create(draftOf(undefined))
      : { referenceNumber: reference }
  await eventCauses[kind](client, await client.orders.get(referenceNumber))
  return client.orders.get(referenceNumber)
}

const bring =
  (to: Status): Cause =>
  async ({ orders }, { referenceNumber, status }) => {
    if (status === to) throw new Impossible(`${referenceNumber} is already ${to}.`)
    for (const step of path(referenceNumber, status as Status, to))
      await orders.progress(referenceNumber, { to: step, ...(step === 'failed' && nobodyThere) })
  }

const nobodyThere = { reason: 'recipient_absent', comment: 'Nobody was there' } as const

function path(reference: string, from: Status, to: Status): readonly Status[] {
  try {
    return stepsBetween(from, to)
  } catch {
    throw new Impossible(
      `${reference} is ${from}, and cannot become ${to}. Omit --reference to use a new order.`,
    )
  }
}

const eventCauses: Readonly<Record<Exclude<OrderEventKind, 'order.created'>, Cause>> = {
  'order.assigned': bring('assigned'),
  'order.unassigned': async (client, order) => {
    if (order.status !== 'assigned') await bring('assigned')(client, order)
    await client.orders.progress(order.referenceNumber, {
      to: 'pending',
      reason: 'courier_unavailable',
    })
  },
  'order.picked_up': bring('picked_up'),
  'order.in_transit': bring('in_transit'),
  'order.delivered': bring('delivered'),
  'order.failed': bring('failed'),
  'order.returned': bring('returned'),
  'order.canceled': ({ orders }, { referenceNumber }) =>
    orders.cancel(referenceNumber, { reason: 'other', comment: 'The customer has moved' }),
  'order.updated': ({ orders }, { referenceNumber }) =>
    orders.update(referenceNumber, {
      deliveryInstructions: `Changed at ${new Date().toISOString()}`,
    }),
  'item.status_changed': async ({ orders }, { referenceNumber, status, items }) => {
    if (status !== 'pending' || items.length < 2)
      throw new Impossible(
        `${referenceNumber} must be pending and have two items. Omit --reference to use a new order.`,
      )
    await orders.progress(referenceNumber, { to: 'assigned', items: [1] })
  },
}

const address = { name: 'Rue des Jardins 12', city: 'Abidjan' }
const sender = { referenceNumber: 'shop-7', phone: '+2250102030405', address }

function draftOf(referenceNumber: string | undefined): OrderDraft {
  return {
    ...(referenceNumber !== undefined && { referenceNumber }),
    recipient: { name: 'Awa Koné', phone: '+2250702029254', address },
    items: [
      { itemName: 'Shoes', quantity: 1, sender },
      { itemName: 'Hat', quantity: 1, sender },
    ],
  }
}

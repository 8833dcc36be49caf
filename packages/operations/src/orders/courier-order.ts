import { isFinal } from '@delivery-orders/contract'
import {
  type ClientKey,
  collectedOf,
  courierOf,
  type Instant,
  type Item,
  isLate,
  type LateQuery,
  type Order,
} from '@delivery-orders/domain'
import type { CourierGrant } from '../store/access.ts'
import type { Fleet, FleetOrder } from '../store/fleets.ts'

/** An order as a courier sees it: without the code, the metadata, and the items of other couriers. */
export interface CourierOrder
  extends Pick<Order, 'id' | 'reference' | 'currency' | 'deliveryWindow' | 'deliveryDeadline'>,
    Pick<Order, 'pickupWindow' | 'recipient' | 'collect' | 'updatedAt'> {
  readonly client: ClientKey
  readonly clientName: string
  readonly instructions: string | null
  /** Cash that was taken so far. */
  readonly collected: number | undefined
  readonly requires: Asked
  readonly isLate: boolean
  readonly items: readonly CourierItem[]
}

/** The requirements at the door. */
export interface Asked {
  readonly code?: 'asked' | 'locked'
  readonly photo?: true
  readonly signature?: true
  readonly minimumAge?: number
}

export interface CourierItem extends Omit<Item, 'courier' | 'proof' | 'itemUrl'> {
  readonly position: number
}

/** The items that a courier has now or, if they are final, moved since a time. */
const itemsOf = (order: Order, { reference }: CourierGrant, since: Instant) =>
  [...order.items.entries()].filter(
    ([, item]) =>
      isCarriedBy(order, item, reference) && (!isFinal(item.status) || item.updatedAt >= since),
  )

export const isCarriedBy = (order: Order, item: Item, reference: string): boolean =>
  courierOf(order, item)?.reference === reference

/** A courier is served as a fleet of its clients. Each of their orders is decided by itself. */
export const servedOf = ({ mode, clientIds }: CourierGrant): Fleet => ({
  fleetId: 0,
  mode,
  clientIds,
})

/** Returns what a courier sees of an order; undefined if it has no item of it, and moved none since a time. */
export function courierOrderOf(
  { order, client, clientName }: FleetOrder,
  courier: CourierGrant,
  { since, late }: { readonly since: Instant; readonly late: LateQuery },
): CourierOrder | undefined {
  const items = itemsOf(order, courier, since)
  if (items.length === 0) return undefined
  const { id, reference, currency, deliveryWindow, deliveryDeadline, pickupWindow } = order
  return {
    id,
    reference,
    currency,
    deliveryWindow,
    deliveryDeadline,
    pickupWindow,
    client,
    clientName,
    recipient: order.recipient,
    collect: order.collect,
    instructions: order.deliveryInstructions,
    updatedAt: order.updatedAt,
    collected: collectedOf(order),
    requires: askedBy(order),
    isLate: isLate(order, late),
    items: items.map(([position, { courier: _, proof: __, itemUrl: ___, ...item }]) => ({
      ...item,
      position,
    })),
  }
}

function askedBy({ requires }: Order): Asked {
  const { code, ...others } = requires ?? {}
  return { ...others, ...(code && { code: code.locked ? 'locked' : 'asked' }) }
}

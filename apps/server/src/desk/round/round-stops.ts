import { isFinal, type Status } from '@delivery-orders/contract'
import { decimalSum, type Sender } from '@delivery-orders/domain'
import type { CourierItem, CourierOrder } from '@delivery-orders/operations'

/** A courier's day, in the sequence in which it is done. */
export interface Round {
  readonly pickups: readonly Pickup[]
  readonly deliveries: readonly CourierOrder[]
  readonly undelivered: readonly CourierOrder[]
  readonly done: readonly CourierOrder[]
}

/** Everything that one sender gives out. */
export interface Pickup {
  readonly sender: Sender
  readonly parcels: readonly Parcel[]
}

export interface Parcel {
  readonly order: CourierOrder
  readonly item: CourierItem
}

const carriedStatuses: readonly Status[] = ['picked_up', 'in_transit']

/** The items that are with the courier and can be delivered. */
export const carriedItems = ({ items }: CourierOrder): readonly CourierItem[] =>
  items.filter(({ status }) => carriedStatuses.includes(status))

export const failedItems = ({ items }: CourierOrder): readonly CourierItem[] =>
  items.filter(({ status }) => status === 'failed')

/** The items that are left to take. */
export const dueOf = ({ collect, collected = 0 }: CourierOrder): number =>
  collect ? Math.max(0, decimalSum([collect.amount, -collected])) : 0

export function roundOf(orders: readonly CourierOrder[]): Round {
  const isWaiting = ({ status }: CourierItem) => status === 'assigned'
  return {
    pickups: pickupsOf(orders),
    deliveries: orders
      .filter((order) => carriedItems(order).length > 0 || order.items.some(isWaiting))
      .toSorted(byUrgency),
    undelivered: orders.filter((order) => failedItems(order).length > 0),
    done: orders
      .filter(({ items }) => items.every(({ status }) => isFinal(status)))
      .toSorted((one, other) => lastMoved(other) - lastMoved(one)),
  }
}

export const lastMoved = ({ items }: CourierOrder): number =>
  Math.max(...items.map(({ updatedAt }) => updatedAt))

function pickupsOf(orders: readonly CourierOrder[]): readonly Pickup[] {
  const groups = new Map<string, Parcel[]>()
  for (const order of orders)
    for (const item of order.items.filter(({ status }) => status === 'assigned')) {
      const key = JSON.stringify(item.sender)
      groups.set(key, [...(groups.get(key) ?? []), { order, item }])
    }
  return [...groups.values()].flatMap((parcels) =>
    parcels[0] ? [{ sender: parcels[0].item.sender, parcels }] : [],
  )
}

/** Stops that can be delivered come first, then late ones, then those that have to arrive earliest. */
function byUrgency(one: CourierOrder, other: CourierOrder): number {
  const key = (order: CourierOrder) => [
    carriedItems(order).length > 0 ? 0 : 1,
    order.isLate ? 0 : 1,
    endOf(order),
  ]
  const [ones, others] = [key(one), key(other)]
  const differing = ones.findIndex((value, index) => value !== others[index])
  return differing < 0 ? 0 : (ones[differing] ?? 0) - (others[differing] ?? 0)
}

const endOf = ({ deliveryWindow, deliveryDeadline }: CourierOrder): number =>
  deliveryWindow?.to ??
  (deliveryDeadline === null ? Number.MAX_SAFE_INTEGER : Date.parse(deliveryDeadline) + dayMs)

const dayMs = 86_400_000

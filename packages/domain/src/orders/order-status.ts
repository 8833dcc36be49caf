import { cancelableFrom, isFinal, type Status } from '@delivery-orders/contract'
import type { Instant } from '../values/instant.ts'
import type { Order } from './order.ts'

/** The statuses of open items, from the least to the most advanced. */
const openStatuses: readonly Status[] = ['pending', 'assigned', 'picked_up', 'in_transit', 'failed']

/** Derives the status of an order from the statuses of its items. Usually the least advanced open item decides. */
export function orderStatusOf(items: readonly Status[]): Status {
  const furthestBehind = openStatuses.find((status) => items.includes(status))
  if (furthestBehind === undefined) return finalStatusOf(items)

  // An order with a picked-up item cannot be canceled, so its status must not be one that allows canceling.
  const isUnderWay = items.some(wasPickedUp)
  return isUnderWay && !wasPickedUp(furthestBehind) ? 'picked_up' : furthestBehind
}

/** Derives the status of an order whose items are all final. */
function finalStatusOf(items: readonly Status[]): Status {
  if (items.includes('delivered')) return 'delivered'
  return items.includes('returned') ? 'returned' : 'canceled'
}

const neverPickedUp: readonly Status[] = [...cancelableFrom, 'canceled']

const wasPickedUp = (status: Status): boolean => !neverPickedUp.includes(status)

/** The status of an order as people see it: an order can also be delivered, or have failed, in part. */
export type ShownStatus = Status | 'partly_delivered' | 'partly_failed'

export function shownStatusOf({ status, items }: Pick<Order, 'status' | 'items'>): ShownStatus {
  const arrived = items.filter((item) => item.status === 'delivered')
  if (status === 'failed' && arrived.length > 0) return 'partly_failed'
  const isWhole =
    arrived.length === items.length &&
    items.every(({ deliveredQuantity }) => deliveredQuantity === undefined)
  return status === 'delivered' && !isWhole ? 'partly_delivered' : status
}

/**
 * The time of the event with which the order ended; undefined while an item is open. A final item never changes again, so
 * that event changed the last of the items, also in an order that `orderAt` has restored.
 */
export const finalAtOf = ({
  status,
  items,
}: Pick<Order, 'status' | 'items'>): Instant | undefined =>
  isFinal(status) ? Math.max(...items.map(({ updatedAt }) => updatedAt)) : undefined

import { cancelableFrom, type Status } from '@delivery-orders/contract'

/** The statuses of open items, from the least to the most advanced. */
const openStatuses: readonly Status[] = ['pending', 'assigned', 'picked_up', 'in_transit', 'failed']

/** The status of an order with these items: that of the least advanced open item. */
export function orderStatusOf(items: readonly Status[]): Status {
  const furthestBehind = openStatuses.find((status) => items.includes(status))
  if (furthestBehind === undefined) return finalStatusOf(items)

  // Once an item was picked up, the order cannot be canceled, so its status must not be one that allows it.
  const isUnderWay = items.some(wasPickedUp)
  return isUnderWay && !wasPickedUp(furthestBehind) ? 'picked_up' : furthestBehind
}

/** The status of an order whose items are all final: the best of theirs. */
function finalStatusOf(items: readonly Status[]): Status {
  if (items.includes('delivered')) return 'delivered'
  return items.includes('returned') ? 'returned' : 'canceled'
}

const neverPickedUp: readonly Status[] = [...cancelableFrom, 'canceled']

const wasPickedUp = (status: Status): boolean => !neverPickedUp.includes(status)

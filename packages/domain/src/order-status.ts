import { cancelableFrom, type Status } from '@delivery-orders/contract'

/** The statuses of open items, in order of advance. */
const openStatuses: readonly Status[] = ['pending', 'assigned', 'picked_up', 'in_transit', 'failed']

/** The status of an order with these items: that of the open one which is furthest behind. */
export function orderStatusOf(items: readonly Status[]): Status {
  const furthestBehind = openStatuses.find((status) => items.includes(status))
  if (furthestBehind === undefined) return finalStatusOf(items)

  // An order that is under way cannot be canceled, so it must not have a status which says that it can.
  const isUnderWay = items.some(wasPickedUp)
  return isUnderWay && !wasPickedUp(furthestBehind) ? 'picked_up' : furthestBehind
}

/** What has become of an order whose items are all final: the best that has become of one of them. */
function finalStatusOf(items: readonly Status[]): Status {
  if (items.includes('delivered')) return 'delivered'
  return items.includes('returned') ? 'returned' : 'canceled'
}

const neverPickedUp: readonly Status[] = [...cancelableFrom, 'canceled']

const wasPickedUp = (status: Status): boolean => !neverPickedUp.includes(status)

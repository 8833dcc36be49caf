import {
  finalStatuses,
  type OrderStatus,
  orderTransitions,
  type Status,
} from '@delivery-orders/contract'

// For statuses that a later version of the service added, every function here returns false or an empty list.

/** Whether the status is final, so that it never changes: `delivered`, `returned` or `canceled`. */
export const isFinal = (status: OrderStatus): boolean => finalStatuses.includes(status)

/**
 * Whether an order with this status has settled: the status is final, or it is `failed`, which lasts until a courier
 * tries again or returns the order.
 */
export const isSettled = (status: OrderStatus): boolean => status === 'failed' || isFinal(status)

/** Whether an order with this status can be canceled. It may still be picked up before you cancel it. */
export const canCancel = (status: OrderStatus): boolean => nextStatuses(status).includes('canceled')

/**
 * The statuses that can directly follow this status of an order; empty for final and unknown statuses. An item has
 * fewer next statuses: only an order can skip a status, when its items are at different stages.
 */
export const nextStatuses = (status: OrderStatus): readonly Status[] =>
  Object.hasOwn(orderTransitions, status) ? orderTransitions[status as Status] : []

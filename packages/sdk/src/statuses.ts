import {
  finalStatuses,
  type OrderStatus,
  orderTransitions,
  type Status,
} from '@delivery-orders/contract'

// A later service may send statuses that this list does not have. Of these nothing is known for sure, so every question
// about them is answered with no.

/** Whether nothing can happen to an order any more that has this status: `delivered`, `returned` or `canceled`. */
export const isFinal = (status: OrderStatus): boolean => finalStatuses.includes(status)

/**
 * Whether an order with this status has come to rest: it is final, or has failed. A failed order goes on only when a
 * courier tries again, or brings it back.
 */
export const isSettled = (status: OrderStatus): boolean => status === 'failed' || isFinal(status)

/** Whether an order with this status can be canceled. Between asking and canceling it may be picked up. */
export const canCancel = (status: OrderStatus): boolean => nextStatuses(status).includes('canceled')

/**
 * Where an order with this status can go from there; none where it is final, or not known. An item has fewer ways: an
 * order skips statuses when its items are not equally far.
 */
export const nextStatuses = (status: OrderStatus): readonly Status[] =>
  Object.hasOwn(orderTransitions, status) ? orderTransitions[status as Status] : []

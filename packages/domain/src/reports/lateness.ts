import { isFinal } from '@delivery-orders/contract'
import type { Order } from '../orders/order.ts'
import type { Instant } from '../values/instant.ts'
import { estimateOf } from './reports.ts'

/** When an order is late: after a time, or after a day. Both are null if it can never be late. */
export interface Lateness {
  readonly lateAt: Instant | null
  readonly lateDay: string | null
}

/**
 * An order is late after the courier's estimate, else after the end of its window, else after its deadline. An order
 * whose items are all final or failed is not: no one is on the way with it.
 */
export function latenessOf(order: Order): Lateness {
  const isExpected = order.items.some(({ status }) => status !== 'failed' && !isFinal(status))
  if (!isExpected) return { lateAt: null, lateDay: null }
  const lateAt = estimateOf(order) ?? order.deliveryWindow?.to ?? null
  return { lateAt, lateDay: lateAt === null ? order.deliveryDeadline : null }
}

/** Whether an order may have a time or a day after which it is late. It has none without these facts. */
export const canBeLate = ({ deliveryWindow, deliveryDeadline, reports = [] }: Order): boolean =>
  Boolean(deliveryWindow ?? deliveryDeadline) ||
  reports.some(({ estimatedAt }) => estimatedAt !== undefined)

/** A moment, and the day that it is on for those who read the list. */
export interface LateQuery {
  readonly now: Instant
  readonly today: string
}

export function isLate(order: Order, { now, today }: LateQuery): boolean {
  const { lateAt, lateDay } = latenessOf(order)
  return (lateAt !== null && lateAt < now) || (lateDay !== null && lateDay < today)
}

import { cancelableFrom, type OrderCancellation, Refusal } from '@delivery-orders/contract'
import type { Order, StatusFields } from '../orders/order.ts'
import { withStatusFields } from '../orders/status-fields.ts'
import { type Instant, timeAfter } from '../values/instant.ts'

/** Cancels an order and all its items. `unchanged`: the order is already canceled. */
export function cancel(
  order: Order,
  now: Instant,
  { reason, comment }: OrderCancellation = {},
): Order | Refusal<'order_not_cancelable'> | 'unchanged' {
  if (order.status === 'canceled') return 'unchanged'
  if (!cancelableFrom.includes(order.status)) return notCancelable(order)

  const updatedAt = timeAfter(order.updatedAt, now)
  const canceled: StatusFields = {
    status: 'canceled',
    statusComment: comment ?? null,
    ...(reason && { reason }),
    updatedAt,
  }
  return {
    ...withStatusFields(order, canceled),
    revision: order.revision + 1,
    items: order.items.map((item) =>
      withStatusFields(item, { ...canceled, ...(item.courier && { courier: item.courier }) }),
    ),
  }
}

const notCancelable = ({ status }: Order): Refusal<'order_not_cancelable'> =>
  new Refusal(
    'order_not_cancelable',
    `The order is ${status}. It can be canceled while it is ${cancelableFrom.join(' or ')}.`,
    { currentStatus: status, cancelableFrom },
  )

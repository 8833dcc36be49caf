import type { OrderCheck, OrderDraft, OrderWarning } from '@delivery-orders/contract'
import { presentDraft } from '../presentation/present-order.ts'
import { decimalSum } from '../values/decimal-sum.ts'
import type { Instant } from '../values/instant.ts'
import { place } from './place.ts'

/** Returns what the service understands of a draft, and warnings about its values. */
export function checkDraft(draft: OrderDraft, now: Instant): OrderCheck {
  const order = place(draft, {
    ...{ id: 0, now, currency: '' },
    newReference: () => '',
    newReceiptKey: () => '',
    newCode: () => '',
  })
  const sum = decimalSum([order.deliveryFee, ...order.items.map(({ total }) => total)])
  const warnings: OrderWarning[] = []
  if (order.total !== sum)
    warnings.push({
      ...{ code: 'total_differs', pointer: '/total', sum },
      message: `is not the sum of the items' totals and the fee, which is ${sum}`,
    })
  if (order.collect && order.collect.amount !== order.total)
    warnings.push({
      ...{ code: 'collect_differs', pointer: '/collect/amount' },
      message: `is not the total, which is ${order.total}`,
    })
  const today = new Date(now).toISOString().slice(0, 'YYYY-MM-DD'.length)
  if (order.deliveryDeadline !== null && order.deliveryDeadline < today)
    warnings.push({
      ...{ code: 'deadline_past', pointer: '/deliveryDeadline' },
      message: `has passed: today is ${today} in UTC`,
    })
  return { order: presentDraft(order), warnings }
}

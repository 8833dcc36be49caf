import {
  ignoredFieldsOf,
  type OrderDraft,
  type OrderWarning,
  violationsMax,
} from '@delivery-orders/contract'
import { timeOf } from '../presentation/present-values.ts'
import { decimalSum } from '../values/decimal-sum.ts'
import type { Instant } from '../values/instant.ts'

/**
 * Returns what may be a mistake in a draft, although the contract allows it; undefined if there is nothing. It follows
 * from the draft and the time of its order alone, so a replay has the same warnings, and none is stored.
 */
export function draftWarnings(
  draft: OrderDraft,
  createdAt: Instant,
): readonly OrderWarning[] | undefined {
  const { total, collect, deliveryDeadline } = draft
  const warnings: OrderWarning[] = []
  if (typeof total === 'number' || collect) warnings.push(...amountWarnings(draft))
  if (deliveryDeadline && deliveryDeadline < timeOf(createdAt).slice(0, 'YYYY-MM-DD'.length))
    warnings.push({
      code: 'deadline_past',
      pointer: '/deliveryDeadline',
      message: 'had passed, in UTC, when the order was created',
    })
  for (const { in: _, ...warning } of ignoredFieldsOf(draft, violationsMax - warnings.length))
    warnings.push(warning)
  return warnings.length > 0 ? warnings : undefined
}

function* amountWarnings(draft: OrderDraft): Generator<OrderWarning, void> {
  const { collect, deliveryFee, items } = draft
  const sum = decimalSum([deliveryFee ?? 0, ...items.map(({ total }) => total ?? 0)])
  const total = draft.total ?? sum
  if (total !== sum)
    yield {
      code: 'total_differs',
      pointer: '/total',
      sum,
      message: `is not the sum of the items' totals and the fee, which is ${sum}`,
    }
  if (collect && collect.amount !== total)
    yield {
      code: 'collect_differs',
      pointer: '/collect/amount',
      message: `is not the total, which is ${total}`,
    }
}

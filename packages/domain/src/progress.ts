import {
  isFinal,
  itemTransitions,
  type ProgressReport,
  Refusal,
  type Status,
  statusesWithReason,
  type Violation,
  violationsMax,
} from '@delivery-orders/contract'
import type { Instant, Item, Order } from './order.ts'
import { orderStatusOf } from './order-status.ts'
import { type StatusFields, withStatusFields } from './status-fields.ts'
import { timeAfter } from './time-after.ts'

/** Moves the reported items, or refuses if one cannot be moved. Returns undefined if all already have the status. */
export function progress(
  order: Order,
  report: ProgressReport,
  now: Instant,
): Order | Refusal<'validation_failed' | 'invalid_transition'> | undefined {
  const { to } = report
  const faults = reportFaults(report)
  if (faults.length > 0) return refuseReport('The report has faults: see errors.', faults)
  const unknown = report.items && refuseUnknownPositions(order.items.length, report.items)
  if (unknown) return unknown
  const reported = reportedPositions(order.items, report)
  const moving = positionsOf(
    order.items,
    ({ status }, position) => status !== to && reported.includes(position),
  )
  if (moving.length === 0) return undefined
  const invalid = refuseInvalidTransitions(order, moving, to)
  if (invalid) return invalid

  const updatedAt = timeAfter(order.updatedAt, now)
  const items = order.items.map((item, position) =>
    moving.includes(position) ? moved(item, { to, report, updatedAt }) : item,
  )
  const status = orderStatusOf(items.map((item) => item.status))
  const progressed =
    status === order.status ? order : moved(order, { to: status, report, updatedAt })
  return { ...progressed, revision: order.revision + 1, updatedAt, items }
}

interface Move {
  readonly to: Status
  readonly report: ProgressReport
  readonly updatedAt: Instant
}

/** Moves an item or the order. What is returned without a word keeps the explanation of the failure. */
function moved<Part extends StatusFields>(part: Part, { to, report, updatedAt }: Move) {
  const isExplained = typeof report.comment === 'string' || Boolean(report.reason)
  const isSilentReturn = part.status === 'failed' && to === 'returned' && !isExplained
  const { reason } = isSilentReturn ? part : report
  return withStatusFields(part, {
    status: to,
    statusComment: (isSilentReturn ? part.statusComment : report.comment) ?? null,
    ...(reason && { reason }),
    updatedAt,
  })
}

/** Returns what is wrong with a report, whatever its order is like, that keeps to its schema. */
export const reportFaults = ({ to, reason }: ProgressReport): readonly Violation[] =>
  reason && !statusesWithReason.includes(to)
    ? [
        {
          in: 'body',
          pointer: '/reason',
          code: 'not_with_status',
          message: `must only be given with ${statusesWithReason.join(', ')}`,
        },
      ]
    : []

function reportedPositions(items: readonly Item[], report: ProgressReport): readonly number[] {
  if (report.items) return report.items
  const open = positionsOf(items, ({ status }) => !isFinal(status))
  // If all items are final, a report of a status that one of them has changes nothing. Any other report is refused.
  const isDone = items.some(({ status }) => status === report.to)
  return open.length > 0 || isDone ? open : [...items.keys()]
}

const positionsOf = (
  items: readonly Item[],
  matches: (item: Item, position: number) => boolean,
): readonly number[] =>
  items.flatMap((item, position) => (matches(item, position) ? [position] : []))

function refuseUnknownPositions(
  count: number,
  named: readonly number[],
): Refusal<'validation_failed'> | undefined {
  const itemCount = count === 1 ? '1 item' : `${count} items`
  const message = `must be at most ${count - 1}: the order has ${itemCount}, counted from 0`
  const errors = named.flatMap((position, index): readonly Violation[] =>
    position < count ? [] : [{ in: 'body', pointer: `/items/${index}`, code: 'maximum', message }],
  )
  if (errors.length === 0) return undefined
  return refuseReport(
    `The order has ${itemCount}, but the report names other positions: see errors.`,
    errors,
  )
}

const refuseReport = (detail: string, errors: readonly Violation[]): Refusal<'validation_failed'> =>
  new Refusal('validation_failed', detail, { errors: errors.slice(0, violationsMax) })

function refuseInvalidTransitions(
  order: Order,
  moving: readonly number[],
  to: Status,
): Refusal<'invalid_transition'> | undefined {
  const invalidItems = order.items.flatMap(({ status: currentStatus }, position) => {
    const allowed = itemTransitions[currentStatus]
    return moving.includes(position) && !allowed.includes(to)
      ? [{ position, currentStatus, allowed }]
      : []
  })
  const [first, ...others] = invalidItems
  if (!first) return undefined
  const { position, currentStatus, allowed } = first
  const next = allowed.length > 0 ? `can become ${allowed.join(' or ')}` : 'that is final'
  const more = others.length > 0 ? ` See items for ${others.length} more.` : ''
  return new Refusal(
    'invalid_transition',
    `Item ${position} cannot become ${to}: it is ${currentStatus}, and ${next}.${more}`,
    { currentStatus: order.status, items: invalidItems },
  )
}

import {
  bodyFault,
  isFinal,
  itemTransitions,
  type ProgressReport,
  Refusal,
  refuseFaults,
  type Status,
} from '@delivery-orders/contract'
import type { Item, Order, Report, StatusFields, Updater } from '../orders/order.ts'
import { orderStatusOf } from '../orders/order-status.ts'
import { refuseProof, type WrongCode } from '../orders/requirements.ts'
import { withStatusFields } from '../orders/status-fields.ts'
import { type Instant, timeAfter } from '../values/instant.ts'
import { quantityFaults, reportFaults } from './report-faults.ts'
import {
  courierOf,
  isEmpty,
  isSameCourier,
  newReport,
  refuseTooManyReports,
  reportsWith,
} from './reports.ts'

type Code =
  | 'validation_failed'
  | 'invalid_transition'
  | 'proof_required'
  | 'too_many_reports'
  | CodeRefusal
type CodeRefusal = 'wrong_code' | 'code_locked'
type Decision = Order | Refusal<Code> | WrongCode<CodeRefusal> | 'unchanged'

/**
 * Moves the reported items, or refuses if one cannot be moved. `unchanged`: the report repeats what is known. `by` is
 * absent if the client itself reports.
 */
export function progress(
  order: Order,
  report: ProgressReport,
  now: Instant,
  by?: Updater,
): Decision {
  const { to, from } = report
  const faults = reportFaults(report)
  if (faults.length > 0) return refuseFaults('The report has faults: see errors.', faults)
  const unknown = report.items && refuseUnknownPositions(order.items.length, report.items)
  if (unknown) return unknown
  const reported = reportedPositions(order.items, report)
  const refusal = refuseOtherStatus(order, report, reported)
  if (refusal) return refusal
  const moving = positionsOf(
    order.items,
    ({ status }, position) => reported.includes(position) && (status !== to || status === from),
  )
  // Items that have the status already get the courier, too.
  const courierPositions = positionsOf(
    order.items,
    ({ status }, position) => reported.includes(position) && (status !== to || !isFinal(status)),
  )
  const step = { report, moving, courierPositions, updatedAt: timeAfter(order.updatedAt, now) }
  if (moving.length > 0) return move(order, step)
  return from ? 'unchanged' : takeNews(order, step, by)
}

interface Step {
  readonly report: ProgressReport
  /** The positions of the items that move. */
  readonly moving: readonly number[]
  /** The positions of the items that get the courier: those that move, and reported items that are not final. */
  readonly courierPositions: readonly number[]
  readonly updatedAt: Instant
}

function move(order: Order, step: Step): Decision {
  const { report, moving, courierPositions, updatedAt } = step
  const faults = quantityFaults(order.items, report, moving)
  if (faults.length > 0) return refuseFaults('The report has faults: see errors.', faults)
  const refusal = refuseInvalidTransitions(order, moving, report.to) ?? refuseProof(order, report)
  if (refusal) return refusal
  const added = newReport(order, report, itemsAt(order, courierPositions))
  const tooMany = refuseTooManyReports(order, added, true)
  if (tooMany) return tooMany

  const items = itemsAfter(order, step, added)
  const status = orderStatusOf(items.map((item) => item.status))
  const progressed =
    status === order.status
      ? order
      : withStatusFields(order, { ...explainStatus(order, status, report), updatedAt })
  return {
    ...progressed,
    ...reportsWith(order, added),
    revision: order.revision + 1,
    updatedAt,
    items,
  }
}

/** Changes the courier and the estimate without moving an item. The rest of the report is a repetition. */
function takeNews(order: Order, step: Step, by: Updater | undefined): Decision {
  const { to, courier = null, estimatedAt = null } = step.report
  const news = { to, courier, estimatedAt }
  const added = newReport(order, news, itemsAt(order, step.courierPositions))
  if (isEmpty(added)) return 'unchanged'
  return (
    refuseTooManyReports(order, added, false) ?? {
      ...order,
      ...reportsWith(order, by ? { ...added, by } : added),
      revision: order.revision + 1,
      updatedAt: step.updatedAt,
      items: itemsAfter(order, step, added),
    }
  )
}

const itemsAt = ({ items }: Order, positions: readonly number[]): readonly Item[] =>
  items.filter((_, position) => positions.includes(position))

function itemsAfter(order: Order, step: Step, added: Report): readonly Item[] {
  const { report, moving, courierPositions, updatedAt } = step
  const number = (order.reports?.length ?? 0) + 1
  const { courier: named } = added
  const courierAfter = (item: Item) =>
    named && !isSameCourier(courierOf(order, item), named) ? number : item.courier
  return order.items.map((item, position) => {
    if (!courierPositions.includes(position)) return item
    const courier = courierAfter(item)
    if (!moving.includes(position))
      return courier === item.courier ? item : { ...item, courier, updatedAt }
    const delivered = report.quantities?.find((one) => one.item === position)
    return withStatusFields(item, {
      ...explainStatus(item, report.to, report),
      ...(courier && report.to !== 'pending' && { courier }),
      ...(added.proof && { proof: number }),
      ...(delivered && { deliveredQuantity: delivered.quantity }),
      updatedAt,
    })
  })
}

/** The status with its explanation. A part that is returned without one keeps that of the failure. */
function explainStatus(part: StatusFields, to: Status, { comment, reason: given }: ProgressReport) {
  const isExplained = typeof comment === 'string' || Boolean(given)
  const isSilentReturn = part.status === 'failed' && to === 'returned' && !isExplained
  const reason = isSilentReturn ? part.reason : given
  return {
    status: to,
    statusComment: (isSilentReturn ? part.statusComment : comment) ?? null,
    ...(reason && { reason }),
  }
}

function reportedPositions(items: readonly Item[], report: ProgressReport): readonly number[] {
  if (report.items) return report.items
  const open = positionsOf(items, ({ status }) => !isFinal(status))
  // If all items are final, a report of a status that one of them has changes nothing, unless it names the status before.
  // Any other report is refused.
  const isDone = !report.from && items.some(({ status }) => status === report.to)
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
  const errors = named.flatMap((position, index) =>
    position < count ? [] : [bodyFault(`/items/${index}`, 'maximum', message)],
  )
  if (errors.length === 0) return undefined
  return refuseFaults(
    `The order has ${itemCount}, but the report names other positions: see errors.`,
    errors,
  )
}

/** Refuses a report if a reported item has another status than `from`. A final item counts only if none is named. */
function refuseOtherStatus(
  order: Order,
  { from, items: named }: ProgressReport,
  reported: readonly number[],
): Refusal<'invalid_transition'> | undefined {
  if (!from) return undefined
  const [first, ...others] = unfitItems(
    order,
    ({ status }, position) =>
      reported.includes(position) && status !== from && !(named && isFinal(status)),
  )
  if (!first) return undefined
  const { position, currentStatus } = first
  const reference = order.items[position] && courierOf(order, order.items[position])?.reference
  return new Refusal(
    'invalid_transition',
    `Item ${position} is ${currentStatus}, not ${from}.${seeItems(others)}`,
    { currentStatus, ...(reference && { courier: { reference } }), items: [first, ...others] },
  )
}

function refuseInvalidTransitions(
  order: Order,
  moving: readonly number[],
  to: Status,
): Refusal<'invalid_transition'> | undefined {
  const [first, ...others] = unfitItems(
    order,
    ({ status }, position) => moving.includes(position) && !itemTransitions[status].includes(to),
  )
  if (!first) return undefined
  const { position, currentStatus, allowed } = first
  const next = allowed.length > 0 ? `can become ${allowed.join(' or ')}` : 'that is final'
  return new Refusal(
    'invalid_transition',
    `Item ${position} cannot become ${to}: it is ${currentStatus}, and ${next}.${seeItems(others)}`,
    { currentStatus: order.status, items: [first, ...others] },
  )
}

/** The items that match, with the statuses that each can change to. */
const unfitItems = ({ items }: Order, matches: (item: Item, position: number) => boolean) =>
  items.flatMap((item, position) =>
    matches(item, position)
      ? [{ position, currentStatus: item.status, allowed: itemTransitions[item.status] }]
      : [],
  )

const seeItems = (others: readonly object[]): string =>
  others.length > 0 ? ` See items for ${others.length} more.` : ''

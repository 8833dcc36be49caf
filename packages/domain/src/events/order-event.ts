import type { EventKind, Status } from '@delivery-orders/contract'
import { type ChangedField, changedFields } from '../orders/changeable-fields.ts'
import type { ChangeableFacts, ItemFields, Order, StatusFields, Updater } from '../orders/order.ts'
import { itemFieldsOf, statusFieldsOf, withStatusFields } from '../orders/status-fields.ts'
import { estimateOf } from '../reports/reports.ts'
import type { Instant } from '../values/instant.ts'

export interface OrderEvent {
  readonly kind: EventKind
  /** The number of the event among the events of its order: 1, 2, 3 and so on, without gaps. */
  readonly sequence: number
  readonly at: Instant
  /** Status of the order before the change; null in the `order.created` event. */
  readonly previousStatus: Status | null
  readonly changedItems: readonly ItemChange[]
  /** JSON pointers to the fields that an update has changed. Only `order.updated` events have them. */
  readonly changed?: readonly ChangedField[]
  /** The author of the update. Absent if it is the client, and from every other event. */
  readonly by?: Updater
  /** Cash that the courier took with this step. Absent if the report has no amount. */
  readonly collected?: number
  /** The mutable fields of the order after this event; null in the `order.created` event. */
  readonly moment: Moment | null
}

export interface ItemChange {
  readonly position: number
  readonly previousStatus: Status
  readonly status: Status
}

/**
 * The values, at one point in time, of the order's fields that a courier's report or a cancellation can change. The
 * order itself has the former values of fields that an update can change, so that erasing the order erases them.
 */
export interface Moment extends StatusFields {
  /** The number of reports that the order had. Absent if it had none. */
  readonly reports?: number
  readonly items: readonly ItemFields[]
}

export const creationEvent = (order: Order): OrderEvent => ({
  kind: 'order.created',
  sequence: order.revision,
  at: order.createdAt,
  previousStatus: null,
  changedItems: [],
  moment: null,
})

/** Describes a change. The names of changed fields do not follow from the orders once their data has been erased. */
export const eventOf = (
  before: Order,
  after: Order,
  changed: readonly ChangedField[] = [
    ...changedFields(before, after),
    ...lockFields(before, after),
    ...newsFields(before, after),
  ],
): OrderEvent => ({
  kind: kindOf(before, after, changed),
  sequence: after.revision,
  at: after.updatedAt,
  previousStatus: before.status,
  changedItems: after.items.flatMap(({ status }, position) => {
    const previousStatus = before.items[position]?.status
    return previousStatus === undefined || previousStatus === status
      ? []
      : [{ position, previousStatus, status }]
  }),
  ...(changed.length > 0 && { changed }),
  ...updaterOf(before, after),
  ...collectedWith(before, after),
  moment: {
    ...statusFieldsOf(after),
    ...(after.reports && { reports: after.reports.length }),
    items: after.items.map(itemFieldsOf),
  },
})

function updaterOf(before: Order, after: Order): Pick<OrderEvent, 'by'> {
  const hasReported = before.reports?.length !== after.reports?.length
  const { by } =
    (hasReported
      ? after.reports?.at(-1)
      : after.former?.findLast(({ until }) => until === before.revision)) ?? {}
  return by ? { by } : {}
}

function collectedWith(before: Order, after: Order): Pick<OrderEvent, 'collected'> {
  if (before.reports?.length === after.reports?.length) return {}
  const { collected } = after.reports?.at(-1) ?? {}
  return collected === undefined ? {} : { collected }
}

const lockFields = (before: Order, after: Order): readonly ChangedField[] =>
  before.requires?.code?.locked === after.requires?.code?.locked ? [] : ['/requires/locked']

/** JSON pointers to what news of a courier have changed. A report that moves items has none. */
function newsFields(before: Order, after: Order): readonly ChangedField[] {
  const hasMoved = after.items.some(
    ({ status }, position) => before.items[position]?.status !== status,
  )
  if (hasMoved || before.reports?.length === after.reports?.length) return []
  const hasNewCourier = after.items.some(
    ({ courier }, position) => before.items[position]?.courier !== courier,
  )
  return [
    ...(hasNewCourier ? (['/items'] as const) : []),
    ...(estimateOf(before) === estimateOf(after) ? [] : (['/estimatedAt'] as const)),
  ]
}

function kindOf(before: Order, after: Order, changed: readonly ChangedField[]): EventKind {
  if (changed.length > 0) return 'order.updated'
  return after.status === before.status ? 'item.status_changed' : kinds[after.status]
}

const kinds: Readonly<Record<Status, EventKind>> = {
  // An order becomes pending again only when it loses its courier.
  pending: 'order.unassigned',
  assigned: 'order.assigned',
  picked_up: 'order.picked_up',
  in_transit: 'order.in_transit',
  delivered: 'order.delivered',
  failed: 'order.failed',
  returned: 'order.returned',
  canceled: 'order.canceled',
}

/** Restores the order as it was right after an event. Keeps the revision, which clients never see. */
export function orderAt(
  order: Order,
  { sequence, moment }: Pick<OrderEvent, 'sequence' | 'moment'>,
): Order {
  const { items, reports, ...statusFields } = moment ?? placedMoment(order)
  return {
    ...withStatusFields(withReports(order, reports), statusFields),
    ...factsAt(order, sequence),
    items: order.items.map((item, position) => withStatusFields(item, items[position] ?? item)),
  }
}

/** Returns the order without the reports after the first `count`. */
function withReports(order: Order, count = 0): Order {
  const { reports, ...others } = order
  if (reports === undefined || reports.length === count) return order
  return count === 0 ? others : { ...others, reports: reports.slice(0, count) }
}

/** Returns the facts that updates after an event have replaced. The oldest of them held at the event. */
const factsAt = ({ former = [] }: Order, sequence: number): Partial<ChangeableFacts> => {
  const later = former.filter(({ until }) => until >= sequence)
  return Object.assign({}, ...later.toReversed().map(({ facts }) => facts))
}

function placedMoment({ createdAt, items }: Order): Moment {
  const placed: StatusFields = { status: 'pending', statusComment: null, updatedAt: createdAt }
  return { ...placed, items: items.map(() => placed) }
}

import type { EventKind, Status } from '@delivery-orders/contract'
import type { Instant, Order } from './order.ts'

export interface OrderEvent {
  readonly kind: EventKind
  /** The number of the event among the events of its order: 1, 2, 3 and so on, without gaps. */
  readonly sequence: number
  readonly at: Instant
  /** Status of the order before the change; null in the `order.created` event. */
  readonly previousStatus: Status | null
  readonly changedItems: readonly ItemChange[]
  /** The mutable fields of the order after this event; null in the `order.created` event. */
  readonly moment: Moment | null
}

export interface ItemChange {
  readonly position: number
  readonly previousStatus: Status
  readonly status: Status
}

/** The values, at one point in time, of the order's fields that a courier's report or a cancellation can change. */
export interface Moment extends StatusFields {
  readonly items: readonly StatusFields[]
}

interface StatusFields {
  readonly status: Status
  readonly statusComment: string | null
  readonly updatedAt: Instant
}

export const placedEvent = (order: Order): OrderEvent => ({
  kind: 'order.created',
  sequence: order.revision,
  at: order.createdAt,
  previousStatus: null,
  changedItems: [],
  moment: null,
})

export const eventOf = (before: Order, after: Order): OrderEvent => ({
  kind: after.status === before.status ? 'item.status_changed' : kinds[after.status],
  sequence: after.revision,
  at: after.updatedAt,
  previousStatus: before.status,
  changedItems: after.items.flatMap(({ status }, position) => {
    const previousStatus = before.items[position]?.status
    return previousStatus === undefined || previousStatus === status
      ? []
      : [{ position, previousStatus, status }]
  }),
  moment: { ...statusFieldsOf(after), items: after.items.map(statusFieldsOf) },
})

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

const statusFieldsOf = ({ status, statusComment, updatedAt }: StatusFields): StatusFields => ({
  status,
  statusComment,
  updatedAt,
})

/** Restores the order as of `moment`, or as placed if `moment` is null. Keeps the revision, which clients never see. */
export function orderAt(order: Order, moment: Moment | null): Order {
  const { items, ...statusFields } = moment ?? placedMoment(order)
  return {
    ...order,
    ...statusFields,
    items: order.items.map((item, position) => ({ ...item, ...items[position] })),
  }
}

function placedMoment({ createdAt, items }: Order): Moment {
  const placed: StatusFields = { status: 'pending', statusComment: null, updatedAt: createdAt }
  return { ...placed, items: items.map(() => placed) }
}

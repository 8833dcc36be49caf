import {
  type EventKind,
  isFinal,
  itemTransitions,
  type ProblemCode,
  type Status,
} from '@delivery-orders/contract'

/**
 * A small model of the service for one client. It follows the contract (the transitions of `ItemStatus`, the rule of
 * `OrderStatus`, the description of each operation) and uses no code of the domain.
 */
export class OrderModel {
  /** The orders by reference, in the sequence of their creation. */
  readonly orders = new Map<string, ModelOrder>()

  create(order: PlacedOrder, now: number): ExpectedResponse {
    const duplicate = this.orders.get(order.reference)
    if (duplicate) {
      const { reference: referenceNumber, status, createdAt } = duplicate
      const existing = { referenceNumber, status, createdAt: timeOf(createdAt) }
      const identical = duplicate.draft === order.draft
      return { status: 409, problem: { code: 'duplicate_reference', existing, identical } }
    }
    const pending: StatusFields = { status: 'pending', statusComment: null, updatedAt: now }
    const event = { kind: 'order.created', sequence: 1, at: now, previousStatus: null } as const
    const items = Array.from({ length: order.itemCount }, () => pending)
    return this.#store(
      {
        ...order,
        ...pending,
        createdAt: now,
        items,
        events: [event],
        wasPickedUp: false,
      },
      201,
    )
  }

  progress(
    reference: string,
    { to, items: named, comment }: Report,
    now: number,
  ): ExpectedResponse {
    const order = this.orders.get(reference)
    if (!order) return notFound
    if (named?.some((position) => position >= order.items.length))
      return { status: 400, problem: { code: 'validation_failed' } }

    const all = [...order.items.keys()]
    const statusAt = (position: number) => order.items[position]?.status ?? to
    const open = all.filter((position) => !isFinal(statusAt(position)))
    // If all items are final and none has the reported status, a report without `items` is refused for all of them.
    const isLate = open.length === 0 && !all.some((position) => statusAt(position) === to)
    const moving = (named ?? (isLate ? all : open)).filter((position) => statusAt(position) !== to)
    if (moving.length === 0) return { status: 200, order, isUnchanged: true }

    const refusing = all
      .filter((position) => moving.includes(position))
      .map((position) => ({ position, currentStatus: statusAt(position) }))
      .map((item) => ({ ...item, allowed: itemTransitions[item.currentStatus] }))
      .filter(({ allowed }) => !allowed.includes(to))
    if (refusing.length === 0) return this.#move(order, moving, to, comment ?? null, now)
    return {
      status: 409,
      problem: { code: 'invalid_transition', currentStatus: order.status, items: refusing },
    }
  }

  cancel(reference: string, now: number): ExpectedResponse {
    const order = this.orders.get(reference)
    if (!order) return notFound
    if (order.status === 'canceled') return { status: 200, order, isUnchanged: true }
    if (!order.wasPickedUp) return this.#move(order, [...order.items.keys()], 'canceled', null, now)
    const cancelableFrom = ['pending', 'assigned']
    return {
      status: 409,
      problem: { code: 'order_not_cancelable', currentStatus: order.status, cancelableFrom },
    }
  }

  /** `isCurrent`: whether the client has sent the tag of the current state, or none. */
  update(reference: string, { deliveryFee }: Patch, { isCurrent, now }: Update): ExpectedResponse {
    const order = this.orders.get(reference)
    if (!order) return notFound
    const changeableFrom = ['pending', 'assigned']
    if (order.wasPickedUp || order.status === 'canceled')
      return {
        status: 409,
        problem: { code: 'order_not_changeable', currentStatus: order.status, changeableFrom },
      }
    if (!isCurrent) return { status: 412, problem: { code: 'precondition_failed' } }
    if (order.deliveryFee === (deliveryFee ?? 0)) return { status: 200, order, isUnchanged: true }
    const updatedAt = Math.max(now, order.updatedAt + 1)
    const event: ModelEvent = {
      kind: 'order.updated',
      sequence: order.events.length + 1,
      at: updatedAt,
      previousStatus: order.status,
    }
    const events = [...order.events, event]
    return this.#store({ ...order, deliveryFee: deliveryFee ?? 0, updatedAt, events })
  }

  stateOf(reference: string): string {
    return `${reference} ${this.orders.get(reference)?.events.length}`
  }

  get(reference: string): ExpectedResponse {
    const order = this.orders.get(reference)
    return order ? { status: 200, order } : notFound
  }

  list({ statuses, createdFrom = 0, createdTo = Number.POSITIVE_INFINITY }: Filters): ModelOrder[] {
    return [...this.orders.values()]
      .filter(({ status }) => statuses?.includes(status) ?? true)
      .filter(({ createdAt }) => createdAt >= createdFrom && createdAt < createdTo)
      .sort((one, other) => other.createdAt - one.createdAt || other.id - one.id)
  }

  #move(
    order: ModelOrder,
    positions: readonly number[],
    to: Status,
    comment: string | null,
    now: number,
  ): ExpectedResponse {
    const updatedAt = Math.max(now, order.updatedAt + 1)
    const moved: StatusFields = { status: to, statusComment: comment, updatedAt }
    const items = order.items.map((item, index) => (positions.includes(index) ? moved : item))
    const wasPickedUp = order.wasPickedUp || to === 'picked_up'
    const status = statusOf(items, wasPickedUp)
    const isMoved = status !== order.status
    const event: ModelEvent = {
      kind: isMoved ? kindOf(status) : 'item.status_changed',
      sequence: order.events.length + 1,
      at: updatedAt,
      previousStatus: order.status,
    }
    const statusComment = isMoved ? comment : order.statusComment
    const events = [...order.events, event]
    return this.#store({ ...order, status, statusComment, updatedAt, items, events, wasPickedUp })
  }

  #store(order: ModelOrder, status = 200): ExpectedResponse {
    this.orders.set(order.reference, order)
    return { status, order }
  }
}

/** A created order as the model needs it. `reference` and `id` are those that the service has returned. */
export interface PlacedOrder {
  readonly reference: string
  readonly id: number
  readonly itemCount: number
  readonly draft: string
  readonly deliveryFee: number
}

export interface ModelOrder extends PlacedOrder, StatusFields {
  readonly createdAt: number
  readonly items: readonly StatusFields[]
  readonly events: readonly ModelEvent[]
  readonly wasPickedUp: boolean
}

export interface StatusFields {
  readonly status: Status
  readonly statusComment: string | null
  readonly updatedAt: number
}

export interface ModelEvent {
  readonly kind: EventKind
  readonly sequence: number
  readonly at: number
  readonly previousStatus: Status | null
}

export interface Patch {
  readonly deliveryFee: number | null
}

interface Update {
  readonly isCurrent: boolean
  readonly now: number
}

export interface Report {
  readonly to: Status
  readonly items?: readonly number[] | null
  readonly comment?: string | null
}

export interface Filters {
  readonly statuses?: readonly Status[]
  readonly createdFrom?: number
  readonly createdTo?: number
}

export interface ExpectedResponse {
  readonly status: number
  readonly order?: ModelOrder
  readonly problem?: { readonly code: ProblemCode; readonly [detail: string]: unknown }
  readonly isUnchanged?: boolean
}

export const timeOf = (at: number): string => new Date(at).toISOString()

const notFound: ExpectedResponse = { status: 404, problem: { code: 'order_not_found' } }

const advance: readonly Status[] = ['pending', 'assigned', 'picked_up', 'in_transit', 'failed']
const ends: readonly Status[] = ['delivered', 'returned', 'canceled']

function statusOf(items: readonly StatusFields[], wasPickedUp: boolean): Status {
  const open = items.map(({ status }) => advance.indexOf(status)).filter((place) => place >= 0)
  const floor = wasPickedUp ? advance.indexOf('picked_up') : 0
  const found = open.length > 0 ? advance[Math.max(floor, Math.min(...open))] : undefined
  return found ?? ends.find((end) => items.some(({ status }) => status === end)) ?? 'pending'
}

const kindOf = (status: Status): EventKind =>
  status === 'pending' ? 'order.unassigned' : `order.${status}`

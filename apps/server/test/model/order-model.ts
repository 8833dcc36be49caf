import {
  type EventKind,
  isFinal,
  itemTransitions,
  type ProblemCode,
  type Status,
} from '@delivery-orders/contract'
import {
  hasNews,
  isMisplaced,
  type ReportedItem,
  type ReportedOrder,
  reportedBy,
  type Said,
  sumsAfter,
  withCourier,
} from './reported-model.ts'

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

  progress(reference: string, report: Report, now: number): ExpectedResponse {
    const { to, items: named } = report
    const order = this.orders.get(reference)
    if (!order) return notFound
    if (isMisplaced(report) || named?.some((position) => position >= order.items.length))
      return { status: 400, problem: { code: 'validation_failed' } }

    const all = [...order.items.keys()]
    const statusAt = (position: number) => order.items[position]?.status ?? to
    const open = all.filter((position) => !isFinal(statusAt(position)))
    // If all items are final and none has the reported status, a report without `items` is refused for all of them.
    const isLate = open.length === 0 && !all.some((position) => statusAt(position) === to)
    const reported = named ?? (isLate ? all : open)
    const moving = reported.filter((position) => statusAt(position) !== to)
    const waiting = reported.filter((position) => statusAt(position) === to && !isFinal(to))
    if (moving.length === 0)
      return hasNews(order, waiting, report)
        ? this.#takeNews(order, waiting, report, now)
        : { status: 200, order, isUnchanged: true }

    const refusing = all
      .filter((position) => moving.includes(position))
      .map((position) => ({ position, currentStatus: statusAt(position) }))
      .map((item) => ({ ...item, allowed: itemTransitions[item.currentStatus] }))
      .filter(({ allowed }) => !allowed.includes(to))
    if (refusing.length === 0 && lacksPhoto(order, report))
      return { status: 409, problem: { code: 'proof_required', missing: ['photo'] } }
    if (refusing.length === 0) return this.#move(order, { moving, waiting }, report, now)
    return {
      status: 409,
      problem: { code: 'invalid_transition', currentStatus: order.status, items: refusing },
    }
  }

  cancel(reference: string, why: Why, now: number): ExpectedResponse {
    const order = this.orders.get(reference)
    if (!order) return notFound
    if (order.status === 'canceled') return { status: 200, order, isUnchanged: true }
    if (!order.wasPickedUp)
      return this.#move(
        order,
        { moving: [...order.items.keys()], waiting: [] },
        { to: 'canceled', ...why },
        now,
      )
    const cancelableFrom = ['pending', 'assigned']
    return {
      status: 409,
      problem: { code: 'order_not_cancelable', currentStatus: order.status, cancelableFrom },
    }
  }

  /** `isCurrent`: whether the client has sent the tag of the current state, or none. */
  update(reference: string, patch: Patch, { isCurrent, now }: Update): ExpectedResponse {
    const order = this.orders.get(reference)
    if (!order) return notFound
    const { deliveryFee = order.deliveryFee, collect = order.collect, metadata } = patch
    const { requires = order.requires } = patch
    const own = metadata === undefined ? order.metadata : (metadata?.own ?? null)
    const deliveryWindow = merged(order.deliveryWindow, patch.deliveryWindow)
    if (deliveryWindow && !isWindow(deliveryWindow))
      return { status: 400, problem: { code: 'validation_failed' } }
    const after = {
      deliveryFee: deliveryFee ?? 0,
      collect,
      metadata: own,
      deliveryWindow,
      requires,
    }
    const others = changedFields(order, after)
    const fixed = fixedFields(order, others)
    if (fixed.length > 0)
      return {
        status: 409,
        problem: {
          code: 'order_not_changeable',
          currentStatus: order.status,
          changeableFrom: fixed.includes('/deliveryFee') ? ['pending', 'assigned'] : [...advance],
          fields: fixed,
        },
      }
    if (!isCurrent) return { status: 412, problem: { code: 'precondition_failed' } }
    if (others.length === 0) return { status: 200, order, isUnchanged: true }
    return this.#change(order, after, Math.max(now, order.updatedAt + 1))
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

  #takeNews(
    order: ModelOrder,
    waiting: readonly number[],
    { courier, estimatedAt }: Report,
    now: number,
  ): ExpectedResponse {
    const news = { courier: courier ?? null, estimatedAt: estimatedAt ?? null }
    const updatedAt = Math.max(now, order.updatedAt + 1)
    const items = withCourier(order.items, waiting, news, updatedAt)
    return this.#change(order, { ...sumsAfter(order, news), items }, updatedAt)
  }

  #change(order: ModelOrder, after: Partial<ModelOrder>, updatedAt: number): ExpectedResponse {
    const event: ModelEvent = {
      kind: 'order.updated',
      sequence: order.events.length + 1,
      at: updatedAt,
      previousStatus: order.status,
    }
    const events = [...order.events, event]
    return this.#store({ ...order, ...after, updatedAt, events })
  }

  #move(
    order: ModelOrder,
    {
      moving,
      waiting,
    }: { readonly moving: readonly number[]; readonly waiting: readonly number[] },
    report: Report,
    now: number,
  ): ExpectedResponse {
    const { to } = report
    const updatedAt = Math.max(now, order.updatedAt + 1)
    const others = withCourier(order.items, waiting, report, updatedAt)
    const items = others.map((item, index) =>
      moving.includes(index)
        ? { status: to, ...explained(item, to, report), ...reportedBy(item, report), updatedAt }
        : item,
    )
    const wasPickedUp = order.wasPickedUp || to === 'picked_up'
    const status = statusOf(items, wasPickedUp)
    const isMoved = status !== order.status
    const event: ModelEvent = {
      kind: isMoved ? kindOf(status) : 'item.status_changed',
      sequence: order.events.length + 1,
      at: updatedAt,
      previousStatus: order.status,
    }
    const why = isMoved ? explained(order, status, report) : {}
    const events = [...order.events, event]
    const sums = sumsAfter(order, report)
    return this.#store({ ...order, ...why, ...sums, status, updatedAt, items, events, wasPickedUp })
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
  readonly collect: { readonly amount: number } | null
  /** The value of the only key that the model uses. */
  readonly metadata: string | null
  readonly deliveryWindow: Window | null
  readonly requires: Requires | null
}

interface Requires {
  readonly photo: true
}

interface Window {
  readonly from: string
  readonly to: string
}

export interface ModelOrder extends PlacedOrder, StatusFields, ReportedOrder {
  readonly createdAt: number
  readonly items: readonly (StatusFields & ReportedItem)[]
  readonly events: readonly ModelEvent[]
  readonly wasPickedUp: boolean
}

export interface StatusFields {
  readonly status: Status
  readonly statusComment: string | null
  readonly reason?: string | null
  readonly updatedAt: number
}

export interface ModelEvent {
  readonly kind: EventKind
  readonly sequence: number
  readonly at: number
  readonly previousStatus: Status | null
}

export interface Patch {
  readonly deliveryFee?: number | null
  readonly collect?: { readonly amount: number } | null
  readonly metadata?: { readonly own: string | null } | null
  readonly deliveryWindow?: Partial<Window> | null
  readonly requires?: Requires | null
}

interface Update {
  readonly isCurrent: boolean
  readonly now: number
}

export interface Report extends Said {
  readonly to: Status
  readonly items?: readonly number[] | null
  readonly comment?: string | null
  readonly reason?: string | null
}

export type Why = Pick<Report, 'comment' | 'reason'>

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

const lacksPhoto = ({ requires }: ModelOrder, { to, proof }: Report): boolean =>
  to === 'delivered' && requires !== null && !proof?.photoUrl && !proof?.exception

type Changeable = Pick<
  ModelOrder,
  'deliveryFee' | 'collect' | 'metadata' | 'deliveryWindow' | 'requires'
>

/** The fields that the model changes, by pointer. */
const fieldsOf = (order: Changeable): Readonly<Record<string, unknown>> => ({
  '/deliveryFee': order.deliveryFee,
  '/collect/amount': order.collect?.amount,
  '/deliveryWindow/from': order.deliveryWindow?.from,
  '/deliveryWindow/to': order.deliveryWindow?.to,
  '/requires/photo': order.requires?.photo,
  '/metadata': order.metadata,
})

const changedFields = (before: Changeable, after: Changeable): readonly string[] => {
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  return Object.keys(is).filter((pointer) => is[pointer] !== was[pointer])
}

/** Returns those of the changed fields that it is too late to change. */
const fixedFields = (
  { wasPickedUp, status }: ModelOrder,
  changed: readonly string[],
): readonly string[] =>
  changed.filter((pointer) => {
    if (pointer === '/deliveryFee') return wasPickedUp || isFinal(status)
    return pointer !== '/metadata' && isFinal(status)
  })

/** An empty patch changes nothing. */
const merged = (current: Window | null, patch: Patch['deliveryWindow'] = {}) =>
  patch && Object.keys(patch).length === 0 ? current : patch && { ...current, ...patch }

const isWindow = (given: Partial<Window>): given is Window =>
  given.from !== undefined && given.to !== undefined && given.from <= given.to

/** The comment and the reason of what a report moves. A return without both keeps those of the failure. */
const explained = (
  before: StatusFields,
  to: Status,
  { comment = null, reason = null }: Report,
): Pick<StatusFields, 'statusComment' | 'reason'> =>
  before.status === 'failed' && to === 'returned' && comment === null && reason === null
    ? { statusComment: before.statusComment, reason: before.reason ?? null }
    : { statusComment: comment, reason }

const kindOf = (status: Status): EventKind =>
  status === 'pending' ? 'order.unassigned' : `order.${status}`

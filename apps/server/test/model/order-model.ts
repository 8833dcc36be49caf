import { isFinal, itemTransitions, type Status } from '@delivery-orders/contract'
import {
  changeableFrom,
  changedFields,
  fixedFields,
  type Patch,
  patchedFacts,
  timeOf,
} from './facts-model.ts'
import {
  type ExpectedResponse,
  explained,
  kindOf,
  type ModelEvent,
  type ModelOrder,
  type PlacedOrder,
  type Report,
  type StatusFields,
  statusOf,
  type Why,
} from './model-order.ts'
import { hasNews, isMisplaced, reportedBy, sumsAfter, withCourier } from './reported-model.ts'
import { isLocked, missingFrom, refuseCode } from './requirements-model.ts'

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
        codes: order.code ? 1 : 0,
      },
      201,
    )
  }

  progress(reference: string, report: Report, now: number): ExpectedResponse {
    const { to, items: named } = report
    const order = this.orders.get(reference)
    if (!order) return notFound
    if (isMisplaced(report) || named?.some((position) => position >= order.items.length))
      return invalid

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

    const items = all
      .filter((position) => moving.includes(position))
      .map((position) => ({ position, currentStatus: statusAt(position) }))
      .map((item) => ({ ...item, allowed: itemTransitions[item.currentStatus] }))
      .filter(({ allowed }) => !allowed.includes(to))
    if (items.length > 0)
      return {
        status: 409,
        problem: { code: 'invalid_transition', currentStatus: order.status, items },
      }
    return (
      this.#refuseProof(order, report, now) ?? this.#move(order, { moving, waiting }, report, now)
    )
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

  update(reference: string, patch: Patch, { isCurrent, digits, now }: Update): ExpectedResponse {
    const order = this.orders.get(reference)
    if (!order) return notFound
    const after = patchedFacts(order, patch, { digits, codes: order.codes })
    if (!after) return invalid
    const changed = changedFields(order, after)
    const fields = fixedFields(order, changed)
    if (fields.length > 0)
      return {
        status: 409,
        problem: {
          code: 'order_not_changeable',
          currentStatus: order.status,
          changeableFrom: changeableFrom(fields),
          fields,
        },
      }
    if (!isCurrent) return { status: 412, problem: { code: 'precondition_failed' } }
    if (changed.length === 0) return { status: 200, order, isUnchanged: true }
    const codes = Math.max(order.codes, after.code?.number ?? 0)
    return this.#change(order, { ...after, codes }, Math.max(now, order.updatedAt + 1))
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

  /** The last wrong code is a change of the order, because it locks the code. */
  #refuseProof(order: ModelOrder, report: Report, now: number): ExpectedResponse | undefined {
    const missing = missingFrom(order, report)
    if (missing.length > 0) return { status: 409, problem: { code: 'proof_required', missing } }
    const refused = refuseCode(order, report)
    if (!refused) return undefined
    const { code, problem } = refused
    if (isLocked(code) && !isLocked(order.code))
      this.#change(order, { code }, Math.max(now, order.updatedAt + 1))
    else this.#store({ ...order, code })
    return { status: 409, problem }
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
        ? {
            status: to,
            ...explained(item, to, report),
            ...reportedBy(order, item, report),
            updatedAt,
          }
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

interface Update {
  /** Whether the client has sent the tag of the current state, or none. */
  readonly isCurrent: boolean
  /** The code in the response, which is a new one if the patch makes one. */
  readonly digits: string | undefined
  readonly now: number
}

interface Filters {
  readonly statuses?: readonly Status[]
  readonly createdFrom?: number
  readonly createdTo?: number
}

const notFound: ExpectedResponse = { status: 404, problem: { code: 'order_not_found' } }
const invalid: ExpectedResponse = { status: 400, problem: { code: 'validation_failed' } }

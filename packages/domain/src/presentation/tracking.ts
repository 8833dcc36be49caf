import { isFinal, limits, type ProgressReport, type Status } from '@delivery-orders/contract'
import type { OrderEvent } from '../events/order-event.ts'
import type { Item, Mode, Order, StatusFields } from '../orders/order.ts'
import { orderStatusOf, type ShownStatus, shownStatusOf } from '../orders/order-status.ts'
import {
  collectedOf,
  estimateOf,
  lastChanged,
  lastCourier,
  lastReceiver,
} from '../reports/reports.ts'
import type { Instant } from '../values/instant.ts'
import type { TimeWindow } from '../values/time-window.ts'
import { firstWord } from './receipt.ts'

/**
 * The parts of an order that the recipient's page shows. Anyone who has its URL sees them, so they have no price, no
 * full name but the senders', no comment, no part of an address but the city, and not the URL of the receipt.
 */
export interface Tracking {
  readonly reference: string
  /** The names of the senders of items, as the client has given them. */
  readonly senders: readonly string[]
  readonly isTest: boolean
  readonly isOpen: boolean
  readonly status: ShownStatus
  /** The status of the items that are still to come, if a part has arrived. */
  readonly rest: Status | undefined
  /** Why the order failed or went back. Undefined for every other status. */
  readonly reason: TrackingReason | undefined
  readonly language: string | undefined
  /** Oldest first. The first one is the creation. */
  readonly steps: readonly TrackingStep[]
  /** Where the order goes; undefined if it did not go there. */
  readonly city: string | undefined
  /** Undefined once it has passed, and if the estimate is later. */
  readonly window: TimeWindow | undefined
  readonly estimate: TrackingEstimate | undefined
  /** When the last part of an order that is over was delivered. */
  readonly deliveredAt: Instant | undefined
  /** Whether an order that has failed has a new estimate or window. */
  readonly comesAgain: boolean
  /** After the delivery, the one who has delivered. */
  readonly courier: TrackingCourier | undefined
  /** The cash that the courier will collect. */
  readonly toPay: TrackingAmount | undefined
  /** The cash that couriers have collected. */
  readonly paid: TrackingAmount | undefined
  /** Whether the courier will ask for a code. The page never shows the code itself. */
  readonly needsCode: boolean
  readonly needsSignature: boolean
  /** The age that the recipient must prove. */
  readonly minimumAge: number | undefined
  readonly receivedBy: string | undefined
  readonly items: readonly TrackingItem[]
}

export interface TrackingAmount {
  readonly amount: number
  readonly currency: string
}

export interface TrackingStep {
  readonly at: Instant
  readonly status: Status
  /** Whether other items have another status after this step. */
  readonly isPartial: boolean
  /** Why this attempt failed. */
  readonly reason?: TrackingReason | undefined
}

export interface TrackingEstimate {
  readonly at: Instant
  /** Whether this time has passed. */
  readonly isLate: boolean
}

export interface TrackingCourier {
  readonly name: string
  readonly vehicle: string | undefined
  /** Only while the courier is on the way. */
  readonly phone: string | undefined
}

export interface TrackingItem extends Pick<Item, 'itemName' | 'quantity' | 'deliveredQuantity'> {
  /** Undefined if all items have the same status. */
  readonly status: Status | undefined
  readonly reason: TrackingReason | undefined
}

/** The reasons after which a recipient can do something, or need not wait. Only couriers can act on the other reasons. */
export type TrackingReason = Exclude<
  NonNullable<ProgressReport['reason']>,
  'courier_unavailable' | 'other'
>

/** A reason that only a later version of the service knows is not among them. */
const shownReasons: readonly TrackingReason[] = [
  'recipient_absent',
  'wrong_address',
  'unreachable',
  'refused',
  'not_paid',
  'closed',
  'damaged',
  'lost',
]

/** Maximum number of events that the page reads: the last ones. Few orders have as many. */
export const trackingEventsMax = 50

/** How long the page stays after the last move of an order that has ended. */
const shownForMs = limits.trackedDays * 86_400_000

/** Whether the page of an order has ended, and no longer shows anything. */
export const isTrackingOver = ({ erasedAt, items }: Order, now: Instant): boolean =>
  erasedAt !== null ||
  (items.every(hasEnded) &&
    now >= Math.max(...items.map(({ updatedAt }) => updatedAt)) + shownForMs)

/** A failed item may be returned later or never. */
const hasEnded = ({ status }: Item): boolean => isFinal(status) || status === 'failed'

export interface TrackingContext {
  readonly mode: Mode
  readonly now: Instant
}

/** `events`: the last events of the order, oldest first. */
export function trackingOf(
  order: Order,
  events: readonly OrderEvent[],
  { mode, now }: TrackingContext,
): Tracking {
  const { items, recipient, requires } = order
  const isOpen = items.some(({ status }) => !isFinal(status))
  const isMixed = items.some(({ status }) => status !== items[0]?.status)
  const times = timesToCome(order, events, now)
  const rest = items.filter((item) => !hasEnded(item)).map(({ status }) => status)
  const isComing = times.comesAgain || rest.length > 0
  const arrived = items.filter(({ status }) => status === 'delivered')
  return {
    reference: order.reference,
    senders: [...new Set(items.flatMap(({ sender }) => sender.name?.trim() || []))],
    isTest: mode === 'test',
    isOpen,
    status: shownStatusOf(order),
    rest: rest.length > 0 && arrived.length > 0 ? orderStatusOf(rest) : undefined,
    reason: shownReason(lastChanged(items.filter(({ status }) => status === order.status))),
    language: recipient.language,
    steps: [
      { at: order.createdAt, status: 'pending', isPartial: false },
      ...events.flatMap(stepsOf),
    ],
    city: isOpen || arrived.length > 0 ? recipient.address.city : undefined,
    ...times,
    deliveredAt: isOpen ? undefined : lastChanged(arrived)?.updatedAt,
    courier: courierOf(order),
    ...cashOf(order, isComing),
    needsCode: isComing && requires?.code !== undefined,
    needsSignature: isComing && requires?.signature === true,
    minimumAge: isComing ? requires?.minimumAge : undefined,
    receivedBy: isOpen ? undefined : firstWord(lastReceiver(order)) || undefined,
    items: items.map((item) => ({
      itemName: item.itemName,
      quantity: item.quantity,
      deliveredQuantity: item.deliveredQuantity,
      status: isMixed ? item.status : undefined,
      reason: isMixed ? shownReason(item) : undefined,
    })),
  }
}

/** The times at which the recipient can wait for the order. After a failure, only those that are newer count. */
function timesToCome(
  order: Order,
  events: readonly OrderEvent[],
  now: Instant,
): Pick<Tracking, 'window' | 'estimate' | 'comesAgain'> {
  const isOver = order.items.every(hasEnded)
  const isFailed = isOver && order.status === 'failed'
  const isAwaited = (isNew: boolean): boolean => !isOver || (isFailed && isNew)
  const at = isAwaited(hasNewEstimate(order, events)) ? estimateOf(order) : undefined
  const window = isAwaited(hasNewWindow(order, events)) ? windowAfter(order, at, now) : undefined
  return {
    window,
    estimate: at === undefined ? undefined : { at, isLate: hasEstimatePassed(order, now) },
    comesAgain: isFailed && (at !== undefined || window !== undefined),
  }
}

/** A window that ends before the estimate is no longer true. */
const windowAfter = (
  { deliveryWindow: window }: Order,
  estimate: Instant = 0,
  now: Instant,
): TimeWindow | undefined => (window && Math.max(estimate, now) < window.to ? window : undefined)

/** Whether the report of the last failure, or a later one, had an estimate. */
function hasNewEstimate({ reports = [] }: Order, events: readonly OrderEvent[]): boolean {
  const last = lastFailure(events)
  const before = events[last - 1] ?? events[last]
  return (
    before !== undefined &&
    reports.slice(before.moment?.reports ?? 0).some(({ estimatedAt }) => estimatedAt !== undefined)
  )
}

/** Whether the window was changed after the last failure. */
function hasNewWindow({ former = [] }: Order, events: readonly OrderEvent[]): boolean {
  const failure = events[lastFailure(events)]
  return (
    failure !== undefined &&
    former.some(({ until, facts }) => until >= failure.sequence && 'deliveryWindow' in facts)
  )
}

const lastFailure = (events: readonly OrderEvent[]): number =>
  events.findLastIndex(({ changedItems }) => changedItems.some(({ status }) => status === 'failed'))

function cashOf(order: Order, isComing: boolean): Pick<Tracking, 'toPay' | 'paid'> {
  const { collect, currency } = order
  const paid = collectedOf(order)
  return {
    toPay:
      collect && isComing && paid === undefined ? { amount: collect.amount, currency } : undefined,
    paid: paid ? { amount: paid, currency } : undefined,
  }
}

/** Which times of an order have passed: besides the day, nothing else on its page depends on the time. */
export const passedTimes = (order: Order, now: Instant): string =>
  `${hasEstimatePassed(order, now)} ${hasWindowPassed(order, now)}`

function hasEstimatePassed(order: Order, now: Instant): boolean {
  const at = estimateOf(order)
  return at !== undefined && now >= at + lateAfterMs
}

const hasWindowPassed = ({ deliveryWindow: window }: Order, now: Instant): boolean =>
  Boolean(window && now >= window.to)

/** The page shows times to the minute, so an estimate has passed when its minute has. */
const lateAfterMs = 60_000

/** The reason of a failure, also after a return. Why an order was canceled is the shop's to say. */
const shownReason = (part?: StatusFields): TrackingReason | undefined =>
  part?.status === 'failed' || part?.status === 'returned'
    ? shownReasons.find((reason) => reason === part.reason)
    : undefined

/** Usually one step: an event moves all its items to one status, except that a cancellation spares the final ones. */
function stepsOf({ at, changedItems, moment }: OrderEvent): readonly TrackingStep[] {
  const moved = new Map(changedItems.map(({ status, position }) => [status, position]))
  return [...moved].map(([status, position]) => ({
    at,
    status,
    isPartial: moment?.items.some((item) => item.status !== status) === true,
    reason: status === 'failed' ? shownReason(moment?.items[position]) : undefined,
  }))
}

/** The courier who is on the way, or else the one who will be. After the end, the one who has delivered. */
function courierOf(order: Order): TrackingCourier | undefined {
  const onTheWay = order.items.filter(isOnTheWay)
  const isOver = order.items.every(({ status }) => isFinal(status))
  const others = order.items.filter(({ status }) => status === (isOver ? 'delivered' : 'assigned'))
  const courier = lastCourier(order, onTheWay.length > 0 ? onTheWay : others)
  const name = firstWord(courier?.name)
  if (!courier || name === '') return undefined
  return {
    name,
    vehicle: isOver ? undefined : courier.vehicle,
    phone: onTheWay.length > 0 ? courier.phone : undefined,
  }
}

const isOnTheWay = ({ status }: Item): boolean => status === 'picked_up' || status === 'in_transit'

import { isFinal, type Status } from '@delivery-orders/contract'
import type { OrderEvent } from '../events/order-event.ts'
import type { Item, Mode, Order } from '../orders/order.ts'
import { collectedOf, estimateOf, lastCourier, lastReceiver } from '../reports/reports.ts'
import type { Instant } from '../values/instant.ts'
import type { TimeWindow } from '../values/time-window.ts'
import { firstWord } from './receipt.ts'

/**
 * The parts of an order that the recipient's page shows. Anyone who has its URL sees them, so they have no price, no
 * full name, no comment, and no part of an address but the city.
 */
export interface Tracking {
  readonly orderId: number
  readonly isTest: boolean
  readonly isOpen: boolean
  readonly status: Status | 'partly_delivered'
  readonly language: string | undefined
  readonly updatedAt: Instant
  /** Oldest first. The first one is the creation. */
  readonly steps: readonly TrackingStep[]
  /** Where the order goes; undefined if it did not go there. */
  readonly city: string | undefined
  readonly window: TimeWindow | undefined
  readonly estimatedAt: Instant | undefined
  readonly courier: TrackingCourier | undefined
  /** The cash that the courier will collect. */
  readonly toPay: { readonly amount: number; readonly currency: string } | undefined
  /** Whether the courier will ask for a code. The page never shows the code itself. */
  readonly needsCode: boolean
  readonly receivedBy: string | undefined
  readonly items: readonly TrackingItem[]
}

export interface TrackingStep {
  readonly at: Instant
  readonly status: Status
  /** Whether other items have another status after this step. */
  readonly isPartial: boolean
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
}

/** Maximum number of events that the page reads: the last ones. Few orders have as many. */
export const trackingEventsMax = 50

/** How long the page stays after the last move of an order that has ended. */
const shownForDays = 30
const dayMs = 86_400_000

/** Whether the page of an order has ended, and no longer shows anything. */
export const isTrackingOver = ({ erasedAt, items }: Order, now: Instant): boolean =>
  erasedAt !== null ||
  (items.every(hasEnded) &&
    now >= Math.max(...items.map(({ updatedAt }) => updatedAt)) + shownForDays * dayMs)

/** A failed item may be returned later or never. */
const hasEnded = ({ status }: Item): boolean => isFinal(status) || status === 'failed'

/** `events`: the last events of the order, oldest first. */
export function trackingOf(order: Order, events: readonly OrderEvent[], mode: Mode): Tracking {
  const { items, collect } = order
  const isOpen = items.some(({ status }) => !isFinal(status))
  const isMixed = items.some(({ status }) => status !== items[0]?.status)
  const isComing = !items.every(hasEnded)
  const isDue = isComing && collectedOf(order) === undefined
  const arrived = items.some(({ status }) => status === 'delivered')
  return {
    orderId: order.id,
    isTest: mode === 'test',
    isOpen,
    status: isDeliveredInPart(order) ? 'partly_delivered' : order.status,
    language: order.recipient.language,
    updatedAt: order.updatedAt,
    steps: [
      { at: order.createdAt, status: 'pending', isPartial: false },
      ...events.flatMap(stepsOf),
    ],
    city: isOpen || arrived ? order.recipient.address.city : undefined,
    window: (isComing && order.deliveryWindow) || undefined,
    estimatedAt: isComing ? estimateOf(order) : undefined,
    courier: courierOf(order),
    toPay: collect && isDue ? { amount: collect.amount, currency: order.currency } : undefined,
    needsCode: isComing && order.requires?.code !== undefined,
    receivedBy: isOpen ? undefined : firstWord(lastReceiver(order)) || undefined,
    items: items.map(({ itemName, quantity, deliveredQuantity, status }) => ({
      ...{ itemName, quantity, deliveredQuantity },
      status: isMixed ? status : undefined,
    })),
  }
}

const isDeliveredInPart = ({ status, items }: Order): boolean =>
  status === 'delivered' &&
  items.some((item) => item.status !== 'delivered' || item.deliveredQuantity !== undefined)

/** Usually one step: an event moves all its items to one status, except that a cancellation spares the final ones. */
function stepsOf({ at, changedItems, moment }: OrderEvent): readonly TrackingStep[] {
  const moved = new Set(changedItems.map(({ status }) => status))
  return [...moved].map((status) => ({
    at,
    status,
    isPartial: moment?.items.some((item) => item.status !== status) === true,
  }))
}

/** The courier who is on the way, or else the one who will be. */
function courierOf(order: Order): TrackingCourier | undefined {
  const onTheWay = order.items.filter(isOnTheWay)
  const toCome = order.items.filter(({ status }) => status === 'assigned')
  const courier = lastCourier(order, onTheWay.length > 0 ? onTheWay : toCome)
  const name = firstWord(courier?.name)
  if (!courier || name === '') return undefined
  return { name, vehicle: courier.vehicle, phone: onTheWay.length > 0 ? courier.phone : undefined }
}

const isOnTheWay = ({ status }: Item): boolean => status === 'picked_up' || status === 'in_transit'

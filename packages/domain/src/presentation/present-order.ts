import type * as contract from '@delivery-orders/contract'
import type { Collect, Courier, Item, Order, Proof, Requirements } from '../orders/order.ts'
import { finalAtOf } from '../orders/order-status.ts'
import { collectedOf, courierOf, estimateOf, lastCourier, proofOf } from '../reports/reports.ts'
import type { Instant } from '../values/instant.ts'
import type { TimeWindow } from '../values/time-window.ts'
import {
  presentFullRecipient,
  presentFullSender,
  presentParty,
  presentRecipient,
} from './present-parties.ts'
import { nullToUndefined, timeOf } from './present-values.ts'

/**
 * Raise this number when the rendering changes, so that stored responses of older versions are not sent. A test fails
 * until you do.
 */
export const presentationVersion = 1

/** The parts of an order from which the URL of its page is made. They never change. */
export type TrackedOrder = Pick<Order, 'id' | 'createdAt'>

/** Makes the URLs in responses. */
export interface OrderUrls {
  readonly receipt: (key: string) => string
  /** Undefined if there are no pages for recipients. */
  readonly tracking: ((order: TrackedOrder) => string) | undefined
}

/** Renders the response to creating an order, with national phone numbers and null for missing values. */
export const presentCreated = (
  order: Order,
  urls: OrderUrls,
  warnings?: readonly contract.OrderWarning[],
): contract.CreatedOrder => ({
  referenceNumber: order.reference,
  total: order.total,
  deliveryFee: order.deliveryFee,
  deliveryInstructions: order.deliveryInstructions,
  trackingUrl: nullToUndefined(urls.tracking?.(order)),
  receiptUrl: receiptUrlOf(order, urls),
  ...sharedFields(order),
  deliveryCode: nullToUndefined(order.requires?.code?.digits),
  warnings: nullToUndefined(warnings),
})

/** Renders the response to canceling an order: as in `presentCreated`, but without URLs of the service. */
export const presentCanceled = (order: Order): contract.CanceledOrder => ({
  referenceNumber: order.reference,
  total: order.total,
  deliveryFee: order.deliveryFee,
  deliveryInstructions: order.deliveryInstructions,
  ...sharedFields(order),
  ...(order.reason && { reason: order.reason }),
  courier: presentCourier(lastCourier(order)),
})

/**
 * Renders the response to getting an order, with E.164 phone numbers. Optional fields without a value are omitted. Only
 * the client itself is answered this way: a fleet sees what `presentFleetOrder` renders.
 */
export const presentOrder = (order: Order, urls: OrderUrls): Required<contract.Order> => ({
  ...presentForAll(order, urls),
  metadata: nullToUndefined(order.metadata),
  deliveryCode: nullToUndefined(order.requires?.code?.digits),
})

/** Renders an order for its client without the code: in an event, and in the response to a progress report. */
export const presentEventOrder = (
  order: Order,
  urls: OrderUrls,
): Required<contract.EventOrder> => ({
  ...presentForAll(order, urls),
  metadata: nullToUndefined(order.metadata),
})

/** Renders an order in an event of a fleet. */
export const presentFleetEventOrder = (
  order: Order,
  urls: OrderUrls,
): Required<contract.FleetEventOrder> => presentForAll(order, urls)

/** Renders an order for a fleet. */
export const presentFleetOrder = (
  order: Order,
  client: string,
  urls: OrderUrls,
): Required<contract.FleetOrder> => ({
  orderId: order.id,
  client,
  ...presentForAll(order, urls),
})

/** The fields that clients and fleets see. */
type ForAll = Required<Omit<contract.Order, 'metadata' | 'deliveryCode'>>

const presentForAll = (order: Order, urls: OrderUrls): ForAll => ({
  referenceNumber: order.reference,
  total: order.total,
  deliveryFee: order.deliveryFee,
  deliveryInstructions: nullToUndefined(order.deliveryInstructions),
  trackingUrl: nullToUndefined(urls.tracking?.(order)),
  receiptUrl: receiptUrlOf(order, urls),
  deliveryDeadline: nullToUndefined(order.deliveryDeadline),
  collect: presentCollect(order.collect),
  pickupWindow: presentWindow(order.pickupWindow),
  deliveryWindow: presentWindow(order.deliveryWindow),
  requires: presentRequirements(order.requires),
  status: order.status,
  statusComment: order.statusComment,
  reason: nullToUndefined(order.reason),
  courier: presentCourier(lastCourier(order)),
  estimatedAt: presentTime(estimateOf(order)),
  collected: nullToUndefined(collectedOf(order)),
  createdAt: timeOf(order.createdAt),
  updatedAt: timeOf(order.updatedAt),
  finalAt: presentTime(finalAtOf(order)),
  recipient: presentRecipient(order.recipient),
  items: order.items.map((item) => presentItem(order, item)),
})

type HeadField =
  | 'referenceNumber'
  | 'total'
  | 'deliveryFee'
  | 'deliveryInstructions'
  | 'receiptUrl'
  | 'trackingUrl'
/** Fields of both created and canceled orders. `sharedFields` does not compile if the contract removes one of them. */
type SharedFields = Pick<
  contract.CreatedOrder,
  Exclude<keyof contract.CreatedOrder & keyof contract.CanceledOrder, HeadField>
>

const sharedFields = (order: Order): Required<SharedFields> => ({
  deliveryDeadline: order.deliveryDeadline,
  collect: presentCollect(order.collect),
  pickupWindow: presentWindow(order.pickupWindow),
  deliveryWindow: presentWindow(order.deliveryWindow),
  requires: presentRequirements(order.requires),
  metadata: nullToUndefined(order.metadata),
  status: order.status,
  statusComment: order.statusComment,
  createdAt: timeOf(order.createdAt),
  updatedAt: timeOf(order.updatedAt),
  recipient: presentFullRecipient(order.recipient),
  items: order.items.map((item) => presentFullItem(order, item)),
})

const presentFullItem = (order: Order, item: Item): Required<contract.FullItem> => ({
  referenceNumber: item.referenceNumber,
  orderId: order.id,
  itemName: item.itemName,
  quantity: item.quantity,
  total: item.total,
  size: item.size,
  weight: item.weight,
  itemUrl: item.itemUrl,
  status: item.status,
  statusComment: item.statusComment,
  reason: nullToUndefined(item.reason),
  courier: presentCourier(courierOf(order, item)),
  createdAt: timeOf(order.createdAt),
  updatedAt: timeOf(item.updatedAt),
  sender: presentFullSender(item.sender),
})

const presentItem = (order: Order, item: Item): Required<contract.Item> => ({
  referenceNumber: item.referenceNumber,
  orderId: order.id,
  itemName: item.itemName,
  quantity: item.quantity,
  total: item.total,
  size: nullToUndefined(item.size),
  weight: nullToUndefined(item.weight),
  itemUrl: nullToUndefined(item.itemUrl),
  status: item.status,
  statusComment: item.statusComment,
  reason: nullToUndefined(item.reason),
  courier: presentCourier(courierOf(order, item)),
  proof: presentProof(proofOf(order, item)),
  deliveredQuantity: nullToUndefined(item.deliveredQuantity),
  createdAt: timeOf(order.createdAt),
  updatedAt: timeOf(item.updatedAt),
  sender: { referenceNumber: item.sender.referenceNumber, ...presentParty(item.sender) },
})

const presentCollect = (collect: Collect | null | undefined): Required<contract.Collect> =>
  nullToUndefined(collect ? { amount: collect.amount, note: nullToUndefined(collect.note) } : null)

const presentWindow = (window: TimeWindow | null | undefined): contract.TimeWindow =>
  nullToUndefined(window ? { from: timeOf(window.from), to: timeOf(window.to) } : null)

const presentRequirements = (
  requires: Requirements | null | undefined,
): Required<contract.Requirements> =>
  nullToUndefined(
    requires && {
      code: nullToUndefined(requires.code && true),
      locked: nullToUndefined(requires.code?.locked),
      photo: nullToUndefined(requires.photo),
      signature: nullToUndefined(requires.signature),
      minimumAge: nullToUndefined(requires.minimumAge),
    },
  )

const receiptUrlOf = ({ receipt }: Order, urls: OrderUrls): string =>
  'url' in receipt ? receipt.url : urls.receipt(receipt.key)

const presentCourier = (courier: Courier | undefined): Required<contract.Courier> =>
  nullToUndefined(
    courier && {
      name: courier.name,
      phone: nullToUndefined(courier.phone),
      vehicle: nullToUndefined(courier.vehicle),
      reference: nullToUndefined(courier.reference),
    },
  )

const presentProof = (proof: Proof | undefined): Required<contract.Proof> =>
  nullToUndefined(
    proof && {
      receivedBy: nullToUndefined(proof.receivedBy),
      photoUrl: nullToUndefined(proof.photoUrl),
      signatureUrl: nullToUndefined(proof.signatureUrl),
      ageChecked: nullToUndefined(proof.ageChecked),
      codeChecked: nullToUndefined(proof.codeChecked),
      at: presentTime(proof.at),
      latitude: nullToUndefined(proof.latitude),
      longitude: nullToUndefined(proof.longitude),
      exception: nullToUndefined(proof.exception),
    },
  )

const presentTime = (instant: Instant | undefined): string =>
  nullToUndefined(instant === undefined ? undefined : timeOf(instant))

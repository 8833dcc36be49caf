import { crc32 } from 'node:zlib'
import type * as contract from '@delivery-orders/contract'
import type { Rendered } from '@delivery-orders/contract'
import {
  type Mode,
  type Order,
  type OrderUrls,
  presentationVersion,
  presentEvent,
  presentEventOrder,
  presentFleetEvent,
  presentFleetOrder,
  presentOrder,
  type TrackedOrder,
} from '@delivery-orders/domain'
import type { EventWithOrder } from '../store/events.ts'
import type { FleetEvent, FleetOrder } from '../store/fleets.ts'
import type { StoredTexts } from '../store/rendered-order.ts'
import { trackingUrls } from './tracking-url.ts'

/**
 * Renders orders and events as the JSON texts of responses. A client and a fleet see different fields, so no text of the
 * one is made from a text of the other.
 */
export interface Rendering extends StoredTexts {
  readonly urls: OrderUrls
  /** Renders an order for its client. */
  readonly render: (order: Order) => Rendered<contract.Order>
  /**
   * Renders an order as it is stored: without `trackingUrl`, which `complete` adds. A longer text costs more at each
   * commit than the URL at each first read.
   */
  readonly renderStored: (order: Order) => string
  /** Renders an order for its client as events show it. The same text as `render` returns, if there is no code. */
  readonly renderWithoutCode: (order: Order) => Rendered<contract.EventOrder>
  readonly renderEvent: (
    eventWithOrder: EventWithOrder,
    mode: Mode,
  ) => Rendered<contract.OrderEvent>
  readonly renderForFleet: (
    order: Pick<FleetOrder, 'order' | 'clientName'>,
  ) => Rendered<contract.FleetOrder>
  readonly renderEventForFleet: (event: FleetEvent, mode: Mode) => Rendered<contract.FleetEvent>
}

export interface RenderingParts {
  /** Prefix of all URLs. */
  readonly publicUrl: string
  /** Undefined if there are no pages for recipients. See `Store`. */
  readonly trackingKey: (() => Uint8Array) | undefined
}

export function orderRendering(parts: RenderingParts): Rendering {
  const { publicUrl } = parts
  const urls = orderUrls(parts)
  const storedUrls = { ...urls, tracking: undefined }
  const renderStored = (order: Order) => JSON.stringify(presentOrder(order, storedUrls))
  const complete = (text: string, order: TrackedOrder) =>
    (urls.tracking ? withTrackingUrl(text, urls.tracking(order)) : text) as Rendered<contract.Order>
  return {
    number: crc32(`${presentationVersion} ${publicUrl}`),
    urls,
    complete,
    renderStored,
    render: (order) => complete(renderStored(order), order),
    renderWithoutCode: (order) =>
      JSON.stringify(presentEventOrder(order, urls)) as Rendered<contract.EventOrder>,
    renderEvent: ({ order, event }, mode) =>
      JSON.stringify(presentEvent(order, event, { mode, urls })) as Rendered<contract.OrderEvent>,
    renderForFleet: ({ order, clientName }) =>
      JSON.stringify(presentFleetOrder(order, clientName, urls)) as Rendered<contract.FleetOrder>,
    renderEventForFleet: ({ order, event, clientName: client }, mode) =>
      JSON.stringify(
        presentFleetEvent(order, event, { mode, urls, client }),
      ) as Rendered<contract.FleetEvent>,
  }
}

/** The member behind `trackingUrl`. It is in no value, because the quotation marks in values have a backslash. */
const nextMember = ',"receiptUrl":'

const withTrackingUrl = (text: string, url: string): string =>
  text.replace(nextMember, () => `,"trackingUrl":${JSON.stringify(url)}${nextMember}`)

/** `join` makes a flat text. JSON.stringify takes twice as long for an object that has a concatenated one. */
export const orderUrls = ({ publicUrl, trackingKey }: RenderingParts): OrderUrls => ({
  receipt: (key) => [publicUrl, '/receipts/', key, '.pdf'].join(''),
  tracking: trackingKey && trackingUrls(publicUrl, trackingKey),
})

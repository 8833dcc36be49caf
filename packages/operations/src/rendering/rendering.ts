import { crc32 } from 'node:zlib'
import type * as contract from '@delivery-orders/contract'
import type { Rendered } from '@delivery-orders/contract'
import {
  type Mode,
  type Order,
  presentationVersion,
  presentEvent,
  presentEventOrder,
  presentFleetEvent,
  presentFleetOrder,
  presentOrder,
  type ReceiptUrl,
} from '@delivery-orders/domain'
import type { EventWithOrder } from '../store/events.ts'
import type { FleetEvent, FleetOrder } from '../store/fleets.ts'

/**
 * Renders orders and events as the JSON texts of responses. A client and a fleet see different fields, so no text of the
 * one is made from a text of the other.
 */
export interface Rendering {
  /** Version of stored texts, from `presentationVersion` and the public URL. Texts of other versions are ignored. */
  readonly number: number
  /** Renders an order for its client. The store keeps this text. */
  readonly render: (order: Order) => Rendered<contract.Order>
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

export function orderRendering(publicUrl: string): Rendering {
  const receiptUrl = receiptUrlAt(publicUrl)
  return {
    number: crc32(`${presentationVersion} ${publicUrl}`),
    render: (order) => JSON.stringify(presentOrder(order, receiptUrl)) as Rendered<contract.Order>,
    renderWithoutCode: (order) =>
      JSON.stringify(presentEventOrder(order, receiptUrl)) as Rendered<contract.EventOrder>,
    renderEvent: ({ order, event }, mode) =>
      JSON.stringify(
        presentEvent(order, event, { mode, receiptUrl }),
      ) as Rendered<contract.OrderEvent>,
    renderForFleet: ({ order, clientName }) =>
      JSON.stringify(
        presentFleetOrder(order, clientName, receiptUrl),
      ) as Rendered<contract.FleetOrder>,
    renderEventForFleet: ({ order, event, clientName: client }, mode) =>
      JSON.stringify(
        presentFleetEvent(order, event, { mode, receiptUrl, client }),
      ) as Rendered<contract.FleetEvent>,
  }
}

export const receiptUrlAt =
  (publicUrl: string): ReceiptUrl =>
  (key) =>
    `${publicUrl}/receipts/${key}.pdf`

import { crc32 } from 'node:zlib'
import type * as contract from '@delivery-orders/contract'
import type { Rendered } from '@delivery-orders/contract'
import {
  type Mode,
  type Order,
  presentationVersion,
  presentEvent,
  presentOrder,
  type ReceiptUrl,
} from '@delivery-orders/domain'
import type { EventWithOrder } from '../store/events.ts'

/** Renders orders and events as the JSON texts of responses. */
export interface Rendering {
  /** Version of stored texts, from `presentationVersion` and the public URL. Texts of other versions are ignored. */
  readonly number: number
  readonly render: (order: Order) => Rendered<contract.Order>
  readonly renderEvent: (
    eventWithOrder: EventWithOrder,
    mode: Mode,
  ) => Rendered<contract.OrderEvent>
}

export function orderRendering(publicUrl: string): Rendering {
  const receiptUrl = receiptUrlAt(publicUrl)
  return {
    number: crc32(`${presentationVersion} ${publicUrl}`),
    render: (order) => JSON.stringify(presentOrder(order, receiptUrl)) as Rendered<contract.Order>,
    renderEvent: ({ order, event }, mode) =>
      JSON.stringify(
        presentEvent(order, event, { mode, receiptUrl }),
      ) as Rendered<contract.OrderEvent>,
  }
}

export const receiptUrlAt =
  (publicUrl: string): ReceiptUrl =>
  (key) =>
    `${publicUrl}/receipts/${key}.pdf`

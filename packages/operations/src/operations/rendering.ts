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

/** How the answer to getting an order is written, and the number of that way. */
export interface Rendering {
  /** Kept beside each text. Under another presenter or public address it is another, and old texts are left alone. */
  readonly number: number
  readonly render: (order: Order) => Rendered<contract.Order>
  readonly renderEvent: (fed: EventWithOrder, mode: Mode) => Rendered<contract.OrderEvent>
}

export const orderRendering = (publicUrl: string, receiptUrl: ReceiptUrl): Rendering => ({
  number: crc32(`${presentationVersion} ${publicUrl}`),
  render: (order) => JSON.stringify(presentOrder(order, receiptUrl)) as Rendered<contract.Order>,
  renderEvent: ({ order, event }, mode) =>
    JSON.stringify(
      presentEvent(order, event, { mode, receiptUrl }),
    ) as Rendered<contract.OrderEvent>,
})

import { hash } from 'node:crypto'
import type { Order, Rendered } from '@delivery-orders/contract'

/** A response body of `getOrder`, with its entity tag. */
export interface RenderedOrder {
  readonly text: Rendered<Order>
  readonly etag: string
}

/** A hash of 132 bits is enough to avoid collisions. */
const hashLength = 22

export const renderedOrder = (text: string): RenderedOrder => ({
  text: text as Rendered<Order>,
  etag: `"${hash('sha256', text, 'base64url').slice(0, hashLength)}"`,
})

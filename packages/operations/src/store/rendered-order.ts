import { hash } from 'node:crypto'
import type { Order, Rendered } from '@delivery-orders/contract'

/** A response body with one order, with its entity tag. Unless the type says otherwise, it is that of `getOrder`. */
export interface RenderedOrder<Message = Order> {
  readonly text: Rendered<Message>
  readonly etag: string
}

/** A hash of 132 bits is enough to avoid collisions. */
const hashLength = 22

export const entityTag = (text: string): string =>
  `"${hash('sha256', text, 'base64url').slice(0, hashLength)}"`

export const renderedOrder = <Message = Order>(text: string): RenderedOrder<Message> => ({
  text: text as Rendered<Message>,
  etag: entityTag(text),
})

import { hash } from 'node:crypto'
import type { Order, Rendered } from '@delivery-orders/contract'
import type { TrackedOrder } from '@delivery-orders/domain'

/** A response body with one order, with its entity tag. Unless the type says otherwise, it is that of `getOrder`. */
export interface RenderedOrder<Message = Order> {
  readonly text: Rendered<Message>
  readonly etag: string
  readonly orderId: number | undefined
}

/** Turns stored texts into response bodies of `getOrder`. */
export interface StoredTexts {
  /** The version of texts, from `presentationVersion` and the public URL. Texts of other versions are ignored. */
  readonly number: number
  /** Adds what is not stored. The store calls it once for each text that it caches. */
  readonly complete: (text: string, order: TrackedOrder) => Rendered<Order>
}

/** A hash of 132 bits is enough to avoid collisions. */
const hashLength = 22

export const entityTag = (text: string): string =>
  `"${hash('sha256', withoutCode(text), 'base64url').slice(0, hashLength)}"`

/** The last member of an order that has a code, with the end of the order. */
const codeMember = ',"deliveryCode":"0000"}'
const codeStart = codeMember.slice(0, -'0000"}'.length)

/**
 * Removes the code of the recipient. A courier gets the tag of an order without its code, and could otherwise try all
 * 10,000 codes until the hash is the same. A new code has a new `updatedAt`, so the tag changes nevertheless.
 */
const withoutCode = (text: string): string =>
  text.startsWith(codeStart, text.length - codeMember.length)
    ? `${text.slice(0, -codeMember.length)}}`
    : text

export const renderedOrder = <Message = Order>(text: string): RenderedOrder<Message> => ({
  text: text as Rendered<Message>,
  etag: entityTag(text),
  orderId: orderIdIn(text),
})

const idMember = /"orderId":(\d+)/

/** Reads the id from the text of an order. No string before it contains the member: JSON escapes quotes. */
function orderIdIn(text: string): number | undefined {
  const [, digits] = idMember.exec(text) ?? []
  return digits === undefined ? undefined : Number(digits)
}

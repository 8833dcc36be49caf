import { type ProblemCode, Refusal } from '@delivery-orders/contract'
import type { Order } from '@delivery-orders/domain'
import { entityTag, type RenderedOrder } from '../store/rendered-order.ts'

/** A list of entity tags (RFC 9110). A comma or the end follows each of them. */
const listForm = /^(?:[\t ,]|(?:W\/)?"[!#-~\x80-\xff]*"(?=[\t ]*(?:,|$)))*$/

/**
 * Whether a list of entity tags, such as the value of `If-Match`, has this strong tag. `*` has every tag, and a malformed
 * list has none.
 */
export const hasTag = (list: string, etag: string): boolean =>
  list.trim() === '*' ||
  (listForm.test(list) && list.match(/(?:W\/)?"[^"]*"/g)?.some((tag) => tag === etag) === true)

/** Responds with an order; without its body if `ifNoneMatch` has its tag. */
export const orderUnlessMatching = <Message>(
  { text, etag, orderId }: RenderedOrder<Message>,
  ifNoneMatch: string | undefined,
) => {
  const headers = { ETag: etag }
  return ifNoneMatch !== undefined && hasTag(ifNoneMatch, etag)
    ? ({ status: 304, headers, orderId } as const)
    : ({ status: 200, headers, body: text, orderId } as const)
}

interface Conditional<Decision> {
  readonly ifMatch: string | undefined
  readonly decided: Decision
}

/**
 * Returns what was decided about an order, or `precondition_failed` if the client has decided about another state of it.
 * A refusal for another reason stays as it is: HTTP evaluates conditions only for requests that would succeed. `render`
 * renders an order as the client gets it.
 */
export function ifMatching<Code extends ProblemCode = never, Changed = Order>(
  render: (order: Order) => string,
  order: Order,
  { ifMatch, decided }: Conditional<Changed | Refusal<Code>>,
): Changed | Refusal<Code | 'precondition_failed'> {
  if (ifMatch === undefined || decided instanceof Refusal) return decided
  if (hasTag(ifMatch, entityTag(render(order)))) return decided
  return new Refusal(
    'precondition_failed',
    listForm.test(ifMatch) && !ifMatch.includes('W/')
      ? 'The order has changed since you got it: If-Match has another tag than its ETag. Get it, and decide again.'
      : 'If-Match must have an ETag as the service sent it, in quotation marks and without W/.',
  )
}

import type { Reply } from '@delivery-orders/contract'
import { replayed } from '../keys/replay.ts'
import type { Rendering } from '../rendering/rendering.ts'
import { entityTag, renderedOrder } from '../store/rendered-order.ts'
import type { ChangedOrder } from './change-order.ts'

/** Responds with an order in the shape of `getOrder`. */
export function replyWithOrder(
  { rendering }: { readonly rendering: Rendering },
  { order, isReplay }: ChangedOrder,
): Reply<'updateOrder'> {
  const { text, etag } = renderedOrder(rendering.render(order))
  return {
    status: 200,
    body: text,
    headers: { ETag: etag, ...(isReplay && replayed) },
    orderId: order.id,
  }
}

/** Responds without the code of the recipient. The entity tag is that of `getOrder`, because no tag depends on the code. */
export function replyToProgress(
  { rendering }: { readonly rendering: Rendering },
  { order, isReplay }: ChangedOrder,
): Reply<'progressOrder'> {
  const body = rendering.renderWithoutCode(order)
  return {
    status: 200,
    body,
    headers: { ETag: entityTag(body), ...(isReplay && replayed) },
    orderId: order.id,
  }
}

import type { Reply } from '@delivery-orders/contract'
import { replayed } from '../keys/replay.ts'
import type { Rendering } from '../rendering/rendering.ts'
import { renderedOrder } from '../store/rendered-order.ts'
import type { ChangedOrder } from './change-order.ts'

/** Responds with an order in the shape of `getOrder`. */
export function replyWithOrder(
  { rendering }: { readonly rendering: Rendering },
  { order, isReplay }: ChangedOrder,
): Reply<'progressOrder' | 'updateOrder'> {
  const { text, etag } = renderedOrder(rendering.render(order))
  return { status: 200, body: text, headers: { ETag: etag, ...(isReplay && replayed) } }
}

import type { Reply } from '@delivery-orders/contract'
import { renderedOrder } from '../store/rendered-order.ts'
import type { Decided } from './decide.ts'
import type { Deps } from './deps.ts'
import { replayed } from './replay.ts'

/** Responds with an order in the shape of `getOrder`. */
export function shownOrder(
  { rendering }: Deps,
  { order, isReplay }: Decided,
): Reply<'progressOrder' | 'updateOrder'> {
  const { text, etag } = renderedOrder(rendering.render(order))
  return { status: 200, body: text, headers: { ETag: etag, ...(isReplay && replayed) } }
}

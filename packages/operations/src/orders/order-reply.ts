import type { Rendered } from '@delivery-orders/contract'
import { replayed } from '../keys/replay.ts'
import { entityTag } from '../store/rendered-order.ts'
import type { ChangedOrder } from './change-order.ts'

/** Responds with a changed order. The entity tag is that of `getOrder`, because no tag depends on the recipient's code. */
export function replyWithOrder<Message>(
  { order, isReplay }: Omit<ChangedOrder, 'rendered'>,
  body: Rendered<Message>,
) {
  const headers = { ETag: entityTag(body), ...(isReplay && replayed) }
  return { status: 200, body, headers, orderId: order.id } as const
}

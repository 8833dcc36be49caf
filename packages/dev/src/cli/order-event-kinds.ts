import { eventKinds } from '@delivery-orders/contract'
import type { OrderEventKind } from '@delivery-orders/sdk'

/** The kinds that the feed can have. */
export const orderEventKinds = eventKinds.filter(
  (kind): kind is OrderEventKind => kind !== 'webhook.test' && kind !== 'webhook.disabled',
)

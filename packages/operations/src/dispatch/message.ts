import { document } from '@delivery-orders/contract'
import type { Instant } from '@delivery-orders/domain'
import type { WebhookRecord } from '../store/webhooks.ts'
import type { EventText } from './event-text.ts'
import { signaturesOf } from './sign.ts'

/** Signs a message with the secrets valid at `now`. Returns its headers, with `at` as the `webhook-timestamp`. */
export function messageHeaders(
  webhook: Pick<WebhookRecord, 'secret' | 'previousSecret'>,
  { id, body }: EventText,
  now: Instant,
  at: Instant = now,
): Record<string, string> {
  const timestamp = Math.floor(at / 1_000)
  return {
    'content-type': 'application/json',
    'user-agent': `delivery-orders/${document.info.version}`,
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signaturesOf(webhook, { id, timestamp, body }, now),
  }
}

import { type ProblemCode, Refusal } from '@delivery-orders/contract'
import type { WebhookRecord } from '../store/webhooks.ts'

/** Returns the refusal for a webhook that does not exist or is disabled; undefined if it is enabled. */
export function refuseDisabled<Code extends ProblemCode = never>(
  webhook: WebhookRecord | Refusal<Code>,
): Refusal<Code | 'webhook_disabled'> | undefined {
  if (webhook instanceof Refusal) return webhook
  const { disabledReason } = webhook
  if (disabledReason === null) return undefined
  return new Refusal('webhook_disabled', `The webhook is disabled: ${disabledReason}.`)
}

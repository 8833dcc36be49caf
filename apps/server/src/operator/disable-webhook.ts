import { type ProblemCode, Refusal } from '@delivery-orders/contract'
import { changeWebhook } from '@delivery-orders/operations'
import type { Actor, DisabledReason, Store, WebhookRecord } from '@delivery-orders/operations/store'
import { systemClock } from '../clock.ts'

/**
 * Disables a webhook for a reason, which abandons its waiting dispatches, or enables it: null. Events that occurred while
 * it was disabled are not sent to it. Returns why it was refused; `missing` if there is no such webhook.
 */
export async function setDisabled(
  { webhooks }: Pick<Store, 'webhooks'>,
  id: string,
  disabledReason: DisabledReason | null,
  actor: Actor,
): Promise<'done' | 'missing' | Refusal<ProblemCode>> {
  const owner = await webhooks.findOwner(id)
  if (!owner) return 'missing'
  const isSame = (webhook: WebhookRecord) => webhook.disabledReason === disabledReason
  const changed = await changeWebhook(
    webhooks,
    { client: { ...owner, actor }, id },
    {
      changes: (webhook) => (isSame(webhook) ? 'unchanged' : { disabledReason }),
      now: systemClock.now(),
    },
  )
  return changed instanceof Refusal ? changed : 'done'
}

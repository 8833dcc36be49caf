import { type Handler, type ProblemCode, Refusal } from '@delivery-orders/contract'
import { newEventId, Unavailable, ulidBytes } from '@delivery-orders/domain'
import type { ClientGrant } from '../store/access.ts'
import type { WebhookRecord } from '../store/webhooks.ts'
import type { Deps } from './deps.ts'
import { dispatchReply, replayedDispatch } from './dispatch-reply.ts'
import { webhookOf } from './get-webhook.ts'
import { usedKey } from './used-key.ts'

export const testWebhook =
  (deps: Deps): Handler<'testWebhook', ClientGrant> =>
  async ({ params: { webhookId }, idempotencyKey, client }) => {
    const { webhooks, outbox, clock, random } = deps
    const replay = await replayedDispatch(outbox, client, idempotencyKey)
    if (replay) return replay
    const refused = refuseDisabled(await webhookOf(webhooks, client, webhookId))
    if (refused) return refused

    const now = clock.now()
    const eventId = newEventId(now, random.bytes(ulidBytes))
    const key = usedKey(deps, idempotencyKey)
    const result = await outbox.addTest(client, { webhookId, now, key, eventId })
    if (result === 'gone') {
      // The webhook was removed or disabled after the check above. It may have been enabled again since.
      const gone = refuseDisabled(await webhookOf(webhooks, client, webhookId))
      if (gone) return gone
      throw new Unavailable('The webhook was disabled and enabled again during the request.')
    }
    return dispatchReply(outbox, client, { result, key })
  }

/** Returns the refusal for a webhook that does not exist or is disabled; undefined if it is enabled. */
export function refuseDisabled<Code extends ProblemCode = never>(
  webhook: WebhookRecord | Refusal<Code>,
): Refusal<Code | 'webhook_disabled'> | undefined {
  if (webhook instanceof Refusal) return webhook
  const { disabledReason } = webhook
  if (disabledReason === null) return undefined
  return new Refusal('webhook_disabled', `The webhook is disabled: ${disabledReason}.`)
}

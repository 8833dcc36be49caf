import type { Handler } from '@delivery-orders/contract'
import { newEventId, Refusal, Unavailable, ulidBytes } from '@delivery-orders/domain'
import type { Grant } from '../store/store.ts'
import type { WebhookRecord } from '../store/webhooks.ts'
import type { Deps } from './deps.ts'
import { dispatchReply, replayedDispatch } from './dispatch-reply.ts'
import { webhookOf } from './get-webhook.ts'
import { usedKey } from './used-key.ts'

export const testWebhook =
  (deps: Deps): Handler<'testWebhook', Grant> =>
  async ({ params: { webhookId }, idempotencyKey, client }) => {
    const { webhooks, outbox, clock, random } = deps
    const replay = await replayedDispatch(outbox, client, idempotencyKey)
    if (replay) return replay
    refuseDisabled(await webhookOf(webhooks, client, webhookId))

    const now = clock.now()
    const eventId = newEventId(now, random.bytes(ulidBytes))
    const key = usedKey(deps, idempotencyKey)
    const result = await outbox.addTest(client, { webhookId, now, key, eventId })
    if (result === 'gone') {
      // The webhook was removed or disabled after the check above. `refuseDisabled` passes if it is enabled again.
      refuseDisabled(await webhookOf(webhooks, client, webhookId))
      throw new Unavailable('The webhook was disabled and enabled again during the request.')
    }
    return dispatchReply(outbox, client, { result, key })
  }

export function refuseDisabled({ disabledReason }: WebhookRecord): void {
  if (disabledReason !== null)
    throw new Refusal('webhook_disabled', `The webhook is disabled: ${disabledReason}.`)
}

import type { Handler } from '@delivery-orders/contract'
import { newEventId, Unavailable, ulidBytes } from '@delivery-orders/domain'
import type { Deps } from '../deps.ts'
import { usedKey } from '../keys/used-key.ts'
import type { ClientGrant } from '../store/access.ts'
import { dispatchReply, replayedDispatch } from '../webhooks/dispatch-reply.ts'
import { findWebhook } from '../webhooks/find-webhook.ts'
import { refuseDisabled } from '../webhooks/refuse-disabled.ts'

export const testWebhook =
  (deps: Deps): Handler<'testWebhook', ClientGrant> =>
  async ({ params: { webhookId }, idempotencyKey, client }) => {
    const { webhooks, outbox, clock, random } = deps
    const replay = await replayedDispatch(outbox, client, idempotencyKey)
    if (replay) return replay
    const refused = refuseDisabled(await findWebhook(webhooks, client, webhookId))
    if (refused) return refused

    const now = clock.now()
    const eventId = newEventId(now, random.bytes(ulidBytes))
    const key = usedKey(deps, idempotencyKey)
    const result = await outbox.request(client, { webhookId, now, key, eventId })
    if (result === 'gone') {
      // The webhook was removed or disabled after the check above. It may have been enabled again since.
      const gone = refuseDisabled(await findWebhook(webhooks, client, webhookId))
      if (gone) return gone
      throw new Unavailable('The webhook was disabled and enabled again during the request.')
    }
    return dispatchReply(outbox, client, { result, key })
  }

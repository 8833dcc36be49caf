import { type Handler, Refusal } from '@delivery-orders/contract'
import { dispatchIdOf, dispatchKeyOf } from '@delivery-orders/domain'
import type { Deps } from '../deps.ts'
import { usedKey } from '../keys/used-key.ts'
import type { ClientGrant } from '../store/access.ts'
import type { Outbox } from '../store/outbox.ts'
import { dispatchReply, replayedDispatch } from '../webhooks/dispatch-reply.ts'
import { findWebhook } from '../webhooks/find-webhook.ts'
import { refuseDisabled } from '../webhooks/refuse-disabled.ts'

export const retryDispatch =
  (deps: Deps): Handler<'retryDispatch', ClientGrant> =>
  async ({ params: { webhookId, dispatchId }, idempotencyKey, client }) => {
    const { webhooks, outbox, clock } = deps
    const replay = await replayedDispatch(outbox, client, idempotencyKey)
    if (replay) return replay
    const webhook = await findWebhook(webhooks, client, webhookId)
    if (webhook instanceof Refusal) return webhook
    const number = await numberOf(outbox, webhookId, dispatchId)
    if (number instanceof Refusal) return number
    const refused = refuseDisabled(webhook)
    if (refused) return refused

    const now = clock.now()
    const key = usedKey(deps, idempotencyKey)
    const result = await outbox.retry(client, { webhookId, now, key, number })
    if (result === 'gone') {
      // After the checks above, the webhook was removed or disabled, or the dispatch was deleted from the log.
      const gone = refuseDisabled(await findWebhook(webhooks, client, webhookId))
      return gone ?? dispatchNotFound(dispatchId)
    }
    return dispatchReply(outbox, client, { result, key })
  }

async function numberOf(
  outbox: Outbox,
  webhookId: string,
  dispatchId: string,
): Promise<number | Refusal<'dispatch_not_found'>> {
  const key = dispatchKeyOf(dispatchId)
  const found = key && (await outbox.find(webhookId, key.number))
  if (!found || dispatchIdOf(found) !== dispatchId) return dispatchNotFound(dispatchId)
  return found.number
}

const dispatchNotFound = (id: string) =>
  new Refusal('dispatch_not_found', `There is no dispatch ${id}.`)

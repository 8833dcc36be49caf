import { type Handler, Refusal } from '@delivery-orders/contract'
import { dispatchIdOf, dispatchKeyOf, eventKeyOf } from '@delivery-orders/domain'
import type { Deps } from '../deps.ts'
import { usedKey } from '../keys/used-key.ts'
import type { ClientGrant } from '../store/access.ts'
import type { DispatchRetry, EventResend, Outbox } from '../store/outbox.ts'
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
    const sent = await sentOf(outbox, webhookId, dispatchId)
    if (sent instanceof Refusal) return sent
    const refused = refuseDisabled(webhook)
    if (refused) return refused

    const key = usedKey(deps, idempotencyKey)
    const result = await outbox.request(client, { webhookId, now: clock.now(), key, ...sent })
    if (result === 'gone') {
      // There is no such event, or after the checks above, the webhook was removed or disabled, or the dispatch was deleted.
      const gone = refuseDisabled(await findWebhook(webhooks, client, webhookId))
      return gone ?? dispatchNotFound(dispatchId)
    }
    return dispatchReply(outbox, client, { result, key })
  }

/** What is sent again: an event of the feed, or a dispatch. */
type Sent = Pick<EventResend, 'event'> | Pick<DispatchRetry, 'number'>

async function sentOf(
  outbox: Outbox,
  webhookId: string,
  dispatchId: string,
): Promise<Sent | Refusal<'dispatch_not_found'>> {
  const event = eventKeyOf(dispatchId)
  if (event) return { event }
  const key = dispatchKeyOf(dispatchId)
  const found = key && (await outbox.find(webhookId, key.number))
  if (!found || dispatchIdOf(found) !== dispatchId) return dispatchNotFound(dispatchId)
  return { number: found.number }
}

const dispatchNotFound = (id: string) =>
  new Refusal(
    'dispatch_not_found',
    id.startsWith('evt_') ? `Your feed has no event ${id}.` : `There is no dispatch ${id}.`,
  )

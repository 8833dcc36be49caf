import { type ClientKey, type Instant, monotonicTime, Unavailable } from '@delivery-orders/domain'
import type { StoredResponse, WebhookRecord, Webhooks } from '../store/webhooks.ts'
import { duplicateWebhookUrl, webhookOf } from './get-webhook.ts'
import { keyedQueue } from './keyed-queue.ts'

/** Maximum number of tries before 503: a try fails when another process or the dispatcher commits a change first. */
const triesMax = 5

export interface WebhookDecision {
  /** Returns the changed fields; undefined if nothing changes. */
  readonly changes: (webhook: WebhookRecord) => Partial<WebhookRecord> | undefined
  readonly now: Instant
  readonly storedResponseFor?: (webhook: WebhookRecord) => StoredResponse | undefined
}

/** Runs changes of one webhook in turn. All stores of a process share it: webhook ids are unique across stores. */
const runInTurn = keyedQueue()

/** Loads a webhook, applies `decision` and commits; tries again if another process or the dispatcher was first. */
export const changeWebhook = (
  webhooks: Webhooks,
  key: WebhookKey,
  decision: WebhookDecision,
): Promise<WebhookRecord | 'replayed'> =>
  runInTurn(key.id, () => changeInTurn(webhooks, key, decision))

interface WebhookKey {
  readonly client: ClientKey
  readonly id: string
}

async function changeInTurn(
  webhooks: Webhooks,
  { client, id }: WebhookKey,
  { changes, now, storedResponseFor }: WebhookDecision,
): Promise<WebhookRecord | 'replayed'> {
  for (let tries = 0; tries < triesMax; tries++) {
    const webhook = await webhookOf(webhooks, client, id)
    const decided = changes(webhook)
    if (!decided) return webhook
    const updatedAt = monotonicTime(webhook.updatedAt, now)
    const changed = { ...webhook, ...decided, revision: webhook.revision + 1, updatedAt }

    const committed = await webhooks.change(client, changed, storedResponseFor?.(changed))
    if (committed === 'committed') return changed
    if (committed === 'replayed') return committed
    if (committed === 'duplicate') throw duplicateWebhookUrl()
  }
  throw new Unavailable('Other processes keep changing this webhook.')
}

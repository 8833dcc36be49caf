import { type ClientKey, type Instant, monotonicTime, Unavailable } from '@delivery-orders/domain'
import type { StoredResponse, WebhookRecord, Webhooks } from '../store/webhooks.ts'
import { duplicateWebhookUrl, webhookOf } from './get-webhook.ts'
import { keyedQueue } from './keyed-queue.ts'

/** So often another process may be faster before the caller is asked to come back later. */
const triesMax = 5

/** What to make of a webhook: undefined where there is nothing to change. */
export interface WebhookDecision {
  readonly changes: (webhook: WebhookRecord) => Partial<WebhookRecord> | undefined
  readonly now: Instant
  readonly storedResponseFor?: (webhook: WebhookRecord) => StoredResponse | undefined
}

/** Ids are unique: one set of queues is enough for all stores of a process. */
const runInTurn = keyedQueue()

/** Loads a webhook, decides, and commits; and once more when another process was faster. */
export const changeWebhook = (
  webhooks: Webhooks,
  of: WebhookKey,
  decision: WebhookDecision,
): Promise<WebhookRecord | 'replayed'> =>
  runInTurn(of.id, () => changeInTurn(webhooks, of, decision))

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
  throw new Unavailable('Somebody else keeps changing this webhook.')
}

import { type ClientKey, type Instant, monotonicTime } from '@delivery-orders/domain'
import type { NewStoredResponse, WebhookRecord, Webhooks } from '../store/webhooks.ts'
import { duplicateWebhookUrl, webhookOf } from './get-webhook.ts'
import { keyedQueue } from './keyed-queue.ts'

export interface WebhookDecision {
  /** Returns the changed fields; undefined if nothing changes. */
  readonly changes: (webhook: WebhookRecord) => Partial<WebhookRecord> | undefined
  readonly now: Instant
  readonly storedResponseFor?: (webhook: WebhookRecord) => NewStoredResponse | undefined
}

/** Runs changes of one webhook in turn. All stores of a process share it: webhook ids are unique across stores. */
const runInTurn = keyedQueue('webhook')

/** Loads a webhook, applies `decision` and commits; tries again if another process or the dispatcher was first. */
export const changeWebhook = (
  webhooks: Webhooks,
  key: WebhookKey,
  decision: WebhookDecision,
): Promise<WebhookRecord | 'replayed'> =>
  runInTurn(key.id, () => changeOnce(webhooks, key, decision))

interface WebhookKey {
  readonly client: ClientKey
  readonly id: string
}

async function changeOnce(
  webhooks: Webhooks,
  { client, id }: WebhookKey,
  { changes, now, storedResponseFor }: WebhookDecision,
): Promise<WebhookRecord | 'replayed' | undefined> {
  const webhook = await webhookOf(webhooks, client, id)
  const decided = changes(webhook)
  if (!decided) return webhook
  const updatedAt = monotonicTime(webhook.updatedAt, now)
  const changed = { ...webhook, ...decided, revision: webhook.revision + 1, updatedAt }

  const committed = await webhooks.change(client, changed, storedResponseFor?.(changed))
  if (committed === 'duplicate') throw duplicateWebhookUrl()
  if (committed === 'replayed') return committed
  return committed === 'committed' ? changed : undefined
}

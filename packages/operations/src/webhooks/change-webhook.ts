import { type ProblemCode, Refusal } from '@delivery-orders/contract'
import { type Instant, timeAfter } from '@delivery-orders/domain'
import { keyedQueue } from '../keyed-queue.ts'
import type { ActingClient } from '../store/audit.ts'
import type { NewStoredResponse, WebhookRecord, Webhooks } from '../store/webhooks.ts'
import { findWebhook } from './find-webhook.ts'

export interface WebhookDecision<Code extends ProblemCode> {
  /** Returns the changed fields. */
  readonly changes: (webhook: WebhookRecord) => Partial<WebhookRecord> | Refusal<Code> | 'unchanged'
  readonly now: Instant
  readonly storedResponseFor?: (webhook: WebhookRecord) => NewStoredResponse | undefined
}

/** Runs changes of one webhook in turn. All stores of a process share it: webhook ids are unique across stores. */
const runInTurn = keyedQueue('webhook')

/** Loads a webhook, applies `decision` and commits; tries again if another process or the dispatcher was first. */
export const changeWebhook = <Code extends ProblemCode = never>(
  webhooks: Webhooks,
  key: WebhookKey,
  decision: WebhookDecision<Code>,
): Promise<WebhookChange<Code>> => runInTurn(key.id, () => changeOnce(webhooks, key, decision))

/** The changed webhook, or why it was not changed: `duplicate` if another webhook of the client has the new URL. */
type WebhookChange<Code extends ProblemCode> =
  | WebhookRecord
  | 'replayed'
  | 'duplicate'
  | Refusal<Code | 'webhook_not_found'>

interface WebhookKey {
  readonly client: ActingClient
  readonly id: string
}

async function changeOnce<Code extends ProblemCode>(
  webhooks: Webhooks,
  { client, id }: WebhookKey,
  { changes, now, storedResponseFor }: WebhookDecision<Code>,
): Promise<WebhookChange<Code> | 'stale'> {
  const webhook = await findWebhook(webhooks, client, id)
  if (webhook instanceof Refusal) return webhook
  const decided = changes(webhook)
  if (decided instanceof Refusal) return decided
  if (decided === 'unchanged') return webhook
  const updatedAt = timeAfter(webhook.updatedAt, now)
  const changed = { ...webhook, ...decided, revision: webhook.revision + 1, updatedAt }

  const committed = await webhooks.change(client, changed, storedResponseFor?.(changed))
  return committed === 'committed' ? changed : committed
}

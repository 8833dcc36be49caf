import type {
  SecretRotation,
  Webhook,
  WebhookDraft,
  WebhookPatch,
  WebhookWithSecret,
} from '@delivery-orders/contract'
import { hasText, isListOf, isNamed } from './answer.ts'
import type { Call } from './call.ts'
import { type Dispatches, dispatchesOver } from './dispatches.ts'
import type { CallOptions, KeyedCallOptions } from './options.ts'
import type { Send } from './send.ts'

/** Where the service tells you of events, for your client, in the mode of its token. */
export interface Webhooks extends Dispatches {
  /** All webhooks, oldest first. Their secrets are not shown. */
  list(options?: CallOptions): Call<readonly Webhook[]>
  /**
   * Registers a webhook: from the next event on, the service sends those of the kinds in `draft.events` to `draft.url`,
   * or all kinds without `events`, future ones too.
   *
   * Keep the `secret` of the answer: it is what the messages are signed with, and is not shown again.
   *
   * Repeated with the same `idempotencyKey` and the same draft, it gives the first answer again, with the secret, and
   * registers no second webhook.
   *
   * @throws {@link ProblemError} `duplicate_webhook_url` when one of your webhooks has this URL already;
   * `webhook_limit_reached` when you have as many as you may; `validation_failed` when the draft breaks the contract, or
   * the URL leads where nothing is sent; `idempotency_key_reused` when the key came with another draft before
   */
  create(draft: WebhookDraft, options?: KeyedCallOptions): Call<WebhookWithSecret>
  /**
   * The webhook as it stands, without its secret.
   *
   * @param webhookId - the webhook's `id`
   * @throws {@link ProblemError} `webhook_not_found`
   */
  get(webhookId: string, options?: CallOptions): Call<Webhook>
  /**
   * Changes what the patch names, and leaves the rest.
   *
   * `enabled: false` disables the webhook: nothing is sent to it, and what was waiting is abandoned. `enabled: true`
   * enables it again, also after the service has disabled it: it gets the events from then on. Those in between are in
   * {@link Events.list}.
   *
   * @param webhookId - the webhook's `id`
   * @throws {@link ProblemError} `webhook_not_found`; `duplicate_webhook_url` when another of your webhooks has this
   * URL; `validation_failed` when the patch breaks the contract, or the URL leads where nothing is sent
   */
  update(webhookId: string, patch: WebhookPatch, options?: CallOptions): Call<Webhook>
  /**
   * Removes the webhook, with its log. What was waiting for it is not sent. When the answer to a try was lost and a later
   * one finds no such webhook, it is removed.
   *
   * @param webhookId - the webhook's `id`
   * @throws {@link ProblemError} `webhook_not_found`, also when it was removed before
   */
  delete(webhookId: string, options?: CallOptions): Call<void>
  /**
   * Makes a new secret. For a day, or as many seconds as `rotation.gracePeriodSeconds` says, every message is signed
   * with the old secret too. Rotating again in that time ends the older of the two at once.
   *
   * Keep the `secret` of the answer: it is not shown again. Repeated with the same `idempotencyKey` and the same
   * rotation, it gives the first answer again and makes no other secret.
   *
   * @param webhookId - the webhook's `id`
   * @throws {@link ProblemError} `webhook_not_found`; `validation_failed` when the rotation breaks the contract;
   * `idempotency_key_reused` when the key came with another rotation before
   */
  rotateSecret(
    webhookId: string,
    rotation?: SecretRotation,
    options?: KeyedCallOptions,
  ): Call<WebhookWithSecret>
}

export const webhooksOver = (send: Send): Webhooks => ({
  list: (options) => send('get', '/webhooks', {}, isListOfWebhooks, options),

  // Without a body nothing would be checked; null is refused.
  create: (draft, options) =>
    send('post', '/webhooks', { body: draft ?? null }, isWebhookWithSecret, options),

  get: (webhookId, options) =>
    send('get', '/webhooks/{webhookId}', { path: { webhookId } }, isNamed<Webhook>, options),

  update: (webhookId, patch, options) =>
    send(
      'patch',
      '/webhooks/{webhookId}',
      { path: { webhookId }, body: patch ?? null },
      isNamed<Webhook>,
      options,
    ),

  delete: (webhookId, options) =>
    send('delete', '/webhooks/{webhookId}', { path: { webhookId } }, isRemoved, options),

  rotateSecret: (webhookId, rotation, options) =>
    send(
      'post',
      '/webhooks/{webhookId}/rotate-secret',
      { path: { webhookId }, body: rotation },
      isWebhookWithSecret,
      options,
    ),

  ...dispatchesOver(send),
})

const isWebhookWithSecret = (answer: unknown): answer is WebhookWithSecret =>
  hasText('secret', answer)

const isListOfWebhooks = (answer: unknown): answer is readonly Webhook[] =>
  isListOf(isNamed<Webhook>, answer)

/** What a proxy answers must not pass for the removal; not found is asked about only where a later try found no webhook. */
const isRemoved = (_: unknown, { status }: Response): _ is undefined =>
  status === 204 || status === 404

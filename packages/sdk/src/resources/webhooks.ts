import type {
  SecretRotation,
  Webhook,
  WebhookDraft,
  WebhookPatch,
  WebhookWithSecret,
} from '@delivery-orders/contract'
import { hasId, hasString, isListOf } from '../call/answer.ts'
import type { Call } from '../call/call.ts'
import type { CallOptions, KeyedCallOptions } from '../call/options.ts'
import type { Send } from '../call/send.ts'
import { type Dispatches, dispatchesOver } from './dispatches.ts'

/** The webhooks of the customer account and the mode (live or test) that the token belongs to. */
export interface Webhooks extends Dispatches {
  /** Lists all webhooks, oldest first, without their secrets. */
  list(options?: CallOptions): Call<readonly Webhook[]>
  /**
   * Registers a webhook: from now on, the service sends events of the kinds in `draft.events` to `draft.url`. Without
   * `events` it sends all kinds, including future ones. With `ordering: 'order'`, an event of an order is first sent when
   * every earlier one is settled.
   *
   * Store the `secret` of the response: the service signs messages with it, and does not return it again.
   *
   * A repetition with the same `idempotencyKey` and the same draft returns the first response again, with the secret,
   * and registers no second webhook.
   *
   * @throws {@link ProblemError} `duplicate_webhook_url` when one of your webhooks already has this URL;
   * `webhook_limit_reached` when you have the maximum number of webhooks; `validation_failed` when the draft violates
   * the contract, or the service may not send to the URL; `idempotency_key_reused` when the key was used with another
   * draft
   */
  create(draft: WebhookDraft, options?: KeyedCallOptions): Call<WebhookWithSecret>
  /**
   * Gets a webhook in its current state, without its secret.
   *
   * @param webhookId - the webhook's `id`
   * @throws {@link ProblemError} `webhook_not_found`
   */
  get(webhookId: string, options?: CallOptions): Call<Webhook>
  /**
   * Changes only the fields in the patch. `ordering: 'order'` applies to later events; `ordering: 'none'` releases all
   * events that wait for earlier ones.
   *
   * `enabled: false` disables the webhook: the service sends nothing to it and abandons its pending dispatches.
   * `enabled: true` enables it again, even if the service disabled it. The webhook then gets new events only: to read
   * the events that it missed, use {@link Events.list}.
   *
   * @param webhookId - the webhook's `id`
   * @throws {@link ProblemError} `webhook_not_found`; `webhook_disabled_by_operator`; `duplicate_webhook_url`;
   * `validation_failed` when the patch violates the contract, or the service may not send to the URL
   */
  update(webhookId: string, patch: WebhookPatch, options?: CallOptions): Call<Webhook>
  /**
   * Deletes the webhook and its log; pending dispatches are not sent. If the response to an attempt is lost and a retry
   * finds no such webhook, the call succeeds.
   *
   * @param webhookId - the webhook's `id`
   * @throws {@link ProblemError} `webhook_not_found`, also when it was deleted before
   */
  delete(webhookId: string, options?: CallOptions): Call<void>
  /**
   * Makes a new secret. For `rotation.gracePeriodSeconds`, a day by default, messages are signed with the old secret
   * too. Rotating again within that time ends the older of the two secrets immediately. Verify with both for at least a
   * minute, because messages signed with the old one alone may still be on their way.
   *
   * Store the `secret` of the response: the service does not return it again. A repetition with the same
   * `idempotencyKey` and the same rotation returns the first response again and makes no other secret.
   *
   * @param webhookId - the webhook's `id`
   * @throws {@link ProblemError} `webhook_not_found`; `validation_failed` when the rotation violates the contract;
   * `idempotency_key_reused` when the key was used with another rotation
   */
  rotateSecret(
    webhookId: string,
    rotation?: SecretRotation,
    options?: KeyedCallOptions,
  ): Call<WebhookWithSecret>
}

export const webhooksOver = (send: Send): Webhooks => ({
  list: (options) => send('get', '/webhooks', {}, isListOfWebhooks, options),

  // Undefined would be no body: null is refused.
  create: (draft, options) =>
    send('post', '/webhooks', { body: draft ?? null }, isWebhookWithSecret, options),

  get: (webhookId, options) =>
    send('get', '/webhooks/{webhookId}', { path: { webhookId } }, hasId<Webhook>, options),

  update: (webhookId, patch, options) =>
    send(
      'patch',
      '/webhooks/{webhookId}',
      { path: { webhookId }, body: patch ?? null },
      hasId<Webhook>,
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
  hasString('secret', answer)

const isListOfWebhooks = (answer: unknown): answer is readonly Webhook[] =>
  isListOf(hasId<Webhook>, answer)

/** Only 204 means deleted: a 200 could come from a proxy. A 404 gets here only if a retry finds no such webhook. */
const isRemoved = (_: unknown, { status }: Response): _ is undefined =>
  status === 204 || status === 404

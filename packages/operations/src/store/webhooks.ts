import type { ClientKey, Instant } from '@delivery-orders/domain'
import type { ActingClient } from './audit.ts'
import type { KeyRecord, UsedKey } from './used-key.ts'

/** Stores the webhooks that clients register. `OUTBOX.md` describes the states of a webhook and of its dispatches. */
export interface Webhooks {
  /** Returns the client's webhooks, oldest first. */
  list(client: ClientKey): Promise<readonly WebhookRecord[]>
  find(client: ClientKey, id: string): Promise<WebhookRecord | undefined>
  /** Returns the client and mode that a webhook belongs to. */
  findOwner(id: string): Promise<ClientKey | undefined>
  /**
   * Adds a webhook and stores the response for its idempotency key in one transaction. Writes nothing and returns
   * `replayed` if the key was used before, `duplicate` if another webhook of the client and mode leads to the same
   * target, `full` if the client already has `max` webhooks in this mode.
   */
  add(
    client: ActingClient,
    webhook: WebhookRecord,
    max: number,
    response?: NewStoredResponse,
  ): Promise<'committed' | 'replayed' | 'duplicate' | 'full'>
  /**
   * Replaces a webhook by its next revision. Disabling abandons its pending dispatches: some in this commit, the rest
   * by `Outbox.sweep`, and all of them before the webhook can be enabled again. If the URL changes, dispatches that are
   * being sent become due again, because a response from the old URL says nothing about the new one. If `ordering`
   * becomes `none`, the held dispatches become due:
   * some in this commit, the rest by `Outbox.sweep`, and all of them before `ordering` can change again. Writes nothing and returns `stale` if the stored revision is not the previous one: the webhook was removed, or was changed by another
   * process or by `Outbox.settle`. `replayed` and `duplicate` mean the same as for `add`.
   */
  change(
    client: ActingClient,
    webhook: WebhookRecord,
    response?: NewStoredResponse,
  ): Promise<'committed' | 'replayed' | 'duplicate' | 'stale'>
  /** Removes a webhook and its log for every reader; `Outbox.sweep` deletes long logs later. False if there is none. */
  remove(client: ActingClient, id: string, now: Instant): Promise<boolean>
  /** Returns the response that was stored for an idempotency key by `add` or `change`. */
  findStoredResponse(client: ClientKey, keyHash: string): Promise<StoredResponse | undefined>
}

export interface WebhookRecord {
  readonly id: string
  /** Counts changes, for optimistic concurrency. */
  readonly revision: number
  readonly url: string
  readonly createdAt: Instant
  readonly updatedAt: Instant
  /** The event kinds to send; null for all kinds, future ones included. */
  readonly events: readonly string[] | null
  readonly ordering: Ordering
  readonly disabledReason: DisabledReason | null
  readonly secret: string
  /** After a rotation, messages are also signed with the previous secret until the time `until`. */
  readonly previousSecret: { readonly secret: string; readonly until: Instant } | null
}

/** `order`: the events of an order wait for each other, which `OUTBOX.md` describes. */
export type Ordering = 'none' | 'order'

/**
 * `requested`: disabled by the client. `operator`: disabled by the operator, and only the operator can enable it.
 * `gone`: the receiver answered 410. `failing`: every attempt failed for 120 hours.
 */
export type DisabledReason = 'requested' | 'operator' | 'gone' | 'failing'

/** A response stored word for word, because it can hold a secret that is never shown again. */
export interface StoredResponse extends KeyRecord {
  readonly status: number
  readonly body: string
}

export interface NewStoredResponse extends StoredResponse, UsedKey {}

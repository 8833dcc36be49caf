import type { WebhookDisabledEvent } from '@delivery-orders/contract'
import type { Instant, Mode } from '@delivery-orders/domain'
import type { EventWithOrder } from './events.ts'
import type { Failing } from './failing.ts'
import type { WebhookRecord } from './webhooks.ts'

/** Length of a lease: the 15 s that an attempt may take, and 5 s to settle it. */
export const leaseMs = 20_000

/** How much longer than possible a lease must be before `lease` shortens it: clocks of processes differ a little. */
export const clockToleranceMs = 1_000

/** How often `lease` examines a held dispatch again, which finds something only after a fault. */
export const heldCheckMs = 3_600_000

export interface LeaseRequest {
  readonly now: Instant
  readonly until: Instant
  readonly limit: number
  readonly perWebhookMax: number
  readonly perClientMax: number
  /**
   * Cap on dispatches in flight to webhooks whose last attempt timed out. Each such webhook may have only one. PostgreSQL
   * counts those of one process, because a lease there sees some clients only.
   */
  readonly timedOutMax: number
}

export interface LeasedDispatch {
  readonly number: number
  /** Increases with each lease. For a result with an older token, `settle` only logs the attempt. */
  readonly fencingToken: number
  /** Attempts since the dispatch was created or retried. */
  readonly tries: number
  readonly webhook: WebhookRecord
  /** Null if the last attempt to the webhook succeeded or there was none. */
  readonly failing: Failing | null
  readonly mode: Mode
  readonly payload: EventWithOrder | WebhookEvent
}

/** An event that belongs to no order: the test of a webhook, or the news that another webhook was disabled. */
export interface WebhookEvent {
  readonly eventId: string
  readonly at: Instant
  /** Null in the event of a test. */
  readonly disabled: DisabledWebhook | null
}

/** The `data` of a `webhook.disabled`, with the reasons for which the service disables a webhook. */
export interface DisabledWebhook extends Omit<WebhookDisabledEvent['data'], 'disabledReason'> {
  readonly disabledReason: 'gone' | 'failing'
}

/** The result of an attempt and its consequences for the dispatch and the webhook. */
export interface AttemptResult {
  readonly number: number
  readonly fencingToken: number
  readonly webhookId: string
  readonly attempt: AttemptRecord
  readonly status: 'pending' | 'succeeded' | 'failed'
  readonly timedOut: boolean
  /** For `pending`: the time of the next attempt. */
  readonly dueAt: Instant | null
  /**
   * Not null to disable the webhook, which abandons its other dispatches. The event is sent to those other enabled webhooks
   * of the client in this mode that receive `webhook.disabled`.
   */
  readonly disable: DisablingEvent | null
}

export interface DisablingEvent extends WebhookEvent {
  readonly disabled: DisabledWebhook
}

export interface AttemptRecord {
  readonly at: Instant
  /** The HTTP status; null without a response. */
  readonly status: number | null
  /** Null for success. */
  readonly error: string | null
  readonly durationMs: number
  /** The first KiB of the response. */
  readonly response: string | null
}

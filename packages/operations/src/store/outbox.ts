import type { ClientKey, EventKey, Instant } from '@delivery-orders/domain'
import type { ActingClient } from './audit.ts'
import type { AttemptRecord, AttemptResult, LeasedDispatch, LeaseRequest } from './leases.ts'
import type { UsedKey } from './used-key.ts'

/**
 * The transactional outbox: delivers events to webhooks at least once, by any number of dispatcher processes, each of
 * which may crash or stall at any point. `OUTBOX.md` of this package describes the states of dispatches and webhooks,
 * what must always hold, and what follows from crashes and steps of the clock.
 */
export interface Outbox {
  /** Lists a webhook's dispatches, newest first: up to `limit`, fewer (but not none) if they are large. */
  list(webhookId: string, query: DispatchQuery): Promise<readonly DispatchRecord[]>
  /** Lists a webhook's dispatches that have not succeeded, newest first. It reads neither events nor attempts. */
  listUnsettled(
    webhookId: string,
    query: Omit<DispatchQuery, 'statuses'>,
  ): Promise<readonly UnsettledDispatch[]>
  find(webhookId: string, number: number): Promise<DispatchRecord | undefined>
  /**
   * Adds or retries a dispatch for a client; `gone` if the client has no such enabled webhook, dispatch or event.
   *
   * - `eventId`: adds a dispatch of a test event.
   * - `number`: makes a dispatch of any status due now. A dispatch in flight is not sent a second time in parallel: it
   *   becomes due if the current attempt fails.
   * - `event`: adds a dispatch of an event of the client's feed, whichever kinds the webhook receives. With ordering, it
   *   waits for earlier dispatches of its order that are pending.
   */
  request(
    client: ActingClient,
    request: DispatchRequest,
  ): Promise<DispatchRecord | 'replayed' | 'gone'>
  /** Returns what an idempotency key was used for by `request`. */
  findReplay(client: ClientKey, keyHash: string): Promise<DispatchReplay | undefined>
  /**
   * Settles `results`, then leases due dispatches until `request.until`, in one commit and within the caps of the
   * request. Webhooks take turns, and dispatches in flight count as turns. In each turn, the longest due come first.
   * Shortens waits that are longer than they can be, because the clock was set back.
   */
  lease(
    request: LeaseRequest,
    results?: readonly AttemptResult[],
  ): Promise<readonly LeasedDispatch[]>
  /**
   * Logs attempts and applies their results. Each dispatch keeps its newest 50 attempts, so that endless retries do not
   * fill the disk. Responses to events of erased orders are dropped, since a receiver may echo the order. Settling a
   * result again, recognized by the time of its attempt, has no effect.
   */
  settle(results: readonly AttemptResult[]): Promise<void>
  /**
   * Returns the earliest time at which a pending dispatch is due or its lease is over, even if `lease` would skip
   * it because of the caps or a disabled webhook; undefined if none is pending. At most `now` if `lease` would shorten a
   * wait.
   */
  nextDueAt(now: Instant): Promise<Instant | undefined>
  /** Counts pending dispatches, up to `max`. */
  countPending(max: number): Promise<number>
  /**
   * Does one small batch of cleanup: abandons dispatches of disabled webhooks, deletes the logs of removed webhooks,
   * deletes dispatches that were settled before a time, then rows of the audit, oldest first. Returns false when nothing
   * is left to do.
   */
  sweep(request: SweepRequest): Promise<boolean>
  /** Calls `listener` after each commit of this process that added or retried a dispatch. */
  onDue(listener: () => void): void
}

export interface SweepRequest {
  readonly settledBefore: Instant
  /** Rows of the audit that are older are deleted. */
  readonly auditBefore: Instant
  /** Maximum number of rows to change, attempts and keys included: other writers wait for the transaction. */
  readonly rowsMax: number
}

/** A client's request for a test, a retry or an event, with the idempotency key to record in the same commit. */
interface LogRequest {
  readonly webhookId: string
  readonly now: Instant
  readonly key: UsedKey | undefined
}

export type DispatchRequest = TestDispatch | DispatchRetry | EventResend

export interface DispatchReplay {
  readonly fingerprint: string
  readonly at: Instant
  /** The dispatch with the attempts that it had when the key was used. */
  readonly dispatch: DispatchRecord
}

export interface TestDispatch extends LogRequest {
  readonly eventId: string
}

export interface DispatchRetry extends LogRequest {
  readonly number: number
}

export interface EventResend extends LogRequest {
  readonly event: EventKey
}

export const dispatchStatuses = ['pending', 'succeeded', 'failed', 'abandoned'] as const
export type DispatchStatus = (typeof dispatchStatuses)[number]

export interface DispatchQuery {
  /** An empty list means every status. */
  readonly statuses: readonly DispatchStatus[]
  /** Lists only dispatches with a smaller number. */
  readonly before: number
  readonly limit: number
}

export type UnsettledDispatch = Pick<DispatchRecord, 'number' | 'createdAt' | 'dueAt'>

export interface DispatchRecord {
  readonly number: number
  readonly createdAt: Instant
  readonly status: DispatchStatus
  /** The time of the next attempt; null once settled. */
  readonly dueAt: Instant | null
  readonly kind: string
  readonly eventId: string
  readonly attempts: readonly AttemptRecord[]
}

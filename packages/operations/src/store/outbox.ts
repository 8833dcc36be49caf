import type { ClientKey, Instant, Mode } from '@delivery-orders/domain'
import type { EventWithOrder } from './events.ts'
import type { UsedKey } from './used-key.ts'
import type { WebhookRecord } from './webhooks.ts'

/**
 * The transactional outbox: delivers events to webhooks at least once, by any number of dispatcher processes, each of
 * which may crash or stall at any point.
 *
 * ## A dispatch
 *
 * A dispatch is one event on its way to one webhook. `status` is stored; the three forms of `pending` follow from two
 * other fields: `leasedUntil` (null, or the time before which the dispatch cannot be leased) and its row in the
 * in-flight table.
 *
 *     pending: due        leasedUntil is null; can be leased once `dueAt` has come
 *     pending: in flight  leased by a dispatcher; an in-flight row holds the fencing token and the end of the lease
 *     pending: delayed    an attempt failed; leasedUntil is the time of the next attempt; no in-flight row
 *     succeeded, failed   settled: an attempt got a 2xx response, or the last planned attempt failed
 *     abandoned           settled: the webhook was disabled first
 *
 * | from                | to                  | by                                                               |
 * |---------------------|---------------------|------------------------------------------------------------------|
 * | (none)              | due                 | `Orders.commit`, in the commit of the event, one dispatch for    |
 * |                     |                     | each enabled webhook that wants its kind; `addTest`              |
 * | due                 | in flight           | `lease`: adds 1 to the fencing token                             |
 * | in flight           | succeeded or failed | `settle` with the current fencing token                          |
 * | in flight           | delayed             | `settle`, if another attempt is planned                          |
 * | in flight, delayed  | due                 | `lease` of any process, once `leasedUntil` has passed            |
 * | in flight           | due                 | `Webhooks.change` to another URL: adds 1 to the fencing token    |
 * | any, not in flight  | due                 | `retry`: adds 1 to the fencing token, restarts the schedule      |
 * | in flight           | due, once it failed | `retry` marks the in-flight row; `settle` reads the mark         |
 * | any pending         | abandoned           | `Webhooks.change` or `settle` disables the webhook; `sweep`      |
 * |                     |                     | continues where there are many                                   |
 * | abandoned           | succeeded           | `settle`: the attempt was in flight when the webhook was         |
 * |                     |                     | disabled, and succeeded. A failure changes nothing               |
 * | any                 | deleted             | `sweep`: settled long ago, or its webhook was removed            |
 *
 * ## A webhook
 *
 * | from     | to       | by                                                                                        |
 * |----------|----------|-------------------------------------------------------------------------------------------|
 * | (none)   | enabled  | `Webhooks.add`                                                                            |
 * | enabled  | disabled | `Webhooks.change` (`requested`, `operator`), `settle` (`gone`, `failing`)                 |
 * | disabled | enabled  | `Webhooks.change`, after everything that was pending is abandoned; the failure history is |
 * |          |          | cleared, as it is by a change of the URL                                                  |
 * | either   | removed  | `Webhooks.remove`: invisible at once; `sweep` deletes its log, then its row               |
 *
 * A disabled webhook gets no new dispatches and nothing is leased for it.
 *
 * ## Leases and fencing tokens
 *
 * A lease lasts 20 s, 5 s longer than an attempt may take, so a dispatcher that works settles within its lease. When
 * the lease is over, another process may lease the dispatch, which adds 1 to the fencing token. `settle` changes a
 * dispatch and its webhook only if the token of the result is the stored one, so a dispatcher that stalled never
 * overwrites a newer result. A late result whose token is still current counts. The attempt itself is logged in either
 * case: it was made.
 *
 * An in-flight row counts against the caps of `LeaseRequest` until it is settled or its lease is over, even if the
 * dispatch was abandoned, retried or deleted, because its request may still occupy the receiver.
 *
 * ## Crashes
 *
 * | crash                                | consequence                                                              |
 * |--------------------------------------|--------------------------------------------------------------------------|
 * | before an order's commit is durable  | neither the change nor the event nor a dispatch exists                   |
 * | after it, before `lease`             | any dispatcher finds the dispatch when it polls                          |
 * | after `lease`, before the request    | sent by another dispatcher when the lease is over                        |
 * | after the request, before `settle`   | sent again with the same `webhook-id`, when the lease is over            |
 * | in `settle`, before it is durable    | as before; a dispatcher that lives settles again                         |
 * | in `settle`, after it is durable     | settling again finds the attempt in the log and no in-flight row: skips  |
 * | while a webhook is being abandoned   | its row is marked in the first commit; the next `sweep` continues        |
 * | or removed                           |                                                                          |
 */
export interface Outbox {
  /** Lists a webhook's dispatches, newest first: up to `limit`, fewer (but not none) if they are large. */
  list(webhookId: string, query: DispatchQuery): Promise<readonly DispatchRecord[]>
  find(webhookId: string, number: number): Promise<DispatchRecord | undefined>
  /** Adds a dispatch of a test event; `gone` if the client has no such enabled webhook. */
  addTest(client: ClientKey, test: TestDispatch): Promise<DispatchRecord | 'replayed' | 'gone'>
  /**
   * Makes a dispatch of any status due now; `gone` if the client has no such dispatch of an enabled webhook. A dispatch
   * in flight is not sent a second time in parallel: it becomes due if the current attempt fails.
   */
  retry(client: ClientKey, retry: DispatchRetry): Promise<DispatchRecord | 'replayed' | 'gone'>
  /** Returns what an idempotency key was used for by `addTest` or `retry`. */
  findReplay(client: ClientKey, keyHash: string): Promise<DispatchReplay | undefined>
  /**
   * Settles `results`, then leases due dispatches until `request.until`, in one commit. The longest due come first,
   * shared evenly between webhooks within the caps of the request.
   */
  lease(
    request: LeaseRequest,
    results?: readonly AttemptResult[],
  ): Promise<readonly LeasedDispatch[]>
  /** Whether anything of a webhook is in flight with a lease that ends after `later` and not after `notLater`. */
  isHeld(webhookId: string, later: Instant, notLater: Instant): Promise<boolean>
  /**
   * Logs attempts and applies their results. Each dispatch keeps its newest 50 attempts. Responses to events of erased
   * orders are dropped, since a receiver may echo the order. Settling a result again has no effect.
   */
  settle(results: readonly AttemptResult[]): Promise<void>
  /** Returns the earliest time at which `lease` can find a pending dispatch; undefined if none is pending. */
  nextDueAt(): Promise<Instant | undefined>
  /** Counts pending dispatches, up to `max`. */
  countPending(max: number): Promise<number>
  /**
   * Does one small batch of cleanup: abandons dispatches of disabled webhooks, deletes the logs of removed webhooks,
   * then deletes dispatches that were settled before a time, oldest first. Returns false when nothing is left to do.
   */
  sweep(request: SweepRequest): Promise<boolean>
  /** Calls `listener` after each commit of this process that made a dispatch due. */
  onDue(listener: () => void): void
}

export interface SweepRequest {
  readonly settledBefore: Instant
  /** Maximum rows to change, attempts and keys included: other writers wait for the transaction. */
  readonly rowsMax: number
}

/** A client's request about one webhook's log, with the idempotency key to record in the same commit. */
interface LogRequest {
  readonly webhookId: string
  readonly now: Instant
  readonly key: UsedKey | undefined
}

export interface DispatchReplay {
  readonly fingerprint: string
  readonly at: Instant
  /** The dispatch with the attempts that it had when the key was used. */
  readonly dispatch: DispatchRecord
}

export interface TestDispatch extends LogRequest {
  /** The id of the test event. */
  readonly eventId: string
}

export interface DispatchRetry extends LogRequest {
  readonly number: number
}

export type DispatchStatus = 'pending' | 'succeeded' | 'failed' | 'abandoned'

export interface DispatchQuery {
  /** Empty for any status. */
  readonly statuses: readonly DispatchStatus[]
  /** Lists only dispatches with a smaller number. */
  readonly before: number
  readonly limit: number
}

/** A dispatch as the log shows it. */
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

/** Length of a lease: the 15 s that an attempt may take, and 5 s to settle it. */
export const leaseMs = 20_000

export interface LeaseRequest {
  readonly now: Instant
  readonly until: Instant
  readonly limit: number
  readonly perWebhookMax: number
  readonly perClientMax: number
  /** Cap for all webhooks together whose last attempt timed out; each of them may have one dispatch in flight. */
  readonly timedOutMax: number
}

export interface LeasedDispatch {
  readonly number: number
  /** Increases with each lease; `settle` refuses an older one. */
  readonly fencingToken: number
  /** Attempts since the dispatch was created or retried. */
  readonly tries: number
  readonly webhook: WebhookRecord
  /** The webhook's first failure since its last success; null if its last attempt succeeded or there was none. */
  readonly failingSince: Instant | null
  readonly mode: Mode
  /** The event to send: an order's, or a test. */
  readonly payload: EventWithOrder | { readonly testId: string; readonly at: Instant }
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
  /** The reason to disable the webhook, which abandons its other dispatches; null to leave it enabled. */
  readonly disable: 'gone' | 'failing' | null
}

import type { ClientKey, Instant } from '@delivery-orders/domain'
import type { AttemptRecord, AttemptResult, LeasedDispatch, LeaseRequest } from './leases.ts'
import type { UsedKey } from './used-key.ts'

/**
 * The transactional outbox: delivers events to webhooks at least once, by any number of dispatcher processes, each of
 * which may crash or stall at any point.
 *
 * ## A dispatch
 *
 * A dispatch is one event on its way to one webhook. Its `status` is stored. Two things show whether a pending dispatch
 * is due, in flight or delayed: its `leasedUntil`, and whether it has a row in the in-flight table. It cannot be leased
 * before `leasedUntil`; if that is null, it is due, and `dueAt` only decides about its turn. `lease` uses an index of
 * dispatches whose `leasedUntil` is null. A delayed dispatch stays out of that index, because its `leasedUntil` is set
 * to the time of its next attempt.
 *
 *     pending: due        `leasedUntil` is null
 *     pending: in flight  leased by a dispatcher; an in-flight row stores the fencing token and the end of the lease
 *     pending: delayed    an attempt failed; `leasedUntil` and `dueAt` are the time of the next attempt
 *     succeeded           an attempt got a 2xx response
 *     failed              the last planned attempt failed, or a failed attempt disabled the webhook
 *     abandoned           the webhook was disabled before an attempt succeeded
 *
 * | from               | to                  | by                                                                     |
 * |--------------------|---------------------|------------------------------------------------------------------------|
 * | (none)             | due                 | `Orders.commit`: inserts a dispatch for each enabled webhook that      |
 * |                    |                     | subscribes to the event, in the commit of the event                    |
 * | (none)             | due                 | `addTest`                                                              |
 * | due                | in flight           | `lease`: adds 1 to the fencing token                                   |
 * | in flight, delayed | due                 | `lease` of any process: first clears `leasedUntil` where it has passed |
 * | in flight          | succeeded, failed   | `settle` with the current fencing token                                |
 * | in flight          | delayed             | `settle` with the current fencing token, if another attempt is planned |
 * | in flight          | due                 | `Webhooks.change` to another URL: adds 1 to the fencing token          |
 * | any but in flight  | due                 | `retry`: adds 1 to the fencing token and restarts the retry schedule;  |
 * |                    |                     | a dispatch whose lease has ended is not in flight                      |
 * | in flight          | in flight           | `retry`: marks the in-flight row and restarts the retry schedule, also |
 * |                    |                     | if the dispatch was abandoned during the attempt                       |
 * | in flight, marked  | due                 | `settle` with the current fencing token, if the attempt failed and did |
 * |                    |                     | not disable the webhook                                                |
 * | any pending        | abandoned           | `Webhooks.change` or `settle` that disables the webhook; if it has     |
 * |                    |                     | many pending dispatches, `sweep` abandons the rest                     |
 * | abandoned          | succeeded           | `settle`, if the attempt was in flight when the webhook was disabled,  |
 * |                    |                     | and succeeded; a failed attempt leaves the dispatch abandoned          |
 * | any but pending    | deleted             | `sweep`, some time after the dispatch left `pending`                   |
 * | any                | deleted             | `Webhooks.remove`; if there are many dispatches, `sweep` deletes the   |
 * |                    |                     | rest                                                                   |
 *
 * ## A webhook
 *
 * | from     | to       | by                                                                                         |
 * |----------|----------|--------------------------------------------------------------------------------------------|
 * | (none)   | enabled  | `Webhooks.add`                                                                             |
 * | enabled  | disabled | `Webhooks.change` with the reason `requested` or `operator`                                |
 * | enabled  | disabled | `settle` with the reason `gone` or `failing`                                               |
 * | disabled | enabled  | `Webhooks.change`: first abandons every pending dispatch, and clears `failing`             |
 * | any      | removed  | `Webhooks.remove`: the webhook disappears immediately; `sweep` deletes what is left of its |
 * |          |          | log, and its row                                                                           |
 *
 * A disabled webhook gets no new dispatches, and none is leased for it. A change of the URL clears `failing` and
 * whether the last attempt timed out, because neither says anything about the new URL.
 *
 * ## Leases and fencing tokens
 *
 * A lease lasts 20 s, 5 s longer than an attempt may take, so a healthy dispatcher settles within its lease. When the
 * lease has ended, any process may lease the dispatch, which adds 1 to the fencing token. `settle` changes a dispatch
 * and its webhook only if the fencing token of the result is the stored one, so a dispatcher that stalled never
 * overwrites a newer result. A late result counts if its fencing token is still the stored one. The attempt is logged
 * in every case, because it was made, unless the dispatch was deleted.
 *
 * An in-flight row of any process counts against the caps of `LeaseRequest` until its attempt is settled or its lease
 * ends, even if the dispatch was abandoned, retried or deleted, because the request may still occupy the receiver.
 *
 * ## Crashes
 *
 * | crash                                         | consequence                                                     |
 * |-----------------------------------------------|-----------------------------------------------------------------|
 * | before the commit of an order is durable      | neither the change nor the event nor a dispatch exists          |
 * | between this commit and `lease`               | another dispatcher finds the dispatch when it polls             |
 * | between `lease` and the request to a receiver | another dispatcher sends the event when the lease has ended     |
 * | between the request and `settle`              | another dispatcher sends the event again when the lease has     |
 * |                                               | ended; the receiver can recognize it by its `webhook-id`        |
 * | in `settle`, before its commit is durable     | the same; or the dispatcher, if it survived, settles again      |
 * | in `settle`, after its commit is durable      | settling again skips the result, because the attempt is in the  |
 * |                                               | log and the in-flight row is gone                               |
 * | while dispatches are being abandoned or       | the next `sweep` continues, because the first commit marked the |
 * | deleted                                       | row of the webhook                                              |
 *
 * ## Clock steps
 *
 * A clock can be wrong for a while, and be set back or ahead at any time. So no stored time is trusted further than it
 * can be right. On PostgreSQL, the first four rows are about the clock of the server, whatever those of the processes.
 *
 * | stored time                  | when the clock is set ahead             | when it is set back                       |
 * |------------------------------|-----------------------------------------|-------------------------------------------|
 * | end of a lease               | leases end early: events in flight are  | `lease` ends it 20 s from now, so that    |
 * |                              | sent again, beyond the caps             | neither caps nor dispatches are blocked   |
 * | `leasedUntil`, delayed       | the next attempt is made early          | `lease` shortens the delay to the longest |
 * |                              |                                         | one after as many tries                   |
 * | `dueAt`, due                 | none                                    | none: it is due without being compared    |
 * | `Failing`                    | at most a day counts between two        | the time since the last failure does not  |
 * |                              | failures, so six are needed for 120 h   | count                                     |
 * | when a dispatch was settled, | `sweep` and new keys follow the jump    | deleted later                             |
 * | when a key was used          | after half an hour: `CautiousClock`     |                                           |
 * | end of a secret's grace time | the old secret ends early               | the old secret ends late                  |
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
   * Settles `results`, then leases due dispatches until `request.until`, in one commit and within the caps of the
   * request. Webhooks take turns, and dispatches in flight count as turns. In each turn, the longest due come first.
   * Shortens waits that are longer than they can be, because the clock was set back.
   */
  lease(
    request: LeaseRequest,
    results?: readonly AttemptResult[],
  ): Promise<readonly LeasedDispatch[]>
  /** Whether a webhook has a dispatch in flight whose lease ends after `after`, at `until` or before. */
  isInFlight(webhookId: string, after: Instant, until: Instant): Promise<boolean>
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
   * then deletes dispatches that were settled before a time, oldest first. Returns false when nothing is left to do.
   */
  sweep(request: SweepRequest): Promise<boolean>
  /** Calls `listener` after each commit of this process that added or retried a dispatch. */
  onDue(listener: () => void): void
}

export interface SweepRequest {
  readonly settledBefore: Instant
  /** Maximum number of rows to change, attempts and keys included: other writers wait for the transaction. */
  readonly rowsMax: number
}

/** A client's request for a test or a retry, with the idempotency key to record in the same commit. */
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
  readonly eventId: string
}

export interface DispatchRetry extends LogRequest {
  readonly number: number
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

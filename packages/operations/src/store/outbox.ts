import type { ClientKey, Instant, Mode } from '@delivery-orders/domain'
import type { EventWithOrder } from './events.ts'
import type { UsedKey } from './used-key.ts'

export interface Webhooks {
  /** Oldest first. */
  list(client: ClientKey): Promise<readonly WebhookRecord[]>
  find(client: ClientKey, id: string): Promise<WebhookRecord | undefined>
  /** For the operator: of all clients by their names, live before test, oldest first. */
  listAll(): Promise<readonly OwnedWebhook[]>
  /** Whose a webhook is. */
  findOwner(id: string): Promise<ClientKey | undefined>
  /** `taken`: the client has one in this mode whose URL leads to the same target. `full`: it has `max` of them. */
  add(
    client: ClientKey,
    webhook: WebhookRecord,
    max: number,
    kept?: StoredResponse,
  ): Promise<'committed' | 'replayed' | 'duplicate' | 'full'>
  /**
   * Keeps a webhook as it was changed, one revision after the one it was decided on. If it is disabled now, nothing is
   * leased for it from this commit on, and what waits is abandoned: some of it at once, the rest by `Outbox.sweep`, or
   * before the webhook is enabled again. If its URL is another one, those that somebody is sending to the one before wait
   * again. `stale`: somebody else has changed or removed it first.
   */
  change(
    client: ClientKey,
    webhook: WebhookRecord,
    kept?: StoredResponse,
  ): Promise<'committed' | 'replayed' | 'duplicate' | 'stale'>
  /** With its log, which is gone at once for everybody, and swept up later where it is long. False where there is none. */
  remove(client: ClientKey, id: string): Promise<boolean>
  /** What the request with a key was answered, word for word. */
  findStoredResponse(client: ClientKey, keyHash: string): Promise<StoredResponse | undefined>
}

export interface WebhookRecord {
  readonly id: string
  /** Counts its changes, so that two of them decided at once cannot both be written. */
  readonly revision: number
  readonly url: string
  readonly createdAt: Instant
  readonly updatedAt: Instant
  /** Null: all kinds. */
  readonly events: readonly string[] | null
  readonly disabledReason: DisabledReason | null
  readonly secret: string
  /** The secret before, which signs along until a time. */
  readonly previousSecret: { readonly secret: string; readonly until: Instant } | null
}

/** A webhook and whose it is, without its secrets. */
export interface OwnedWebhook
  extends Pick<WebhookRecord, 'id' | 'url' | 'events' | 'disabledReason'> {
  readonly clientName: string
  readonly mode: Mode
}

export type DisabledReason = 'requested' | 'operator' | 'gone' | 'failing'

/** The answer to a request with a key, word for word: it may hold a secret that nothing else shows again. */
export interface StoredResponse extends UsedKey {
  readonly status: number
  readonly body: string
}

/** The way of events to webhooks. Those who send them may be several, and may die or sleep at any moment. */
export interface Outbox {
  /** The log of a webhook, newest first: as much as was asked for, or less where that is large already, but not nothing. */
  list(webhookId: string, query: DispatchQuery): Promise<readonly DispatchRecord[]>
  find(webhookId: string, number: number): Promise<DispatchRecord | undefined>
  /** Has a test sent to a webhook; `gone` where there is none that is enabled. */
  addTest(client: ClientKey, test: TestDispatch): Promise<DispatchRecord | 'replayed' | 'gone'>
  /**
   * Makes a dispatch due at once, whatever came of it; `gone` where there is none of an enabled webhook. One that is being
   * sent is not sent a second time beside that: it is due again if the attempt fails.
   */
  retry(client: ClientKey, retry: DispatchRetry): Promise<DispatchRecord | 'replayed' | 'gone'>
  /** What the request with a key was about, and when it was made. */
  findReplay(client: ClientKey, keyHash: string): Promise<DispatchReplay | undefined>
  /**
   * Takes dispatches that are due, until a time at which they may be taken anew: the longest due first, but of no webhook
   * and no client more than it may have in flight, so that all have their turn. In flight is what was taken until it is
   * settled or that time has come, whatever becomes of the dispatch or its webhook meanwhile. What came of earlier ones is
   * kept first, in the same commit.
   */
  lease(want: LeaseRequest, verdicts?: readonly AttemptResult[]): Promise<readonly LeasedDispatch[]>
  /** Whether somebody holds something of a webhook until a time that is later than one and not later than another. */
  isHeld(webhookId: string, later: Instant, notLater: Instant): Promise<boolean>
  /**
   * Keeps what came of leased dispatches, unless they have been leased anew: an older holder changes nothing. Of what was
   * abandoned meanwhile only a success does. Of each dispatch the newest 50 attempts are kept; of an erased order’s no
   * response is. A verdict that is told twice, by the time of its attempt, is kept once.
   */
  settle(verdicts: readonly AttemptResult[]): Promise<void>
  /** When the next dispatch is due that nobody holds, or whose holder's time is over; undefined while there is none. */
  nextDueAt(): Promise<Instant | undefined>
  /** How many dispatches are pending, counted up to `max`. */
  countPending(max: number): Promise<number>
  /**
   * Does a little of what is left to do: abandons what waits for webhooks that were disabled, and removes the logs of
   * those that were removed, and what was settled before a time, the oldest first. False when there is nothing left.
   */
  sweep(wanted: SweepRequest): Promise<boolean>
  /** Calls back whenever a commit of this process has made a dispatch due. */
  onDue(listener: () => void): void
}

export interface SweepRequest {
  readonly settledBefore: Instant
  /** So many rows change at most, with the attempts of each dispatch: others cannot write meanwhile. */
  readonly rowsMax: number
}

/** A request about a webhook's log. Its key is kept with it. */
interface LogRequest {
  readonly webhookId: string
  readonly now: Instant
  readonly key: UsedKey | undefined
}

export interface DispatchReplay {
  readonly fingerprint: string
  readonly at: Instant
  /** With the attempts that it had then. */
  readonly dispatch: DispatchRecord
}

export interface TestDispatch extends LogRequest {
  /** Of the event that is told. */
  readonly eventId: string
}

export interface DispatchRetry extends LogRequest {
  readonly number: number
}

export type DispatchStatus = 'pending' | 'succeeded' | 'failed' | 'abandoned'

export interface DispatchQuery {
  /** None: any. */
  readonly statuses: readonly DispatchStatus[]
  /** Only those with a smaller number. */
  readonly before: number
  readonly limit: number
}

/** One event on its way to one webhook. */
export interface DispatchRecord {
  readonly number: number
  readonly createdAt: Instant
  readonly status: DispatchStatus
  /** When it is tried next; null if it is not. */
  readonly dueAt: Instant | null
  readonly kind: string
  /** Of the event. */
  readonly eventId: string
  readonly attempts: readonly AttemptRecord[]
}

export interface AttemptRecord {
  readonly at: Instant
  /** Null: there was no answer. */
  readonly status: number | null
  /** Null for success. */
  readonly error: string | null
  readonly durationMs: number
  /** The first KiB of the answer. */
  readonly response: string | null
}

/** So long a dispatch is taken: the time of an attempt, and 5 s to keep what came of it. */
export const leaseMs = 20_000

export interface LeaseRequest {
  readonly now: Instant
  readonly until: Instant
  readonly limit: number
  readonly perWebhookMax: number
  readonly perClientMax: number
  /** For all webhooks together whose last attempt had no answer in time. Each of them may have one in flight. */
  readonly timedOutMax: number
}

export interface LeasedDispatch {
  readonly number: number
  /** Outdates earlier holders. */
  readonly fencingToken: number
  /** How often it was tried since it was made, or made due by hand. */
  readonly tries: number
  readonly webhook: WebhookRecord
  /** Since when the webhook has had nothing but failures; null if its last attempt was a success, or there was none. */
  readonly failingSince: Instant | null
  readonly mode: Mode
  /** What to tell: an order's event, or a test. */
  readonly payload: EventWithOrder | { readonly testId: string; readonly at: Instant }
}

/** What came of an attempt, and what follows from it. */
export interface AttemptResult {
  readonly number: number
  readonly fencingToken: number
  readonly webhookId: string
  readonly attempt: AttemptRecord
  readonly status: 'pending' | 'succeeded' | 'failed'
  /** There was no answer in time. */
  readonly timedOut: boolean
  /** For `pending`: when to try again. */
  readonly dueAt: Instant | null
  /** Whether the webhook is to be disabled, and why; what else waits for it is abandoned then. */
  readonly disable: 'gone' | 'failing' | null
}

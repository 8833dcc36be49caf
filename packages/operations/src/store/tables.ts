/** The tables of an engine, as the rules see them, and how rules are run on them. */
import type { ClientKey, Instant } from '@delivery-orders/domain'
import type { NewClient, NewToken, TokenRecord, TokenSelection, TokenUse } from './access.ts'
import type { Actor, AuditEntry, NamedActor } from './audit.ts'
import type { Failing } from './failing.ts'
import type { AttemptResult, DisablingEvent } from './leases.ts'
import type {
  DispatchRecord,
  DispatchRetry,
  DispatchStatus,
  EventResend,
  TestDispatch,
  UnsettledDispatch,
} from './outbox.ts'
import type { Steps } from './steps.ts'
import type { KeyRecord, UsedKey } from './used-key.ts'
import type { StoredResponse, WebhookRecord } from './webhooks.ts'

export interface Tables
  extends WebhookTable,
    SweepTable,
    RequestTable,
    SettleTable,
    KeyTable,
    AccessTable,
    AuditTable {}

/** A function, because a transaction that is tried again needs new steps. */
type Rule<Value> = (tables: Tables) => Steps<Value>

/** Runs rules on an engine. */
export interface Rules {
  /** Runs a rule that only reads. */
  read<Value>(rule: Rule<Value>): Promise<Value>
  /** Runs a rule in one transaction, with the webhooks and dispatches of these clients locked. */
  write<Value>(clients: readonly Pick<ClientKey, 'clientId'>[], rule: Rule<Value>): Promise<Value>
}

/** The webhooks of clients. Removed ones are not found. */
export interface WebhookTable {
  listWebhooks(client: ClientKey): Steps<readonly WebhookRecord[]>
  findWebhook(client: ClientKey, id: string): Steps<WebhookRecord | undefined>
  /** Also waits for commits that add dispatches to the webhook, and lets no other begin. */
  holdWebhook(client: ClientKey, id: string): Steps<WebhookRecord | undefined>
  findOwnerOfWebhook(id: string): Steps<ClientKey | undefined>
  countWebhooks(client: ClientKey): Steps<number>
  /** Whether another webhook of the client and mode leads to the same target. */
  isTargetTaken(client: ClientKey, webhook: WebhookRecord): Steps<boolean>
  insertWebhook(client: ClientKey, webhook: WebhookRecord): Steps<unknown>
  /** Enabling a webhook or changing its URL also clears its failures: earlier ones no longer count. */
  updateWebhook(client: ClientKey, webhook: WebhookRecord): Steps<unknown>
  /** Makes dispatches that are in flight due again. The results of their attempts are only logged then. */
  revokeLeases(id: string): Steps<unknown>
  /** Also disables the webhook, and marks it as unswept. */
  markRemoved(id: string): Steps<unknown>
}

/** What is left of webhooks that are disabled, removed or no longer ordered, and of dispatches that are settled. */
export interface SweepTable {
  /** Finds a webhook of any client with something to sweep. */
  findAnyUnswept(): Steps<UnsweptWebhook | undefined>
  findUnswept(id: string): Steps<UnsweptWebhook | undefined>
  markUnswept(id: string): Steps<unknown>
  markReleasing(id: string): Steps<unknown>
  /** The webhook has no held dispatch any more. */
  markReleased(id: string): Steps<unknown>
  /** The webhook is disabled and has no pending dispatch any more. */
  markSwept(id: string): Steps<unknown>
  /** Makes some held dispatches due. Returns how many. */
  releaseHeld(id: string, limit: number): Steps<number>
  /** Abandons some pending dispatches. Returns how many. Attempts in flight then matter only if they succeed. */
  abandonPending(id: string, limit: number): Steps<number>
  weighLog(id: string, limit: number): Steps<readonly WeighedDispatch[]>
  /** Finds dispatches that were settled before a time, oldest first. */
  weighSettled(before: Instant, limit: number): Steps<readonly WeighedDispatch[]>
  /** Deletes dispatches with their attempts and keys, but those that were retried since they were weighed. */
  deleteDispatches(weighed: readonly WeighedDispatch[]): Steps<unknown>
  /** Deletes up to `limit` keys of a dispatch. Returns how many. */
  deleteKeysOf(dispatch: WeighedDispatch, limit: number): Steps<number>
  deleteWebhook(id: string): Steps<unknown>
}

export interface UnsweptWebhook {
  readonly id: string
  readonly clientId: number
  readonly removed: boolean
  /** Whether its ordering has ended, and it still has held dispatches. */
  readonly releasing: boolean
}

/** A dispatch and the number of rows to delete: its own, its attempts, and up to `sweepRowsMax` of its keys. */
export interface WeighedDispatch {
  readonly number: number
  readonly clientId: number
  readonly settledAt: Instant | null
  readonly weight: number
}

/** Dispatches, and those that clients request: tests, events that are sent again, and retries. */
export interface RequestTable {
  /** Finds a dispatch with its attempts up to the id `lastAttempt`; by default, with all. */
  findDispatch(
    webhookId: string,
    number: number,
    lastAttempt?: number,
  ): Steps<DispatchRecord | undefined>
  /** Lists those that have not succeeded, newest first. */
  listUnsettled(
    webhookId: string,
    before: number,
    limit: number,
  ): Steps<readonly UnsettledDispatch[]>
  /** Counts pending dispatches, up to `max`. */
  countPending(max: number): Steps<number>
  /** Returns the number of the dispatch. */
  insertTest(client: ClientKey, test: TestDispatch): Steps<number | undefined>
  /** Returns the number of the dispatch; undefined if the client has no such event. */
  insertResend(client: ClientKey, resend: EventResend): Steps<number | undefined>
  /** Marks the attempt that is being made. Returns false if there is none. */
  markRetryRequested(client: ClientKey, retry: DispatchRetry): Steps<boolean>
  /**
   * Makes a dispatch due. One in flight keeps its fencing token. Any other is held until the next lease if the events of
   * its order wait for each other, and its token skips one, which an attempt may have whose lease has ended.
   */
  makeDue(client: ClientKey, retry: DispatchRetry, isInFlight: boolean): Steps<unknown>
}

/** Dispatches whose attempts have ended. */
export interface SettleTable {
  /**
   * Finds the dispatches of results. Leaves out those that were deleted with their webhook, and those whose attempt is
   * logged and no longer in flight: an earlier call settled it, and only the reply to that call was lost.
   */
  findAttempted(results: readonly AttemptResult[]): Steps<readonly AttemptedDispatch[]>
  /** Drops a receiver's response, unless it is empty, if the order is erased, because it may echo the order. */
  logAttempts(attempted: readonly AttemptedDispatch[]): Steps<unknown>
  endFlights(results: readonly AttemptResult[]): Steps<unknown>
  updateDispatches(changes: readonly DispatchChange[]): Steps<unknown>
  /** Makes the first pending dispatch of each order due, if it is held. */
  releaseNext(settled: readonly DispatchChange[]): Steps<unknown>
  updateHealth(health: readonly HealthChange[]): Steps<unknown>
  /** Adds a dispatch for each enabled webhook of the client that receives `webhook.disabled`. */
  insertDisabled(client: ClientKey, event: DisablingEvent): Steps<unknown>
}

/** A dispatch, and the result of an attempt that changes it if `isCurrent`: no later lease has begun. */
export interface AttemptedDispatch {
  readonly result: AttemptResult
  readonly isCurrent: boolean
  readonly client: ClientKey
  /** The number by which the engine sorts webhooks that it locks. */
  readonly webhook: number
  readonly health: StoredHealth
  readonly status: DispatchStatus
  readonly dueAt: Instant | null
  readonly tries: number
  /** The order whose events wait for each other; null if they do not. */
  readonly orderId: number | null
  /** Whether a client requested a retry during the attempt. */
  readonly retryRequested: boolean
}

export interface StoredHealth {
  /** Whether the last attempt timed out. */
  readonly timedOut: boolean
  readonly failing: Failing | null
}

export interface HealthChange extends StoredHealth {
  readonly webhookId: string
}

export interface DispatchChange {
  readonly attempted: AttemptedDispatch
  readonly status: DispatchStatus
  readonly dueAt: Instant | null
  readonly leasedUntil: Instant | null
  readonly settledAt: Instant | null
  readonly tries: number
}

export interface KeyTable {
  findKey(owner: ClientKey, hash: string): Steps<StoredKey | undefined>
  /** Stores a key, unless it is stored, and deletes some that have expired. */
  insertKey(owner: ClientKey, key: UsedKey, answer: KeyAnswer): Steps<unknown>
}

export interface StoredKey extends KeyRecord {
  readonly response: KeyAnswer['response'] | undefined
  /** The dispatch that was requested, and the id of the last attempt before. */
  readonly requested:
    | { readonly webhookId: string; readonly number: number; readonly lastAttempt: number }
    | undefined
}

/** What the request with a key did, for its replay: none of these for the claim of a batch. */
interface KeyAnswer {
  readonly response?: Pick<StoredResponse, 'status' | 'body'>
  /** The number of the dispatch that was requested. */
  readonly dispatch?: number
}

/** The owners of tokens, which are clients and fleets, and the tokens. */
export interface AccessTable {
  findOwners(names: readonly string[]): Steps<readonly OwnerRecord[]>
  /** Adds those owners whose names are new. */
  insertOwners(owners: readonly NewOwner[]): Steps<unknown>
  hasToken(hashes: readonly string[]): Steps<boolean>
  /** Adds tokens, each with its actor. Returns the ids of the tokens. */
  insertTokens(tokens: readonly OwnedToken[]): Steps<readonly number[]>
  /** Lists tokens, the oldest first. */
  listTokens(limit: number): Steps<readonly TokenRecord[]>
  /** Returns the ids of those that were not revoked yet. */
  revokeTokens(tokens: TokenSelection, now: Instant): Steps<readonly number[]>
  /** Returns the ids of the accesses to the desk that a client's people had. */
  endShopAccesses(clientName: string, now: Instant): Steps<readonly number[]>
  /** Leaves tokens whose stored last use is less than `useEveryMs` away. */
  updateLastUses(uses: readonly TokenUse[]): Steps<unknown>
}

/** The actors, and what they did. */
export interface AuditTable {
  findActor(actor: NamedActor): Steps<Actor | undefined>
  /** Adds the actor, unless another process has. */
  insertActor(actor: NamedActor): Steps<unknown>
  insertAudit(entries: readonly AuditEntry[]): Steps<unknown>
  /** Whether a row is older. */
  hasAudit(before: Instant): Steps<boolean>
  /** Deletes the oldest rows. Returns how many. */
  deleteAudit(before: Instant, limit: number): Steps<number>
}

export interface OwnerRecord {
  readonly id: number
  readonly name: string
  readonly isFleet: boolean
}

export interface NewOwner extends NewClient {
  readonly isFleet: boolean
}

/** `clientIds`: the clients that the token of a fleet is limited to; null if it is not limited, or of a client. */
export interface OwnedToken {
  readonly token: NewToken
  readonly ownerId: number
  readonly clientIds: readonly number[] | null
}

import type { Status } from '@delivery-orders/contract'
import type {
  ClientKey,
  Instant,
  LateQuery,
  Mode,
  Order,
  Lateness as OrderLateness,
} from '@delivery-orders/domain'
import type { Actor, AuditEntry, AuditPosition, AuditQuery, AuditRecord } from './audit.ts'
import type { ClientRequests } from './client-requests.ts'
import type { Notes } from './notes.ts'
import type { DispatchStatus } from './outbox.ts'
import type { WebhookRecord } from './webhooks.ts'

/** The questions of an operator, for commands and metrics. */
export interface Overview {
  readonly notes: Notes
  /**
   * Lists webhooks without removed ones: failing ones first, then those that the service has disabled; each by client name,
   * live before test, and age.
   */
  webhooks(search: WebhookSearch): Promise<readonly WebhookHealth[]>
  /**
   * Counts the enabled webhooks that fail, up to `counted` (default: all), and lists those that fail the longest. Costs
   * little, for a metric.
   */
  failing(limit: number, counted?: number): Promise<FailingWebhooks>
  /**
   * Lists attempts to a webhook, newest first. Looks only at the dispatches that wait the longest, and at the newest ones
   * of each status: no index has the attempts of a webhook by time.
   */
  attempts(webhookId: string, limit: number): Promise<readonly WebhookAttempt[]>
  /**
   * Lists the dispatches of an order's events to a webhook: by event, then by age. For one webhook, because 20 take longer
   * for the largest order than a statement may.
   */
  trace(client: ClientKey, orderId: number, webhookId: string): Promise<readonly TracedDispatch[]>
  /** Writes a row of the audit for what only reads. What writes has its row in its own transaction. */
  record(entry: AuditEntry): Promise<void>
  /** Lists what was done, newest first. */
  audit(query: AuditQuery): Promise<readonly AuditRecord[]>
  /** Returns the position of the n-th row before another, or of the n-th newest; undefined if there is none. */
  auditPosition(before: AuditPosition | undefined, nth: number): Promise<AuditPosition | undefined>
  /** Lists what caused each event of an order: null for events of earlier programs. */
  causes(client: ClientKey, orderId: number): Promise<readonly TracedCause[]>
  /**
   * Lists the events that were reported with a client's token, newest first. Looks at the newest events of the client only,
   * 5,000 of them: no index has events by token.
   */
  tokenEvents(tokenId: number, limit: number): Promise<readonly TokenEvent[]>
  /** Lists orders of a status that have not moved since before a time, or are late, longest first. */
  stuck(search: StuckSearch): Promise<readonly StuckOrder[]>
  /** Counts the orders that were created in a span of time, up to `max`. */
  countOrders(search: OrderCount): Promise<number>
  /** Examines the next orders by id, all clients' and modes', and returns those whose facts contain a text. */
  scan(search: OrderScan): Promise<ScannedOrders>
  /**
   * Returns the ids of orders whose references begin with a text, of one client or of the 2,000 newest in both modes. Visits
   * 500 of the references that begin so.
   */
  findBeginning(search: OrderBeginning): Promise<readonly number[]>
  /** Returns the names of clients, newest first. */
  newestClients(limit: number): Promise<readonly string[]>
  /** Counts the wrong codes that couriers have sent for the current code of an order. */
  countTries(client: ClientKey, code: CountedCode): Promise<number>
  /** Lists the clients and modes that have a token, by name. Visits only those that it returns. */
  clients(counts: ClientCounts): Promise<readonly ClientUse[]>
  /** Adds to the requests of the day of `at`, and deletes days that are too old. Adds all or none. */
  addRequests(at: Instant, counts: readonly ClientRequests[]): Promise<void>
  /** Counts valid tokens that expire at `until` or before. */
  countExpiring(now: Instant, until: Instant): Promise<number>
  size(): Promise<DatabaseSize>
  facts(): Promise<DatabaseFacts>
  /** Says which dispatches should have been sent already: of so many webhooks on SQLite, default all. */
  lateness(now: Instant, webhooks?: number): Promise<Readonly<Record<ReceiverState, Lateness>>>
  /** Counts events that the feed of the fleets lacks. On SQLite it lacks none. */
  countFeedLag(): Promise<number>
  /** The connections of this process to PostgreSQL; null on SQLite. */
  connections(): Connections | null
  /** The time of the database server; null on SQLite. */
  readClock(): Promise<Instant | null>
  /** Counts dispatches that wait for an earlier one of their order, up to `max`. */
  countHeld(max: number): Promise<number>
}

/**
 * All webhooks, only those of a client, only one, or only those that the service has disabled since a time, of the 1,000
 * newest; at most `limit`, default all.
 */
export type WebhookSearch = (
  | { readonly clientName?: string | undefined; readonly limit?: number }
  | { readonly id: string }
  | { readonly disabledSince: Instant; readonly limit: number }
) & {
  /** Up to how many waiting dispatches of each are counted; default: `waitingMax`. */
  readonly counted?: number
}

interface FailingWebhooks {
  readonly count: number
  readonly longest: readonly FailingWebhook[]
}

export interface FailingWebhook extends Pick<WebhookHealth, 'id' | 'waiting' | 'oldestWaiting'> {
  readonly failingSince: Instant
}

/** Maximum number of waiting dispatches of a webhook that are counted. */
export const waitingMax = 10_000

export interface WebhookHealth
  extends Pick<WebhookRecord, 'id' | 'url' | 'events' | 'ordering' | 'disabledReason'> {
  readonly clientName: string
  readonly mode: Mode
  /** The first failure since the last success; null if the last attempt succeeded. */
  readonly failingSince: Instant | null
  /** The last attempt, found as in `Overview.attempts`; null for a webhook that is not failing. */
  readonly last: LastAttempt | null
  /** Number of dispatches that are in flight or wait to be sent, up to `waitingMax`; 0 for a disabled webhook. */
  readonly waiting: number
  /** Time of the oldest event that waits. */
  readonly oldestWaiting: Instant | null
}

export interface LastAttempt {
  readonly at: Instant
  /** The HTTP status; null without a response. */
  readonly status: number | null
  /** Null for success. */
  readonly error: string | null
}

export interface WebhookAttempt extends LastAttempt {
  /** The number of the dispatch. */
  readonly dispatch: number
  readonly durationMs: number
  /** The event and the reference of its order; null if the event is not one of an order. */
  readonly event: {
    readonly kind: string
    readonly orderId: number
    readonly reference: string
  } | null
}

export interface StuckSearch {
  readonly mode: Mode
  readonly status: Status
  readonly before: Instant
  /** Lists also orders that have moved since, if they are late then. */
  readonly late?: LateQuery | undefined
  readonly limit: number
  /** How many of the orders that were created first are looked at; default: all. */
  readonly examined?: number | undefined
}

interface OrderCount {
  readonly mode: Mode
  /** At least one. */
  readonly statuses: readonly Status[]
  /** The span begins here, and ends before `to`. */
  readonly from: Instant
  readonly to: Instant
  /** Default: all clients. */
  readonly clientId?: number | undefined
  /** More orders are not counted. */
  readonly max: number
}

export interface StuckOrder extends OrderLateness {
  readonly clientName: string
  readonly reference: string
  readonly orderId: number
  readonly createdAt: Instant
  /** Time of the last event but updates: the order has not moved since. */
  readonly since: Instant
}

/** The times since when orders are counted, and which clients are listed, and how many at most: default all. */
/** All clients from a name on, or only one. */
interface ClientCounts {
  /** Requests are counted by the day in UTC, so those of today are of its day. */
  readonly now: Instant
  /** Where the current day and the last 30 days begin. */
  readonly today: Instant
  readonly month: Instant
  readonly clientName?: string
  readonly from?: string
  readonly mode?: Mode
  readonly limit?: number
  /** More orders of a client are not counted. */
  readonly max?: number
}

export interface ClientUse {
  readonly clientName: string
  readonly mode: Mode
  readonly ordersToday: number
  readonly ordersMonth: number
  readonly requestsToday: number
  /** Today and in the days before, `requestDays` in all. */
  readonly requestsMonth: number
  readonly errorsToday: number
  readonly errorsMonth: number
  readonly webhooks: number
  /** How many of the webhooks are enabled and fail. */
  readonly failingWebhooks: number
  /** Time of the last event; null if there is none. */
  readonly lastEvent: Instant | null
}

/** Tokens that expire within this time are shown to the operator. */
export const expiringMs: number = 30 * 86_400_000

export interface DatabaseSize {
  readonly bytes: number
  /** The write-ahead log; null if it belongs to a server. */
  readonly walBytes: number | null
  /** The free bytes of the disk of the database; null if it is the disk of a server. */
  readonly freeBytes: number | null
}

export interface DatabaseFacts {
  /** The name and version of the engine. */
  readonly engine: string
  /** Null if the engine has only one server. */
  readonly role: 'primary' | 'standby' | null
  /** Time of the first client; null if there is none. */
  readonly createdAt: Instant | null
  readonly schemaVersion: number
}

/** Enabled webhooks by the result of their last attempt. */
export type ReceiverState = 'working' | 'failing'

/** A webhook is late if its oldest due dispatch has been due for so long. */
export const lateAfterMs: number = 60_000

export interface Connections {
  readonly used: number
  readonly idle: number
  /** Number of statements and transactions that wait for a connection. */
  readonly waiting: number
  /** Number of commits that wait for a synchronous standby, counted while PostgreSQL does not answer a write. */
  readonly standbyWaits: number
}

export interface Lateness {
  /** Time since the oldest due dispatch became due; 0 if none is due. */
  readonly lateMs: number
  /** Number of webhooks that have a due dispatch. */
  readonly due: number
  /** How many of them are late. */
  readonly late: number
}

/** Examines orders with greater ids than `after`, oldest first, or with smaller ones than `before`, newest first. */
export type OrderScan = {
  readonly text: string
  /** How many orders are examined. */
  readonly limit: number
} & (
  | { readonly after: number; readonly before?: undefined }
  | { readonly before: number; readonly after?: undefined }
)

interface CountedCode {
  readonly orderId: number
  readonly codeNumber: number
}

export interface OrderBeginning {
  readonly beginning: string
  /** Undefined: all clients in both modes. */
  readonly client?: ClientKey | undefined
  readonly limit: number
}

export interface ScannedOrders {
  readonly orders: readonly ScannedOrder[]
  /** The id of the last order that was examined; null if there was none. */
  readonly last: number | null
}

export interface ScannedOrder {
  readonly order: Order
  readonly client: ClientKey
  readonly clientName: string
}

export interface TracedCause {
  readonly sequence: number
  /** Null once the order was erased. */
  readonly requestId: string | null
  /** Null for events of earlier programs. */
  readonly actor: Pick<Actor, 'kind' | 'name'> | null
  /** The owner of the token: null for events of earlier programs. */
  readonly reporter: 'client' | 'fleet' | null
  readonly reporterName: string | null
}

export interface TokenEvent {
  readonly at: Instant
  readonly kind: string
  readonly reference: string
  readonly orderId: number
}

export interface TracedDispatch {
  readonly sequence: number
  readonly webhookId: string
  /** The number of the dispatch. */
  readonly number: number
  readonly status: DispatchStatus
  /** Attempts since the dispatch was created or retried. */
  readonly tries: number
  /** Time of the next attempt; null once settled. */
  readonly dueAt: Instant | null
  readonly last: LastAttempt | null
}

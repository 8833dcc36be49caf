import type { ClientKey, Instant, Order, OrderEvent } from '@delivery-orders/domain'
import type { Failing } from '../store/failing.ts'
import type { AttemptRecord, WebhookEvent } from '../store/leases.ts'
import type { DispatchStatus } from '../store/outbox.ts'
import type { Steps } from '../store/steps.ts'
import type { OwnedToken, OwnerRecord, StoredKey } from '../store/tables.ts'
import type { KeyRecord } from '../store/used-key.ts'
import type { StoredResponse, WebhookRecord } from '../store/webhooks.ts'
import { KeyRecords } from './key-records.ts'

/** The tables of the in-memory store. Fields of a row are reassigned; objects in them, such as orders, never change. */
export interface Memory {
  /** Clients and fleets by name. */
  readonly owners: Map<string, OwnerRecord>
  readonly tokens: TokenRow[]
  nextOrderId: number
  /** Keyed by client, mode and reference. */
  readonly orders: Map<string, OrderRow>
  /** In commit order. */
  readonly events: EventRow[]
  /** Keyed by the id of the order. */
  readonly codeTries: Map<number, CodeTriesRow>
  readonly keys: KeyRecords<KeyRow>
  readonly webhooks: Set<WebhookRow>
  /** Keyed by dispatch number, in ascending order. */
  readonly dispatches: Map<number, DispatchRow>
  lastDispatch: number
  lastAttempt: number
  /** Leases that are not settled. A later call of `lease` removes expired ones. */
  readonly inFlight: Set<InFlightRow>
  readonly commitListeners: ((client: ClientKey) => void)[]
  readonly dueListeners: (() => void)[]
  isDueNotificationQueued: boolean
  /** How many steps of rules have written. */
  writes: number
}

export interface TokenRow extends OwnedToken {
  readonly id: number
  revokedAt: Instant | null
}

export interface OrderRow {
  readonly client: ClientKey
  order: Order
  draftHash: string
  rendered: string
  rendering: number
}

export interface EventRow {
  readonly row: OrderRow
  event: OrderEvent
}

interface CodeTriesRow {
  readonly codeNumber: number
  /** The hashes of the wrong codes that are counted. */
  readonly hashes: readonly string[]
}

/** A key, and what its request did: none of these for the claim of a batch. */
interface KeyRow extends KeyRecord {
  readonly order?: {
    readonly row: OrderRow
    /** The sequence of the last event that the response showed. A replay shows the order as it was after this event. */
    readonly sequence: number
  }
  readonly response?: Pick<StoredResponse, 'status' | 'body'>
  readonly requested?: NonNullable<StoredKey['requested']>
}

export interface WebhookRow {
  readonly client: ClientKey
  record: WebhookRecord
  failing: Failing | null
  timedOut: boolean
  isRemoved: boolean
  /** It is disabled or removed, and some of its dispatches are still to be abandoned or deleted. */
  isUnswept: boolean
  /** Its ordering has ended, and some held dispatches are still to be released. */
  isReleasing: boolean
}

export interface DispatchRow {
  readonly number: number
  readonly webhook: WebhookRow
  readonly payload: EventRow | WebhookEvent
  /** The order whose events wait for each other; null if they do not. */
  readonly orderId: number | null
  readonly createdAt: Instant
  status: DispatchStatus
  dueAt: Instant | null
  settledAt: Instant | null
  tries: number
  fencingToken: number
  leasedUntil: Instant | null
  isHeld: boolean
  /** In the order in which the attempts were stored. */
  readonly attempts: AttemptRow[]
}

interface AttemptRow {
  readonly number: number
  record: AttemptRecord
}

/** A lease that is neither settled nor over. The row stays even if the dispatch or the webhook is removed. */
export interface InFlightRow {
  readonly dispatch: DispatchRow
  readonly fencingToken: number
  until: Instant
  /** Whether a client requested a retry during the attempt. The request takes effect if the attempt fails. */
  retryRequested: boolean
}

export const newMemory = (): Memory => ({
  owners: new Map(),
  tokens: [],
  nextOrderId: 1,
  orders: new Map(),
  events: [],
  codeTries: new Map(),
  keys: new KeyRecords(),
  webhooks: new Set(),
  dispatches: new Map(),
  lastDispatch: 0,
  lastAttempt: 0,
  inFlight: new Set(),
  commitListeners: [],
  dueListeners: [],
  isDueNotificationQueued: false,
  writes: 0,
})

export const isSameClient = (one: ClientKey, other: ClientKey): boolean =>
  one.clientId === other.clientId && one.mode === other.mode

/** Calls the listeners in a microtask, once for all dispatches that have become due by then. */
export function notifyDue(memory: Memory): void {
  if (memory.isDueNotificationQueued) return
  memory.isDueNotificationQueued = true
  queueMicrotask(() => {
    memory.isDueNotificationQueued = false
    for (const listener of memory.dueListeners) listener()
  })
}

/** Makes a synchronous function return a promise: an error that it throws becomes a rejection. */
export const asAsync =
  <Args extends readonly unknown[], Value>(work: (...args: Args) => Value) =>
  (...args: Args): Promise<Value> =>
    new Promise((resolve) => resolve(work(...args)))

/** Makes a function answer a step of a rule at once. */
export const reads =
  <Args extends readonly unknown[], Value>(work: (...args: Args) => Value) =>
  (...args: Args): Steps<Value> =>
    answered(work(...args))

/** Like `reads`, and counts the step as one that writes. */
export const writes =
  <Args extends readonly unknown[], Value>(memory: Memory, work: (...args: Args) => Value) =>
  (...args: Args): Steps<Value> => {
    memory.writes += 1
    return answered(work(...args))
  }

const answered = <Value>(value: Value): Steps<Value> => ({
  [Symbol.iterator]: () => ({ next: () => ({ done: true, value }) }),
})

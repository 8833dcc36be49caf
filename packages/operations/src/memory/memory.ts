import type { ClientKey, Instant, Order, OrderEvent } from '@delivery-orders/domain'
import type { AttemptRecord, DispatchStatus } from '../store/outbox.ts'
import type { NewToken } from '../store/store.ts'
import type { StoredResponse, WebhookRecord } from '../store/webhooks.ts'
import { KeyShelf } from './key-records.ts'

/** All that is kept, for as long as somebody holds it. Rows are changed in place; what they hold is not. */
export interface Memory {
  readonly clients: Map<string, number>
  readonly tokens: TokenRow[]
  nextOrderId: number
  /** By client, mode and reference. */
  readonly orders: Map<string, OrderRow>
  /** In the order of their commits. */
  readonly events: EventRow[]
  readonly keys: KeyShelf<KeyRow>
  readonly answers: KeyShelf<StoredResponse>
  readonly dispatchKeys: KeyShelf<DispatchKeyRow>
  readonly webhooks: Set<WebhookRow>
  /** By their numbers, which only grow. */
  readonly dispatches: Map<number, DispatchRow>
  lastDispatch: number
  lastAttempt: number
  /** What is being sent. */
  readonly flights: Set<FlightRow>
  readonly dueListeners: (() => void)[]
  /** Whether those who wait for something due will be told when this turn is over. */
  isDueTold: boolean
}

export interface TokenRow extends NewToken {
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

export interface KeyRow {
  readonly fingerprint: string
  readonly at: Instant
  readonly row: OrderRow
  /** Of the event whose state was the answer. */
  readonly sequence: number
}

export interface WebhookRow {
  readonly client: ClientKey
  record: WebhookRecord
  failingSince: Instant | null
  timedOut: boolean
}

export interface DispatchRow {
  readonly number: number
  readonly webhook: WebhookRow
  /** An order's event, or the id of a test's. */
  readonly payload: EventRow | string
  readonly createdAt: Instant
  status: DispatchStatus
  dueAt: Instant | null
  settledAt: Instant | null
  tries: number
  fencingToken: number
  leasedUntil: Instant | null
  /** As they were kept. */
  readonly attempts: AttemptRow[]
}

export interface AttemptRow {
  readonly number: number
  record: AttemptRecord
}

export interface DispatchKeyRow {
  readonly fingerprint: string
  readonly at: Instant
  readonly dispatch: DispatchRow
  /** The last that there was then. */
  readonly lastAttempt: number
}

/** It ends with its verdict or with its time, whatever becomes of the dispatch and its webhook. */
export interface FlightRow {
  readonly dispatch: DispatchRow
  readonly fencingToken: number
  readonly until: Instant
  /** Whether it is wanted once more, should it fail. */
  again: boolean
}

export const newMemory = (): Memory => ({
  clients: new Map(),
  tokens: [],
  nextOrderId: 1,
  orders: new Map(),
  events: [],
  keys: new KeyShelf(),
  answers: new KeyShelf(),
  dispatchKeys: new KeyShelf(),
  webhooks: new Set(),
  dispatches: new Map(),
  lastDispatch: 0,
  lastAttempt: 0,
  flights: new Set(),
  dueListeners: [],
  isDueTold: false,
})

export const isSameClient = (one: ClientKey, other: ClientKey): boolean =>
  one.clientId === other.clientId && one.mode === other.mode

/** Tells those who wait, once for all that becomes due in one turn. */
export function tellDue(memory: Memory): void {
  if (memory.isDueTold) return
  memory.isDueTold = true
  queueMicrotask(() => {
    memory.isDueTold = false
    for (const listener of memory.dueListeners) listener()
  })
}

/** What throws, rejects. */
export const promised =
  <Given extends readonly unknown[], Value>(work: (...given: Given) => Value) =>
  (...given: Given): Promise<Value> =>
    new Promise((resolve) => resolve(work(...given)))

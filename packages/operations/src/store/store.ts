import type * as contract from '@delivery-orders/contract'
import type { Rendered, Status } from '@delivery-orders/contract'
import type { ClientKey, Instant, Order, OrderEvent } from '@delivery-orders/domain'
import type { Access } from './access.ts'
import type { ActingClient, AuditAction } from './audit.ts'
import type { Couriers } from './couriers.ts'
import type { Desk } from './desk.ts'
import type { Events } from './events.ts'
import type { Fleets } from './fleets.ts'
import type { Outbox } from './outbox.ts'
import type { Overview } from './overview.ts'
import type { Photos } from './photos.ts'
import type { Purging } from './purging.ts'
import type { RenderedOrder, StoredTexts } from './rendered-order.ts'
import type { Settled } from './settled.ts'
import type { UsedKey } from './used-key.ts'
import type { Webhooks } from './webhooks.ts'

/**
 * The port to the storage engines: SQLite, PostgreSQL and memory. Changes are passed as values, never as callbacks, so
 * no transaction stays open across an await, and an engine can commit many changes together. Expected outcomes are
 * returned. Every method rejects with `Unavailable` for a fault that passes or that the operator can end (overload, a
 * lock, a full disk, an unreachable database), and with another `Error` for a defect.
 */
export interface Store {
  readonly orders: Orders
  readonly events: Events
  readonly fleets: Fleets
  readonly webhooks: Webhooks
  readonly outbox: Outbox
  readonly access: Access
  /** Absent in memory, because the service in memory has no operator. */
  readonly overview?: Overview
  /** Absent in memory, too. */
  readonly purging?: Purging
  /** Absent in memory, too. */
  readonly photos?: Photos
  /**
   * Returns the secret of this database from which the URLs of the recipients' pages are made. It never changes. Throws
   * before the first `check` that resolves.
   */
  readonly trackingKey: () => Uint8Array
  /** Rewrites the files without erased data while writers wait. False if some stays for a reader's old snapshot. */
  compact(): Promise<boolean>
  /** Rejects if the store cannot be read. */
  check(): Promise<void>
  /** Rejects if the store is known to refuse writes. Makes no write, so a full disk goes unnoticed. */
  checkWritable(): Promise<void>
  /** Commits a small write that changes no data. Rejects if it fails. */
  tryWrite(): Promise<void>
  /** Commits all accepted changes, then closes. */
  close(): Promise<void>
}

/** A store in a database. */
export interface DatabaseStore extends Store {
  readonly overview: Overview
  readonly purging: Purging
  readonly desk: Desk
  readonly settled: Settled
  readonly couriers: Couriers
  readonly photos: Photos
  /** Rejects with `Unavailable` if `compact` would leave tables as they are, which it could not notice. */
  checkCompacting(): Promise<void>
}

export interface Backup {
  readonly bytes: number
  readonly orders: number
}

export interface Orders {
  /** Returns an order id that no order has. Gaps between ids are normal. See `taken` for the exception. */
  reserveId(): Promise<number>
  find(client: ClientKey, reference: string): Promise<Order | undefined>
  /** Returns the response body of `getOrder` from the stored text; undefined if that has another version. */
  findRendered(
    client: ClientKey,
    reference: string,
    rendering: StoredTexts,
  ): Promise<RenderedOrder | undefined>
  /** Returns the hash of the draft that an order was created from, to compare it with another draft. */
  findDraftHash(client: ClientKey, reference: string): Promise<string | undefined>
  /** Returns what is left of an order that was purged. No other order gets its reference. */
  findPurged(client: ClientKey, reference: string): Promise<PurgedOrder | undefined>
  /** Returns the order with an id, whichever client it belongs to. */
  findById(id: number): Promise<ClientOrder | undefined>
  /** Returns the order whose receipt has this key. The key is a secret that gives access to the receipt. */
  findByReceiptKey(key: string): Promise<ClientOrder | undefined>
  /** Returns a page of orders: newest first by creation time, then by descending id. */
  list(client: ClientKey, query: OrderQuery): Promise<OrderList>
  /** Returns a page of final orders: newest first by the time at which they became final, then by descending id. */
  listFinal(client: ClientKey, query: FinalOrderQuery): Promise<OrderList>
  /** Returns a page of the orders whose recipient has a phone number now, in the order of `list`, without erased ones. */
  search(client: ClientKey, query: OrderSearch): Promise<OrderList>
  /** Returns what is needed to replay the response to an earlier request with this idempotency key. */
  findReplay(client: ClientKey, keyHash: string): Promise<OrderReplay | undefined>
  /** Returns the fingerprint of the request that used a key successfully, or of the batch that claimed it. */
  findFingerprint(owner: ClientKey, keyHash: string): Promise<string | undefined>
  /** Writes an order, its event, dispatches and idempotency key in one transaction. Resolves once they are durable. */
  commit(change: OrderChange): Promise<CommitOutcome>
  /** Stores the idempotency key of a successful request that had nothing to change. */
  recordIdempotencyKey(client: ClientKey, order: Order, key: UsedKey): Promise<CommitOutcome>
  /**
   * Counts a wrong code of an order, unless it was counted before. Returns how many tries are left. `stale`: the order has
   * had a later code, or has no personal data any more. The last try is not counted, only returned as 0: the change
   * that locks the code counts it, so that no crash can come between the two.
   */
  countTry(client: ClientKey, guess: CodeGuess): Promise<number | 'stale'>
  /** Claims the key of a batch that committed nothing. Writes nothing if the key is claimed already. */
  claimKey(owner: ClientKey, key: UsedKey): Promise<'committed' | 'reused'>
  /**
   * Replaces an order and its events by versions without personal data. Deletes the order's draft hash, its idempotency
   * keys, the tries of its code and the receivers' responses to its events. Writes nothing and returns `stale` if the order has changed since
   * it was read.
   */
  erase(erasure: Erasure): Promise<'erased' | 'stale'>
}

/** An order of which everything else was deleted. It is in no list, and not found otherwise. */
export interface PurgedOrder extends Pick<Order, 'id' | 'reference' | 'status' | 'createdAt'> {
  readonly purgedAt: Instant
}

/** A wrong code that a courier has sent. */
export interface CodeGuess {
  readonly orderId: number
  readonly codeNumber: number
  readonly hash: string
}

export interface OrderQuery {
  /** Lists only orders with one of these statuses; empty for all orders. */
  readonly statuses: readonly Status[]
  readonly createdFrom: Instant
  /** Lists only orders after this position in the list. */
  readonly after: OrderPosition
  readonly limit: number
  /** Texts of another version are left out. */
  readonly rendering: StoredTexts
}

export interface FinalOrderQuery extends Pick<OrderQuery, 'limit' | 'rendering'> {
  /** Lists only orders with one of these statuses, all of which are final: at least one. */
  readonly statuses: readonly Status[]
  readonly finalFrom: Instant
  /** Lists only orders after this position in the list. */
  readonly after: FinalPosition
}

/** The position of an order in a list of final orders. */
export interface FinalPosition {
  readonly finalAt: Instant
  readonly id: number
}

export interface OrderSearch extends Pick<OrderQuery, 'after' | 'limit' | 'rendering'> {
  /** In E.164 form. */
  readonly recipientPhone: string
}

/** Up to `limit` orders, fewer if they are large: the size of a page in bytes is limited too. */
export interface OrderList {
  readonly orders: readonly ListedOrder[]
  readonly hasMore: boolean
}

/** The position of an order in the list. */
export interface OrderPosition {
  readonly createdAt: Instant
  readonly id: number
}

export interface ListedOrder extends OrderPosition {
  readonly reference: string
  /** Only in a list of final orders, which is in the sequence of these times. */
  readonly finalAt?: Instant
  /** The response body of `getOrder` from the stored text; undefined if that has another version. */
  readonly rendered: Rendered<contract.Order> | undefined
}

/** An earlier request: the hash of its body, the order as it is now, and the event after which its response showed it. */
export interface OrderReplay extends Pick<OrderEvent, 'sequence' | 'moment'> {
  readonly fingerprint: string
  readonly order: Order
}

export interface ClientOrder {
  readonly order: Order
  readonly client: ClientKey
}

/** A new order, or the next revision of an order. */
export interface OrderChange {
  readonly client: ClientKey
  /** Revision 1 inserts the order. Any other revision replaces the previous one. */
  readonly order: Order
  /** The text that `renderStored` returns, and its version. */
  readonly rendered: string
  readonly rendering: number
  /** For new orders: the hash of the draft. */
  readonly draftHash?: string
  readonly event: OrderEvent
  /** Null if no request caused the event. */
  readonly cause: EventCause | null
  /** The new dispatches are due at this time, or at the time of the event if that is earlier. */
  readonly now: Instant
  readonly key?: UsedKey
}

/** The request and the actor that caused an event, which only the operator sees. */
export interface EventCause {
  /** It may be a client's own text, so an erasure removes it, and later events of the order have none. */
  readonly requestId: string | null
  readonly actorId: number
  /** What the audit records in the commit of the change. Absent for clients and fleets: their events say it. */
  readonly audited?: AuditAction
}

/** An order and its events without personal data, to replace the stored ones. An erasure adds no event. */
export interface Erasure {
  readonly client: ActingClient
  readonly order: Order
  readonly events: readonly OrderEvent[]
}

/**
 * `committed`: the only outcome that wrote anything. `replayed`: a request with this idempotency key succeeded before.
 * `reused`: a batch with another body has claimed the key of this batch. `duplicate`: another order has this reference.
 * `stale`: another process changed or erased the order first. `taken`: another order has this id, because PostgreSQL has
 * lost the reservation of the id in a failover; the caller tries again with another id.
 */
export type CommitOutcome = 'committed' | 'replayed' | 'reused' | 'duplicate' | 'stale' | 'taken'

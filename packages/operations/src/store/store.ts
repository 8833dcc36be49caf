import type { Status } from '@delivery-orders/contract'
import type { ClientKey, Instant, Mode, Moment, Order, OrderEvent } from '@delivery-orders/domain'

import type { Events } from './events.ts'
import type { Outbox, Webhooks } from './outbox.ts'
import type { UsedKey } from './used-key.ts'

/**
 * What the service keeps. The store takes decisions as values and never sees a callback, so no transaction can be
 * held open across an await, and an engine can make many decisions durable at once. Expected outcomes are returned;
 * it throws only when it is broken (an Error) or has too much to do for the moment (Unavailable).
 */
export interface Store {
  readonly orders: Orders
  readonly events: Events
  readonly webhooks: Webhooks
  readonly outbox: Outbox
  readonly access: Access
  /**
   * Writes everything anew, so that no byte of what was erased is left in the files. Others cannot write meanwhile.
   * False: another process reads an earlier state all the while, which must be kept for it.
   */
  compact(): Promise<boolean>
  /** Resolves when the store can be read; rejects when it cannot. */
  check(): Promise<void>
  /** Makes durable what was accepted, then closes. */
  close(): Promise<void>
}

/** What a copy of everything that is kept has in it. */
export interface Backup {
  readonly bytes: number
  readonly orders: number
}

export interface Orders {
  /** A number that no order has or will have. Gaps are normal. */
  reserveId(): Promise<number>
  find(client: ClientKey, reference: string): Promise<Order | undefined>
  /** The answer to getting an order as it was last rendered, if `rendering` is still how orders are rendered. */
  findRendered(client: ClientKey, reference: string, rendering: number): Promise<string | undefined>
  /** What the order with a reference was created from, to tell whether another draft is the same. */
  findDraftHash(client: ClientKey, reference: string): Promise<string | undefined>
  /** Whose receipt has a key. The key alone opens it: it is a secret that only those have who may see the order. */
  findByReceiptKey(key: string): Promise<OrderInMode | undefined>
  /** A page of orders, newest first: by their time of creation, then by their number. */
  list(client: ClientKey, query: OrderQuery): Promise<OrderList>
  /** What the request with a key was answered. */
  findReplay(client: ClientKey, keyHash: string): Promise<OrderReplay | undefined>
  /** Resolves once order, event and key are durable together: they survive the loss of power. */
  commit(change: OrderChange): Promise<CommitOutcome>
  /** Keeps the key of a request that found an order as it wanted it, so that there was nothing to change. */
  recordIdempotencyKey(
    client: ClientKey,
    order: Order,
    key: UsedKey,
  ): Promise<'committed' | 'replayed'>
  /**
   * Puts an order without personal data in the place of what is kept of it, and forgets the draft, the keys of its requests
   * and what webhooks have answered to its events. It writes nothing where the order has changed since: `stale`.
   */
  erase(erasure: Erasure): Promise<'erased' | 'stale'>
}

export interface OrderQuery {
  /** The statuses of which an order must have one; none for any. */
  readonly statuses: readonly Status[]
  readonly createdFrom: Instant
  /** Only what comes after this place in the list. */
  readonly after: OrderPlace
  readonly limit: number
  /** How orders are rendered now: texts rendered in another way are left out. */
  readonly rendering: number
}

/** As many orders as were asked for, or fewer where those are large already: a page takes time and memory. */
export interface OrderList {
  readonly orders: readonly ListedOrder[]
  readonly hasMore: boolean
}

/** Where an order stands in the list of all. */
export interface OrderPlace {
  readonly createdAt: Instant
  readonly id: number
}

export interface ListedOrder extends OrderPlace {
  readonly reference: string
  /** The answer to getting it, if it was rendered in the way that is asked for. */
  readonly rendered: string | undefined
}

/** A request that has succeeded: the body that it had, and the order as it stands, with the moment that was shown. */
export interface OrderReplay {
  readonly fingerprint: string
  readonly order: Order
  readonly moment: Moment | null
}

export interface OrderInMode {
  readonly order: Order
  readonly mode: Mode
}

/** A decision to keep. */
export interface OrderChange {
  readonly client: ClientKey
  /** The order as it will be. One of revision 1 is new; another replaces the revision before it. */
  readonly order: Order
  /** The answer to getting the order, and the number of the way in which it is rendered. */
  readonly rendered: string
  readonly rendering: number
  /** For new orders: the hash of the draft. */
  readonly draftHash?: string
  readonly event: OrderEvent
  /** What tells of it is due then, and not at the time of the event if that is later. */
  readonly now: Instant
  readonly key?: UsedKey
}

/** A change that is no event: nothing has happened to the order. */
export interface Erasure {
  readonly client: ClientKey
  readonly order: Order
  /** All events of the order, without personal data too. */
  readonly events: readonly OrderEvent[]
}

/**
 * Nothing was written, unless it is `committed`. `answered`: a request with this key has succeeded before. `taken`: the
 * reference belongs to an order already. `stale`: another process changed or erased the order first.
 */
export type CommitOutcome = 'committed' | 'replayed' | 'duplicate' | 'stale'

export interface Access {
  /** The grant of a token that is neither revoked nor, at `now`, expired. */
  findGrant(tokenHash: string, now: Instant): Promise<Grant | undefined>
  /** Makes the client too, if its name is new. Resolves to the token's number. */
  issue(token: NewToken): Promise<number>
  list(): Promise<readonly TokenRecord[]>
  /** The number of the client with a name. */
  findClient(name: string): Promise<number | undefined>
  /** False where there is no such token, or it is revoked already. */
  revoke(tokenId: number, now: Instant): Promise<boolean>
}

/** What a token lets its bearer do, and whose orders it is about. */
export interface Grant extends ClientKey {
  readonly tokenId: number
  readonly clientName: string
  readonly scopes: ReadonlySet<string>
}

export interface NewToken {
  readonly client: string
  readonly mode: Mode
  readonly scopes: readonly string[]
  readonly hash: string
  /** The token's last characters, by which people recognise it. */
  readonly hint: string
  readonly createdAt: Instant
  readonly expiresAt: Instant | null
}

export interface TokenRecord {
  readonly id: number
  readonly client: string
  readonly mode: Mode
  readonly scopes: readonly string[]
  readonly hint: string
  readonly createdAt: Instant
  readonly expiresAt: Instant | null
  readonly revokedAt: Instant | null
}

import type { ClientKey, Instant, Mode, Order } from '@delivery-orders/domain'

/**
 * What the service keeps. The store takes decisions as values and never sees a callback, so no transaction can be
 * held open across an await, and an engine can make many decisions durable at once. Expected outcomes are returned;
 * it throws only when it is broken (an Error) or has too much to do for the moment (Unavailable).
 */
export interface Store {
  readonly orders: Orders
  readonly webhooks: Webhooks
  readonly access: Access
  /** Resolves when the store can be read and written; rejects when it cannot. */
  check(): Promise<void>
  /** Makes durable what was accepted, then closes. */
  close(): Promise<void>
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
  /** Resolves once the change is durable: it survives the loss of power. */
  commit(change: OrderChange): Promise<Committed>
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
}

/** `taken`: the reference belongs to an order already. `stale`: another process changed the order first. */
export type Committed = 'committed' | 'taken' | 'stale'

export interface Webhooks {
  /** Oldest first. */
  list(client: ClientKey): Promise<readonly WebhookRecord[]>
  add(client: ClientKey, webhook: WebhookRecord): Promise<void>
}

export interface WebhookRecord {
  readonly id: string
  readonly url: string
  readonly createdAt: Instant
  readonly updatedAt: Instant
  /** Null: all kinds. */
  readonly events: readonly string[] | null
  readonly disabledReason: string | null
}

export interface Access {
  /** The grant of a token that is neither revoked nor, at `now`, expired. */
  findGrant(tokenHash: string, now: Instant): Promise<Grant | undefined>
  /** Makes the client too, if its name is new. Resolves to the token's number. */
  issue(token: NewToken): Promise<number>
  list(): Promise<readonly TokenRecord[]>
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

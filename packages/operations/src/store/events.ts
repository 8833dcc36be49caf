import type { ClientKey, EventKey, Order, OrderEvent } from '@delivery-orders/domain'

export interface Events {
  /** Returns an order's events after a sequence number, oldest first; none if there is no such order. */
  timeline(client: ClientKey, reference: string, page: EventPage): Promise<readonly OrderEvent[]>
  /** Returns a client's events in commit order; undefined if `page.after` is not an event of this client. */
  feed(client: ClientKey, page: FeedPage): Promise<Feed | undefined>
}

export interface FeedPage {
  /** Undefined to start from the beginning. */
  readonly after: EventKey | undefined
  readonly limit: number
}

/** Up to `limit` events, fewer if their orders are large: a page is bounded in bytes too. */
export interface Feed {
  readonly events: readonly EventWithOrder[]
  readonly hasMore: boolean
}

/** An event and the current state of its order. */
export interface EventWithOrder {
  readonly order: Order
  readonly event: OrderEvent
}

export interface EventPage {
  readonly after: number
  readonly limit: number
}

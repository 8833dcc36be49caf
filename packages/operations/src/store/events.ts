import type { ClientKey, EventKey, Order, OrderEvent } from '@delivery-orders/domain'

export interface Events {
  /** Returns the events of an order after the sequence `page.after`, oldest first; empty if there is no such order. */
  timeline(client: ClientKey, reference: string, page: EventPage): Promise<readonly OrderEvent[]>
  /** Returns a client's events in commit order; undefined if `page.after` is not an event of this client. */
  feed(client: ClientKey, page: FeedPage): Promise<Feed | undefined>
}

export interface FeedPage {
  /** Lists only events after this one; undefined to start from the beginning. */
  readonly after: EventKey | undefined
  readonly limit: number
}

/** One page of the feed. It can hold fewer than `limit` events, because the size of a page in bytes is limited too. */
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

import type { ClientKey, EventKey, Instant, Order, OrderEvent } from '@delivery-orders/domain'

export interface Events {
  /** Returns the events of an order after the sequence `page.after`, oldest first; empty if there is no such order. */
  timeline(client: ClientKey, reference: string, page: EventPage): Promise<readonly OrderEvent[]>
  /** Returns a client's events in commit order; undefined if `page.after` is not an event of this client. */
  feed(client: ClientKey, page: FeedPage): Promise<Feed | undefined>
  /** Calls a listener with the client of each event that this process commits. It must neither throw nor take long. */
  onCommit(listener: (client: ClientKey) => void): void
  /**
   * Returns the clients whose feeds have an event after the given positions, to find what other processes commit.
   * Undefined if no other process can commit.
   */
  readonly findChangedFeeds:
    | ((ends: readonly FeedEnd[]) => Promise<readonly ClientKey[]>)
    | undefined
}

/** The page begins after the event `after`, or with the first event at `from` or later, or else with the first event. */
export interface FeedPage {
  readonly after?: EventKey | undefined
  /** Infinity to begin after the last event. */
  readonly from?: Instant | undefined
  readonly limit: number
}

/** One page of the feed. It can hold fewer than `limit` events, because the size of a page in bytes is limited too. */
export interface Feed {
  readonly events: readonly EventWithOrder[]
  readonly hasMore: boolean
  /** The event before the page; undefined if the page begins with the first event. */
  readonly after: EventPosition | undefined
}

/** An event and its position, a number above 0 that grows from each event of the feed to the next. */
export interface EventPosition extends EventKey {
  readonly position: number
}

/** The end of a client's feed, as a reader has seen it: the position of the last event, or 0. */
export interface FeedEnd {
  readonly feed: ClientKey
  readonly position: number
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

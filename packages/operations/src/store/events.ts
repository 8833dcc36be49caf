import type { ClientKey, EventKey, Order, OrderEvent } from '@delivery-orders/domain'

export interface Events {
  /** What happened to an order, oldest first, after the event with a number of it; none where there is no such order. */
  timeline(client: ClientKey, reference: string, page: EventPage): Promise<readonly OrderEvent[]>
  /** All events of a client in the order of their commits, after one of them; undefined where that is none of its. */
  feed(client: ClientKey, page: FeedPage): Promise<Feed | undefined>
}

export interface FeedPage {
  /** Undefined: from the beginning. */
  readonly after: EventKey | undefined
  readonly limit: number
}

/** As many events as were asked for, or fewer where their orders are large already: a page takes time and memory. */
export interface Feed {
  readonly events: readonly EventWithOrder[]
  readonly hasMore: boolean
}

/** An event, and its order as it stands. */
export interface EventWithOrder {
  readonly order: Order
  readonly event: OrderEvent
}

export interface EventPage {
  readonly after: number
  readonly limit: number
}

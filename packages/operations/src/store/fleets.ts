import type { Status } from '@delivery-orders/contract'
import type { ClientKey, Instant, LateQuery, Mode, Order } from '@delivery-orders/domain'
import type { EventWithOrder, Feed, FeedPage } from './events.ts'

/** Reads the orders of all clients that a fleet serves. Orders of other clients do not exist for it. */
export interface Fleets {
  /** Returns a page of orders: oldest first by creation time, then by ascending id. */
  list(fleet: Fleet, query: FleetOrderQuery): Promise<FleetOrderList>
  /** Returns a page of final orders: newest first by the time at which they became final, then by descending id. */
  listFinal(fleet: Fleet, query: FinalFleetOrderQuery): Promise<FleetOrderList>
  /** Returns a page of the orders that are searched: newest first by creation time, then by descending id. */
  search(fleet: Fleet, query: FleetOrderSearch): Promise<FleetOrderList>
  /**
   * Returns orders that a courier has ended, or taken cash for, since a time: the newest step first. These are the orders
   * with a settlement of the courier.
   */
  listMoved(fleet: Fleet, query: MovedOrderQuery): Promise<FleetOrderList>
  find(fleet: Fleet, orderId: number): Promise<FleetOrder | undefined>
  /**
   * Returns the events of all clients in the order in which they became visible, which is the commit order for the
   * events of one client. Undefined if `page.after` is not an event that the fleet is served.
   */
  feed(fleet: Fleet, page: FeedPage): Promise<FleetFeed | undefined>
  /** Returns the modes that have got events since the last call; undefined if no other process can commit. */
  readonly findChangedFeeds: (() => Promise<readonly Mode[]>) | undefined
}

/** A fleet as its orders are read: in one mode, and only of the clients that it serves. */
export interface Fleet {
  /** No client has the same id. */
  readonly fleetId: number
  readonly mode: Mode
  /** The clients that the fleet serves; null for all, including later ones. */
  readonly clientIds: readonly number[] | null
}

export interface FleetFeed extends Omit<Feed, 'events'> {
  readonly events: readonly FleetEvent[]
}

export interface FleetEvent extends EventWithOrder {
  readonly clientName: string
}

export interface FleetOrderQuery {
  /** Lists only orders with one of these statuses: at least one. */
  readonly statuses: readonly Status[]
  /** Lists only orders of the clients with these names; empty for all that the fleet serves. */
  readonly clients: readonly string[]
  /** Lists only orders of which the courier with this reference has an item now that is not final. */
  readonly courier?: string | undefined
  /** Lists only orders that are late then. */
  readonly late?: LateQuery | undefined
  readonly createdTo: Instant
  /** Lists only orders after this position in the list. */
  readonly after: { readonly createdAt: Instant; readonly id: number }
  readonly limit: number
}

export interface FinalFleetOrderQuery
  extends Pick<FleetOrderQuery, 'statuses' | 'clients' | 'limit'> {
  readonly finalFrom: Instant
  /** Lists only orders after this position in the list. */
  readonly after: { readonly finalAt: Instant; readonly id: number }
}

export interface MovedOrderQuery {
  /** The reference of the courier. */
  readonly courier: string
  readonly since: Instant
  readonly limit: number
}

export interface FleetOrderSearch extends Pick<FleetOrderQuery, 'after' | 'limit'> {
  readonly searched: SearchedOrders
}

/**
 * The orders whose recipient has a phone number now, without erased ones, or those that have a reference, of the clients
 * with these names; empty for all that the fleet serves.
 */
export type SearchedOrders =
  | { readonly recipientPhone: string }
  | { readonly reference: string; readonly clients: readonly string[] }

export interface FleetOrder {
  readonly order: Order
  readonly client: ClientKey
  readonly clientName: string
}

/** Up to `limit` orders, fewer if they are large: the size of a page in bytes is limited too. */
export interface FleetOrderList {
  readonly orders: readonly FleetOrder[]
  readonly hasMore: boolean
}

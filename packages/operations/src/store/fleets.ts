import type { Status } from '@delivery-orders/contract'
import type { ClientKey, Instant, Mode, Order } from '@delivery-orders/domain'

/** Reads the orders of all clients that a fleet serves. What it does not serve, does not exist for it. */
export interface Fleets {
  /** Returns a page of orders: oldest first by creation time, then by ascending id. */
  list(fleet: Fleet, query: FleetOrderQuery): Promise<FleetOrderList>
  find(fleet: Fleet, orderId: number): Promise<FleetOrder | undefined>
}

/** A fleet as its orders are read: in one mode, and only of the clients that it serves. */
export interface Fleet {
  /** No client has the same id. */
  readonly fleetId: number
  readonly mode: Mode
  /** The clients that the fleet serves; null for all, including later ones. */
  readonly clientIds: readonly number[] | null
}

export interface FleetOrderQuery {
  /** Lists only orders with one of these statuses: at least one. */
  readonly statuses: readonly Status[]
  /** Lists only orders of the clients with these names; empty for all that the fleet serves. */
  readonly clients: readonly string[]
  readonly createdTo: Instant
  /** Lists only orders after this position in the list. */
  readonly after: { readonly createdAt: Instant; readonly id: number }
  readonly limit: number
  /** The current rendering version. Bodies that were rendered by another version are left out. */
  readonly rendering: number
}

export interface FleetOrder {
  readonly order: Order
  readonly client: ClientKey
  readonly clientName: string
}

/** Up to `limit` orders, fewer if they are large: the size of a page in bytes is limited too. */
export interface FleetOrderList {
  readonly orders: readonly FleetListedOrder[]
  readonly hasMore: boolean
}

export interface FleetListedOrder {
  readonly id: number
  readonly createdAt: Instant
  /** The stored response body of `getOrder`; undefined if it was rendered by another version. */
  readonly rendered: string | undefined
  readonly clientName: string
}

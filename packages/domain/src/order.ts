import type { Status } from '@delivery-orders/contract'

/** Milliseconds since 1970, UTC. */
export type Instant = number

export type Mode = 'live' | 'test'

/** A client in one mode: data of one key is never visible under another. */
export interface ClientKey {
  readonly clientId: number
  readonly mode: Mode
}

/** The facts of an order: everything that was requested and has happened since, nothing derived. */
export interface Order {
  readonly id: number
  readonly reference: string
  /** Counts the changes, for optimistic concurrency. */
  readonly revision: number
  readonly total: number
  readonly deliveryFee: number
  readonly currency: string
  readonly deliveryInstructions: string | null
  readonly deliveryDeadline: string | null
  readonly receipt: Receipt
  readonly status: Status
  readonly statusComment: string | null
  readonly createdAt: Instant
  readonly updatedAt: Instant
  /** When its personal data was last erased. */
  readonly erasedAt: Instant | null
  readonly recipient: Recipient
  readonly items: readonly Item[]
}

/** The URL of the client's own receipt, or the key of the receipt that the service makes. */
export type Receipt = { readonly url: string } | { readonly key: string }

export interface Recipient {
  readonly name: string | null
  readonly phone: string
  readonly address: Address
}

export interface Sender extends Recipient {
  readonly referenceNumber: string | null
}

export interface Address {
  readonly name: string
  readonly landmark: string | null
  readonly city: string
  readonly latitude: number | null
  readonly longitude: number | null
}

export interface Item {
  readonly referenceNumber: string | null
  readonly itemName: string
  readonly quantity: number
  readonly total: number
  readonly size: string | null
  readonly weight: number | null
  readonly itemUrl: string | null
  readonly status: Status
  readonly statusComment: string | null
  readonly updatedAt: Instant
  readonly sender: Sender
}

import type { Status } from '@delivery-orders/contract'

/** A Unix time in milliseconds. */
export type Instant = number

export type Mode = 'live' | 'test'

/** A client in one mode. Data that belongs to one `ClientKey` is never visible to another. */
export interface ClientKey {
  readonly clientId: number
  readonly mode: Mode
}

/** An order as the store returns it. All responses and receipts are rendered from this form. */
export interface Order {
  readonly id: number
  readonly reference: string
  /** Revision number for optimistic concurrency. Each change adds 1. */
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
  /** The time at which the order's personal data was last erased; null if it never was. */
  readonly erasedAt: Instant | null
  readonly recipient: Recipient
  readonly items: readonly Item[]
  /** The facts that updates have replaced, oldest first. Absent if the order was never updated. */
  readonly former?: readonly FormerFacts[]
}

/** The fields that an update of an order can change. */
export type ChangeableFacts = Pick<
  Order,
  'recipient' | 'deliveryInstructions' | 'deliveryDeadline' | 'deliveryFee' | 'total' | 'receipt'
>

/** Facts that an update has replaced. They held up to the event with the sequence `until`. */
export interface FormerFacts {
  readonly until: number
  readonly facts: Partial<ChangeableFacts>
}

/** The URL of the client's own receipt, or the key of the receipt that the service renders. */
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

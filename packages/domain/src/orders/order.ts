import type { Item as ShownItem, Status } from '@delivery-orders/contract'
import type { Instant } from '../values/instant.ts'
import type { Metadata } from '../values/metadata.ts'
import type { TimeWindow } from '../values/time-window.ts'

export type Mode = 'live' | 'test'

/** A client in one mode. Data that belongs to one `ClientKey` is never visible to another. */
export interface ClientKey {
  readonly clientId: number
  readonly mode: Mode
}

/** Why an item or an order has its status, in a word that programs can read. */
export type Reason = NonNullable<ShownItem['reason']>

/** The fields of an order and of its items that a courier's report or a cancellation changes. */
export interface StatusFields {
  readonly status: Status
  readonly statusComment: string | null
  /** Absent if there is no reason. */
  readonly reason?: Reason | undefined
  readonly updatedAt: Instant
}

/** The fields of an item that a courier's report changes. */
export interface ItemFields extends StatusFields {
  /** The number of the report that named the courier. Absent if the item has none. */
  readonly courier?: number | undefined
  /** The number of the report with the proof of the status. Absent if there is none. */
  readonly proof?: number | undefined
  /** Absent if the whole quantity was accepted, or nothing yet. */
  readonly deliveredQuantity?: number | undefined
}

/**
 * An order as the store returns it. All responses and receipts are rendered from this form. A field that may be undefined
 * was added later: it is absent from orders that never had a value, so that they are stored as before.
 */
export interface Order extends AddedFacts, StatusFields {
  readonly id: number
  readonly reference: string
  /** Revision number for optimistic concurrency. Each change adds 1. */
  readonly revision: number
  readonly total: number
  readonly deliveryFee: number
  readonly currency: string
  readonly deliveryInstructions: string | null
  readonly deliveryDeadline: string | null
  readonly receipt: ReceiptLink
  readonly createdAt: Instant
  /** The time at which the order's personal data was last erased; null if it never was. */
  readonly erasedAt: Instant | null
  readonly recipient: Recipient
  readonly items: readonly Item[]
  /** The facts that updates have replaced, oldest first. Absent if the order was never updated. */
  readonly former?: readonly FormerFacts[]
  /** The reports of couriers, oldest first. Items and events have the numbers of reports, which begin with 1. */
  readonly reports?: readonly Report[]
}

/**
 * The parts of one report of a courier besides statuses. Events have only the number of the report, so that an erasure
 * need not search them, and a large proof is stored once.
 */
export interface Report {
  readonly courier?: Courier
  readonly estimatedAt?: Instant
  readonly proof?: Proof
  /** Cash that the courier took. */
  readonly collected?: number
  /** Only with news, which is a report that moved no item. */
  readonly by?: Updater
}

/** The author of an update that did not come from the client of the order. */
export type Updater = 'fleet'

export interface Courier {
  readonly name: string
  readonly phone?: string
  readonly vehicle?: string
  readonly reference?: string
}

/** The evidence of a courier for a delivery, a failure or a return. Not empty, unless it was erased. */
export interface Proof {
  readonly receivedBy?: string
  readonly photoUrl?: string
  readonly signatureUrl?: string
  readonly ageChecked?: true
  readonly codeChecked?: true
  readonly at?: Instant
  readonly latitude?: number
  readonly longitude?: number
  readonly exception?: string
}

/** Null if an update has removed the value. */
export interface AddedFacts {
  readonly collect?: Collect | null | undefined
  readonly pickupWindow?: TimeWindow | null | undefined
  readonly deliveryWindow?: TimeWindow | null | undefined
  readonly requires?: Requirements | null | undefined
  readonly metadata?: Metadata | null | undefined
}

/** Cash that the courier collects from the recipient. */
export interface Collect {
  readonly amount: number
  readonly note: string | null
}

/** The evidence that is required before items can be delivered. Not empty. */
export interface Requirements {
  readonly code?: DeliveryCode
  readonly photo?: true
  readonly signature?: true
  readonly minimumAge?: number
}

/** A code that the recipient gives to the courier. Only the client is shown it. */
export interface DeliveryCode {
  readonly digits: string
  /** The number of the code among all codes of its order, from 1. */
  readonly number: number
  /** Whether too many wrong codes were sent, so that every code is refused. */
  readonly locked?: true
}

/** The fields that an update of an order can change. */
export type ChangeableFacts = Pick<
  Order,
  | 'recipient'
  | 'deliveryInstructions'
  | 'deliveryDeadline'
  | 'deliveryFee'
  | 'total'
  | 'receipt'
  | keyof AddedFacts
>

/** Facts that an update has replaced. They held up to the event with the sequence `until`. */
export interface FormerFacts {
  readonly until: number
  readonly facts: Partial<ChangeableFacts>
  /** Whether the change was not counted as an update: a code was locked, or a locked one replaced. */
  readonly uncounted?: true
  /** Absent if the client has replaced them, or if a code was locked. */
  readonly by?: Updater
}

/** The URL of the client's own receipt, or the key of the receipt that the service renders. */
export type ReceiptLink = { readonly url: string } | { readonly key: string }

export interface Party {
  readonly name: string | null
  readonly phone: string
  readonly address: Address
}

export interface Recipient extends Party {
  readonly language?: string | undefined
}

export interface Sender extends Party {
  readonly referenceNumber: string | null
}

export interface Address {
  readonly name: string
  readonly landmark: string | null
  readonly city: string
  readonly latitude: number | null
  readonly longitude: number | null
}

export interface Item extends ItemFields {
  readonly referenceNumber: string | null
  readonly itemName: string
  readonly quantity: number
  readonly total: number
  readonly size: string | null
  readonly weight: number | null
  readonly itemUrl: string | null
  readonly sender: Sender
}

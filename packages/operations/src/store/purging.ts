import type { Status } from '@delivery-orders/contract'
import type { ClientKey, Instant } from '@delivery-orders/domain'
import type { Actor } from './audit.ts'

/** The age below which no order is purged: dispatches stay in their log for as long. */
export const purgeAgeMinMs: number = 30 * 86_400_000

/** Deletes old orders with everything that belongs to them, but their settlements. */
export interface Purging {
  /** How many rows a transaction may have however long it takes, because fewer would hardly make it shorter. */
  readonly rowsMin: number
  /** Lists the clients in each mode. */
  clients(): Promise<readonly ClientInMode[]>
  /** Lists the orders of the newest event of each feed, which are never purged: a reader goes on from there. */
  findNewest(): Promise<readonly number[]>
  /** Returns orders that were created, or became final, before a time: oldest first. */
  find(client: ClientKey, search: AgedSearch): Promise<readonly AgedOrder[]>
  /**
   * Deletes orders in one transaction, but those that have changed since they were found. What is left of an order keeps
   * its reference and id from being used again. The first transaction of a purge writes its row of the audit, and each
   * further one counts there.
   */
  purge(client: ClientKey, orders: readonly AgedOrder[], run: PurgeRun): Promise<PurgedRows>
  /** Returns when the oldest final order became final; null if there is none. */
  findOldest(): Promise<Instant | null>
  /** Deletes idempotency keys that are older than a time. Returns how many. */
  deleteKeys(before: Instant, limit: number): Promise<number>
  /** Returns whether no process has claimed the purge since a time, and claims it then. */
  claim(now: Instant, since: Instant): Promise<boolean>
}

export interface ClientInMode extends ClientKey {
  readonly clientName: string
}

interface AgedSearch {
  readonly status: Status
  readonly before: Instant
  /** Returns only orders after this one; undefined for the first ones. */
  readonly after: AgedOrder | undefined
  readonly limit: number
}

export interface AgedOrder {
  readonly id: number
  readonly reference: string
  readonly revision: number
  /** When the order became final; when it was created, if it is not. */
  readonly since: Instant
  /** The time of the last event. */
  readonly changedAt: Instant
}

/** A purge, as far as it has come. */
export interface PurgeRun {
  readonly now: Instant
  readonly actor: Actor
  /** For the audit, such as `400d`. */
  readonly age: string
  /** How many orders earlier transactions have deleted. */
  readonly orders: number
  /** The id of the row of the audit; undefined if none was written yet. */
  readonly audit: number | undefined
}

export interface PurgedRows {
  readonly orders: number
  readonly rows: number
  readonly audit: number | undefined
}

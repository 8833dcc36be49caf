import type { Instant, Mode } from '@delivery-orders/domain'
import type { Actor } from './audit.ts'

/** A person who carries orders. Steps name the courier by the reference. */
export interface CourierRecord {
  readonly id: number
  readonly mode: Mode
  /** Unique in the mode, and never used again. */
  readonly reference: string
  readonly name: string
  /** In E.164 form. */
  readonly phone: string
  readonly vehicle: string | null
  /** The name of the fleet that the courier belongs to. */
  readonly fleet: string | null
  /** The clients whose orders the courier sees; null for all, later ones too. */
  readonly clientIds: readonly number[] | null
  readonly createdAt: Instant
  readonly endedAt: Instant | null
}

export interface ListedCourier extends CourierRecord {
  /** The names of the clients; null for all. */
  readonly clients: readonly string[] | null
}

export interface NewCourier extends Omit<CourierRecord, 'id' | 'endedAt'> {
  readonly by: Actor
}

/** What recipients read of a courier from the next order on that it is given. */
interface CourierChange extends Pick<CourierRecord, 'id' | 'name' | 'phone' | 'vehicle'> {
  readonly now: Instant
  readonly by: Actor
}

/** Cash in one currency that a courier has taken since the last hand-over. */
export interface CourierCash {
  readonly currency: string
  /** The amount that was missing at the last hand-over; less than 0 if it was too much. */
  readonly carried: number
  /** Oldest first. */
  readonly taken: readonly TakenCash[]
  /** Whether more was taken than `taken` has: at most `takenMax`. A hand-over takes only these. */
  readonly hasMore: boolean
  /** The sum of both. */
  readonly due: number
}

/** Cash that a courier took with a step. */
interface TakenCash {
  readonly orderId: number
  readonly amount: number
  readonly at: Instant
}

/** How much cash of a courier is read, so that no page reads more the longer it is not received. */
export const takenMax = 500

/** A courier handed in cash. */
export interface HandOver {
  readonly currency: string
  /** The amount that the courier had to hand in. */
  readonly due: number
  /** The difference is due with the next hand-over. */
  readonly received: number
  readonly receivedAt: Instant
  /** The planner who received it. */
  readonly actor: Actor
}

interface NewHandOver extends Omit<HandOver, 'receivedAt'> {
  readonly courierId: number
  readonly now: Instant
}

export interface Couriers {
  /** Returns the id of the new courier; undefined if one of the mode has the reference, or had it. */
  add(courier: NewCourier): Promise<number | undefined>
  /** Lists couriers that have not ended, by name: of one mode, or of both. */
  list(limit: number, mode?: Mode): Promise<readonly ListedCourier[]>
  /** Finds a courier, also one that has ended. */
  find(mode: Mode, reference: string): Promise<CourierRecord | undefined>
  /** Lists those with a phone, also couriers who have ended. */
  findByPhone(phone: string): Promise<readonly CourierRecord[]>
  get(id: number): Promise<CourierRecord | undefined>
  /** Returns false if there is none, it has ended, or has these values already. */
  change(change: CourierChange): Promise<boolean>
  /** Ends a courier and its sessions. Returns false if there is none, or it has ended. */
  end(id: number, now: Instant, by: Actor): Promise<boolean>
  /** Ends the sessions and invitations of a courier. Returns how many. */
  endAccesses(id: number, now: Instant, by: Actor): Promise<number>
  /** Returns the cash that a courier has to hand in, by currency. */
  listCash(
    courier: Pick<CourierRecord, 'id' | 'mode' | 'reference' | 'createdAt'>,
  ): Promise<readonly CourierCash[]>
  /** Notes that a courier handed in cash. Writes nothing and returns false if another amount is due by now. */
  handOver(handOver: NewHandOver): Promise<boolean>
  /** Lists the hand-overs of a courier, newest first. */
  listHandOvers(id: number, since: Instant, limit: number): Promise<readonly HandOver[]>
}

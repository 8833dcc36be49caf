import type { ClientKey, Instant } from '@delivery-orders/domain'
import type { Actor } from './audit.ts'
import type { CourierRecord } from './couriers.ts'

/** What a person at the desk may do. A later one may do everything that the ones before it may. */
export const deskRoles = ['reader', 'planner', 'admin'] as const
export type DeskRole = (typeof deskRoles)[number]

/** Whether a person at the desk can have this name. A proxy may send the address of their mail. */
export const isDeskName = (name: string): boolean =>
  /^[\p{L}\p{N}][\p{L}\p{N} .@+_'-]{0,63}$/u.test(name)

/** Who may enter the desk: an invitation until its link is used, from then on a session. */
export type DeskAccess = StaffAccess | ShopAccess | CourierAccess

/** The kinds of people who enter the desk. A session of one side opens no page of another. */
export const deskSides = ['staff', 'shop', 'courier'] as const
export type DeskSide = (typeof deskSides)[number]

interface StaffAccess extends AccessTimes {
  readonly side: 'staff'
  /** Of kind `desk`. */
  readonly actor: Actor
  readonly role: DeskRole
}

/** One of a client's people. */
export interface ShopAccess extends AccessTimes {
  readonly side: 'shop'
  /** Of kind `shop`. */
  readonly actor: Actor
  readonly client: ClientKey
  readonly clientName: string
  /** Whether the person may change anything. */
  readonly canWrite: boolean
}

export interface CourierAccess extends AccessTimes {
  readonly side: 'courier'
  /** Of kind `courier`, with the reference as its name. */
  readonly actor: Actor
  readonly courier: CourierRecord
}

interface AccessTimes {
  readonly id: number
  readonly invitedAt: Instant
  /** Null until the link is used. */
  readonly enteredAt: Instant | null
  /** About when the session was last used. */
  readonly seenAt: Instant | null
  readonly endedAt: Instant | null
}

type Invitation = Invited & {
  /** The key of the link is never stored. */
  readonly keyHash: string
  readonly now: Instant
  readonly by: Actor
}

/** A person of the staff, one of a client's people, or a courier by its id. */
export type Invited =
  | { readonly name: string; readonly role: DeskRole }
  | { readonly name: string; readonly client: ClientKey; readonly canWrite: boolean }
  | { readonly courierId: number }

interface Entry {
  readonly keyHash: string
  /** Links that are older are refused. */
  readonly invitedFrom: Instant
  /** The secret of the cookie is never stored. */
  readonly secretHash: string
  readonly now: Instant
}

export interface Desk {
  /** Returns the id of the new access; undefined if an invitation has this key already, or the courier has ended. */
  invite(invitation: Invitation): Promise<number | undefined>
  /** Makes an invitation a session, once. Returns undefined if the link is unknown, used, too old or withdrawn. */
  enter(entry: Entry): Promise<DeskAccess | undefined>
  /** Returns the session with this secret, unless it was ended. */
  find(secretHash: string): Promise<DeskAccess | undefined>
  /** Whether somebody ended the session with this secret. */
  hasEnded(secretHash: string): Promise<boolean>
  noteSeen(id: number, now: Instant): Promise<void>
  /** Lists accesses that have not ended, newest first. */
  list(): Promise<readonly DeskAccess[]>
  /** Ends an invitation or a session. Returns false if there is none, or it has ended. */
  end(id: number, now: Instant, by: Actor): Promise<boolean>
}

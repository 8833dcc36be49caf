import type { Actor, CourierGrant, CourierRecord, DeskRole } from '@delivery-orders/operations'

/** A person who may look at pages of one side. */
export type Visitor = StaffVisitor | CourierVisitor

/** One of the staff, by a session or by a header of the proxy. */
export interface StaffVisitor {
  readonly side: 'staff'
  /** Of kind `desk`. */
  readonly actor: Actor
  readonly role: DeskRole
  /** Only a visitor with the same one opens a sealed value. */
  readonly sealName: string
  /** The id of the session; undefined without one. */
  readonly session?: number
}

export interface CourierVisitor {
  readonly side: 'courier'
  /** Of kind `courier`. */
  readonly actor: Actor
  readonly courier: CourierRecord
  /** The grant that the operations for couriers take. */
  readonly grant: CourierGrant
  readonly sealName: string
  readonly session: number
}

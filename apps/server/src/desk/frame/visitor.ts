import type {
  Actor,
  ClientGrant,
  CourierGrant,
  CourierRecord,
  DeskRole,
} from '@delivery-orders/operations/store'

/** A person who may look at pages of one side. */
export type Visitor = StaffVisitor | ShopVisitor | CourierVisitor

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

/** One of a client's people. */
export interface ShopVisitor {
  readonly side: 'shop'
  /** Of kind `shop`. */
  readonly actor: Actor
  /** The grant that the operations for clients take. */
  readonly grant: ClientGrant
  /** Whether the person may change anything. */
  readonly canWrite: boolean
  readonly sealName: string
  readonly session: number
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

import type { Actor, DeskRole } from '@delivery-orders/operations'

/** A person who may look at pages, by a session or by a header of the proxy. */
export interface Visitor {
  /** Of kind `desk`. */
  readonly actor: Actor
  readonly role: DeskRole
  /** Only a visitor with the same one opens a sealed value. */
  readonly sealName: string
  /** The id of the session; undefined without one. */
  readonly session?: number
}

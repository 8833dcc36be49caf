import type { Actor, DeskRole } from '@delivery-orders/operations'

/** Somebody who may look at pages, by a session or because a proxy has named them. */
export interface Visitor {
  /** Of kind `desk`. */
  readonly actor: Actor
  readonly role: DeskRole
  /** Only a visitor with the same one opens a sealed value. */
  readonly sealName: string
  /** The id of the session; undefined without one. */
  readonly session?: number
}

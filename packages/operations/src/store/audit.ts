import type { ClientKey, Instant } from '@delivery-orders/domain'

/**
 * `user`: a user of the machine, who runs commands. `desk`: a person of the staff who has entered the desk. `shop`: one of
 * a client's people who has. `courier`: one who has, by the reference. `service`: the program itself, for what it does at
 * a time and not on request.
 */
export const actorKinds = ['token', 'desk', 'shop', 'courier', 'user', 'service'] as const
export type ActorKind = (typeof actorKinds)[number]

/** Who caused an event, or what a row of the audit says. The name of a token is its id. */
export interface Actor {
  readonly id: number
  readonly kind: ActorKind
  readonly name: string
}

/** An actor that is not a token: a token's row is written with the token. */
export interface NamedActor {
  readonly kind: Exclude<ActorKind, 'token'>
  readonly name: string
}

/** A client, and who changes its data: its token, or the operator. */
export interface ActingClient extends ClientKey {
  readonly actor: Actor
}

/** What the audit records. The first word names the kind of thing that `subject` is the id of. */
export const auditActions = [
  'courier.added',
  'courier.changed',
  'courier.settled',
  'courier.ended',
  'data.exported',
  'desk.ended',
  'desk.entered',
  'desk.invited',
  'order.canceled',
  'order.created',
  'order.erased',
  'order.progressed',
  'order.shown',
  'order.updated',
  'orders.exported',
  'orders.purged',
  'report.exported',
  'token.issued',
  'token.revoked',
  'webhook.created',
  'webhook.deleted',
  'webhook.disabled',
  'webhook.enabled',
  'webhook.retried',
  'webhook.rotated',
  'webhook.tested',
  'webhook.updated',
] as const
export type AuditAction = (typeof auditActions)[number]

/** What was done, which is written in the transaction that does it. Has no personal data and no secret. */
export interface AuditEntry {
  readonly at: Instant
  readonly actor: Pick<Actor, 'id'>
  readonly action: AuditAction
  /** The id of what the action names, or how many orders were purged; null if the action has no subject. */
  readonly subject: string | null
}

/** A row of the audit, and the client or fleet whose token it was; null for any other actor. */
export interface AuditRecord extends AuditEntry, AuditPosition {
  readonly actor: Actor
  readonly owner: string | null
}

/** Where a row is in the audit. */
export interface AuditPosition {
  readonly at: Instant
  readonly id: number
}

export interface AuditQuery {
  readonly since: Instant
  readonly limit: number
  /** Only rows before this one. */
  readonly before?: AuditPosition | undefined
  /** Only this row and later ones. */
  readonly from?: AuditPosition | undefined
  readonly action?: AuditAction | undefined
  readonly subject?: string | undefined
  readonly kind?: ActorKind | undefined
  /** The name of the actor, or of the client or fleet whose token it is. */
  readonly name?: string | undefined
}

import type { ClientKey, Instant } from '@delivery-orders/domain'

/**
 * `user`: a user of the machine, who runs commands. `desk`: a person who has entered the desk. `service`: the program
 * itself, for what it does at a time and not on request.
 */
export type ActorKind = 'token' | 'desk' | 'user' | 'service'

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
  'order.erased',
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
  readonly actor: Actor
  readonly action: AuditAction
  /** The id of a token, an order or a webhook; null if the action has no single subject. */
  readonly subject: string | null
}

export interface AuditQuery {
  readonly since: Instant
  readonly limit: number
  readonly action?: AuditAction | undefined
  /** Lists only what actors with this kind or this name did. */
  readonly by?: Partial<Pick<Actor, 'kind' | 'name'>> | undefined
}

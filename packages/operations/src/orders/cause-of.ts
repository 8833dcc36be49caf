import type { Actor, ActorKind, AuditAction } from '../store/audit.ts'
import type { EventCause } from '../store/store.ts'

interface Caller {
  readonly client: { readonly actor: Actor }
  readonly requestId: string
}

/**
 * Returns the cause of a change. Actions of people of the operator on an order are in the audit too: of what clients, their
 * people and couriers do, the events say enough.
 */
export const causeOf = (
  { client: { actor }, requestId }: Caller,
  audited: AuditAction,
): EventCause =>
  eventsSay.includes(actor.kind)
    ? { requestId, actorId: actor.id }
    : { requestId, actorId: actor.id, audited }

const eventsSay: readonly ActorKind[] = ['token', 'shop', 'courier']

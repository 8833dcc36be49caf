import type { AuditEntry } from '../audit.ts'
import type { Erasure, OrderChange } from '../store.ts'

/** Returns the row of the audit that an erasure writes. It has the id of the order: the reference may be a name. */
export function erasureEntry({ client, order }: Erasure): AuditEntry {
  if (order.erasedAt === null) throw new Error('An erased order has no time of its erasure.')
  return {
    at: order.erasedAt,
    actor: client.actor,
    action: 'order.erased',
    subject: String(order.id),
  }
}

/** Returns the row of the audit that a change writes; undefined if its event says enough. */
export const changeEntry = ({ cause, event, order }: OrderChange): AuditEntry | undefined =>
  cause?.audited && {
    at: event.at,
    actor: { id: cause.actorId },
    action: cause.audited,
    subject: String(order.id),
  }

import type { Instant } from '@delivery-orders/domain'
import {
  type ActorKind,
  type AuditAction,
  type AuditRecord,
  actorKinds,
  type Overview,
} from '@delivery-orders/operations'

export interface AuditSearch {
  readonly since: Instant
  readonly limit: number
  readonly action?: AuditAction | undefined
  /** An actor as `actorText` writes it, or the name of an actor, or of the client or fleet that has the token. */
  readonly by?: string | undefined
}

/** Lists what was done, newest first. */
export const listAudit = (
  { audit }: Pick<Overview, 'audit'>,
  { by, ...search }: AuditSearch,
): Promise<readonly AuditRecord[]> => audit({ ...search, ...(by !== undefined && actorIn(by)) })

function actorIn(text: string): { readonly kind?: ActorKind; readonly name?: string } {
  const [first, ...rest] = text.split(' ')
  const kind = actorKinds.find((known) => known === first)
  if (!kind) return { name: text }
  return rest.length === 0 ? { kind } : { kind, name: rest.join(' ') }
}

import {
  type ActorKind,
  type AuditPosition,
  type AuditQuery,
  type AuditRecord,
  actorKinds,
  type Overview,
} from '@delivery-orders/operations/store'

export interface AuditSearch extends Omit<AuditQuery, 'kind' | 'name'> {
  /** An actor as `actorText` writes it, or the name of an actor, or of the client or fleet that has the token. */
  readonly by?: string | undefined
}

/** Lists what was done, newest first. */
export const listAudit = (
  { audit }: Pick<Overview, 'audit'>,
  { by, ...search }: AuditSearch,
): Promise<readonly AuditRecord[]> => audit({ ...search, ...(by !== undefined && actorIn(by)) })

export interface AuditPage {
  readonly rows: readonly AuditRecord[]
  /** Where the next page begins; undefined if there is none. */
  readonly next: AuditPosition | undefined
}

/** Lists a page of at most `examined` rows before filters: few may be those of an actor. */
export async function pageAudit(
  overview: Pick<Overview, 'audit' | 'auditPosition'>,
  search: Omit<AuditSearch, 'from'>,
  examined: number,
): Promise<AuditPage> {
  const from = await overview.auditPosition(search.before, examined)
  const rows = await listAudit(overview, { ...search, from })
  const last = rows.length < search.limit ? from : rows.at(-1)
  return { rows, next: last && last.at >= search.since ? last : undefined }
}

function actorIn(text: string): { readonly kind?: ActorKind; readonly name?: string } {
  const [first, ...rest] = text.split(' ')
  const kind = actorKinds.find((known) => known === first)
  if (!kind) return { name: text }
  return rest.length === 0 ? { kind } : { kind, name: rest.join(' ') }
}

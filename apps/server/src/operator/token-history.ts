import type {
  Actor,
  AuditRecord,
  DatabaseStore,
  TokenEvent,
  TokenRecord,
} from '@delivery-orders/operations/store'

/** Maximum number of events, and of changes of webhooks, that are listed. */
const listedMax = 20

export interface TokenHistory {
  readonly token: TokenRecord
  /** Null once the row of the audit was deleted. */
  readonly issuedBy: Actor | null
  readonly revokedBy: Actor | null
  /** The last events that were reported with the token, newest first; null for a fleet, whose events belong to its clients. */
  readonly events: readonly TokenEvent[] | null
  /** The last changes of webhooks with the token, newest first. */
  readonly webhookChanges: readonly AuditRecord[]
}

/** Says who issued a token, and what was done with it. */
export async function tokenHistory(
  { access, overview }: Pick<DatabaseStore, 'access' | 'overview'>,
  id: number,
): Promise<TokenHistory | undefined> {
  const token = (await access.list()).find((each) => each.id === id)
  if (!token) return undefined
  const whoDid = async (action: 'token.issued' | 'token.revoked') => {
    const [row] = await overview.audit({ since: 0, limit: 1, action, subject: String(id) })
    return row?.actor ?? null
  }
  const done = { since: 0, limit: listedMax, kind: 'token', name: String(id) } as const
  return {
    token,
    issuedBy: await whoDid('token.issued'),
    revokedBy: await whoDid('token.revoked'),
    events: token.fleet === undefined ? await overview.tokenEvents(id, listedMax) : null,
    webhookChanges: (await overview.audit(done)).filter(isOfWebhook),
  }
}

const isOfWebhook = ({ action }: AuditRecord): boolean => action.startsWith('webhook.')

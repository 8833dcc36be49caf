import type { AuditAction, AuditRecord } from '@delivery-orders/operations/store'
import { systemClock } from '../clock.ts'
import { actorText } from '../operator/actor-text.ts'
import { listAudit } from '../operator/list-audit.ts'
import { type ListOptions, printList, timeOf } from './print-list.ts'
import { withStore } from './with-store.ts'

export interface AuditOptions extends ListOptions {
  /** In milliseconds. Default: everything that is stored. */
  readonly since?: number
  readonly action?: AuditAction
  readonly by?: string
}

/** Lists what operators did, and clients to their webhooks, newest first. */
export const printAudit = ({ since, action, by, ...options }: AuditOptions): Promise<void> =>
  withStore(async ({ overview }) => {
    const from = since === undefined ? 0 : systemClock.now() - since
    const found = await listAudit(overview, { since: from, action, by, limit: options.limit + 1 })
    printList(found.map(rowOf), { ...options, none: 'The audit has no such row.' })
  })

const rowOf = ({ at, actor, owner, action, subject }: AuditRecord) => ({
  at: timeOf(at),
  actor: actorText(actor),
  owner,
  action,
  subject,
})

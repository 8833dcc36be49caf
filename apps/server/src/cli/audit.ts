import { type AuditAction, type AuditRecord, auditActions } from '@delivery-orders/operations/store'
import { type Command, Option } from 'commander'
import { systemClock } from '../clock.ts'
import { actorText } from '../operator/actor-text.ts'
import { listAudit } from '../operator/list-audit.ts'
import { asJson, limited, parseDuration } from './options.ts'
import { type ListOptions, printList, timeOf } from './print-list.ts'
import { withStore } from './with-store.ts'

interface AuditOptions extends ListOptions {
  /** In milliseconds. Default: everything that is stored. */
  readonly since?: number
  readonly action?: AuditAction
  readonly by?: string
}

export const addAuditCommand = (command: Command): Command =>
  command
    .command('audit')
    .description('list who did what')
    .command('list')
    .description('list what operators did, and clients to their webhooks, newest first')
    .option(
      '--since <time>',
      'only the last 24h, 30min or 7d, for example (default: all)',
      parseDuration,
    )
    .addOption(new Option('--action <action>', 'only this action').choices(auditActions))
    .option('--by <actor>', "only this actor, such as anna, 'token 7' or the name of a client")
    .addOption(limited())
    .addOption(asJson())
    .action(printAudit)

const printAudit = ({ since, action, by, ...options }: AuditOptions): Promise<void> =>
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

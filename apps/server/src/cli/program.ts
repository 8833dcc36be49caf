import { document, statuses } from '@delivery-orders/contract'
import { auditActions, deskRoles } from '@delivery-orders/operations/store'
import { Command, Option } from 'commander'
import { reportKeys } from '../operator/report.ts'
import { stuckAfter } from '../operator/stuck-orders.ts'
import { settingsHelp } from '../settings/settings.ts'
import { parseDay, parseDuration, parsePurgeAge, parseTokenId } from './argument-values.ts'
import { type AuditOptions, printAudit } from './audit.ts'
import { backup } from './backup.ts'
import { type CancelOptions, cancel } from './cancel.ts'
import { type CheckArguments, check } from './check.ts'
import { listClients } from './client.ts'
import { addTokenCommands, addWebhookCommands } from './client-commands.ts'
import { compactDatabase } from './compact.ts'
import { type CopyOptions, copy } from './copy.ts'
import { addCourierCommands } from './courier.ts'
import type { InviteOptions } from './desk.ts'
import { type EraseOptions, erase } from './erase.ts'
import { exportPerson } from './export-person.ts'
import { type FindOptions, findOrders } from './find-orders.ts'
import { migrate } from './migrate.ts'
import { asJson, limited, liveUnlessTest } from './options.ts'
import { type OrderOptions, showOrder } from './order.ts'
import type { ListOptions } from './print-list.ts'
import { type PurgeOptions, purgeOrders } from './purge.ts'
import { type ReportOptions, report } from './report.ts'
import type { ServeOptions } from './serve.ts'
import { status } from './status.ts'
import { type StuckOptions, stuckOrders } from './stuck-orders.ts'
import { modes } from './token.ts'
import { top } from './top.ts'
import { type TraceOptions, traceOrder } from './trace-order.ts'

export function program(): Command {
  const command = new Command('delivery-orders')
    .exitOverride()
    .description(
      'The delivery order service: accepts orders over HTTP and stores them in SQLite or PostgreSQL.',
    )
    .version(document.info.version)
    .showHelpAfterError('(run with --help to list commands and options)')
    .addHelpText('after', settingsHelp())

  addServiceCommands(command)
  addDatabaseCommands(command)
  addReportCommand(command)
  command
    .command('data')
    .description('answer what the service knows about a person')
    .command('export')
    .requiredOption(
      '--phone <number>',
      'number of a recipient or sender, such as +225 07 02 02 92 54; without +225 if PHONE_COUNTRY is CI',
    )
    .description('print the orders of all clients that have the phone of a person, as JSON')
    .action((options: { readonly phone: string }) => exportPerson(options))
  addDeskCommands(command.command('desk'))
  addCourierCommands(command.command('courier').description('add, list, change and end couriers'))
  const order = command
    .command('order')
    .description('find, show and trace orders, or erase personal data')
  addOrderCommands(order)
  addStuckCommand(order)
  addEraseCommand(order)
  command
    .command('client')
    .description('list clients')
    .command('list')
    .description('list clients with their orders, webhooks and last event')
    .addOption(limited())
    .addOption(asJson())
    .action((options: ListOptions) => listClients(options))
  addTokenCommands(
    command.command('token').description('issue, list, show and revoke access tokens'),
  )
  addAuditCommand(command.command('audit').description('list who did what'))
  addWebhookCommands(
    command.command('webhook').description('list, show, retry, disable and enable webhooks'),
  )
  return command
}

/** The modules of `serve` and `dispatch` are loaded on demand, which halves the start time of all other commands. */
function addServiceCommands(command: Command): void {
  command
    .command('serve')
    .description('run the service until SIGTERM or SIGINT')
    .showHelpAfterError(
      '(settings are environment variables, such as PORT: see delivery-orders --help)',
    )
    .option(
      '--development',
      'create a client with a test token, print a first order, and log requests for people',
    )
    .option('--no-dispatch', 'do not send events: a separate `dispatch` process sends them')
    .option(
      '--accept-loss',
      'start although the write-ahead log of SQLite is damaged or missing, after copying what is left of it',
    )
    .action(async (options: ServeOptions) => (await import('./serve.ts')).serve(options))
  command
    .command('dispatch')
    .description('send events to webhooks until SIGTERM or SIGINT, for `serve --no-dispatch`')
    .action(async () => (await import('./dispatch.ts')).dispatch())
  command
    .command('top')
    .description(
      'list requests, errors and durations of the last minute and hour, by operation and client',
    )
    .addOption(limited())
    .addOption(asJson())
    .action((options: ListOptions) => top(options))
}

function addReportCommand(command: Command): void {
  command
    .command('report')
    .description('add up orders, fees, goods and cash of a period, for bills and reckonings')
    .requiredOption('--from <day>', 'first day, in PAGE_TIME_ZONE', parseDay)
    .requiredOption('--to <day>', 'day after the last one', parseDay)
    .addOption(new Option('--by <key>', 'what a row is for').choices(reportKeys).default('client'))
    .option('--orders', 'print a row for each order')
    .option('--client <name>', 'only this client')
    .addOption(liveUnlessTest('order'))
    .addOption(new Option('--csv', 'print a file for spreadsheets').conflicts('json'))
    .addOption(asJson())
    .action((options: ReportOptions) => report(options))
}

function addDatabaseCommands(command: Command): void {
  command
    .command('status')
    .description(
      'show processes, database, events that are late, failing webhooks and the last backup',
    )
    .addOption(asJson())
    .action((options: { readonly json?: boolean }) => status(options))
  command
    .command('migrate')
    .description('update the database schema to the version of this program')
    .action(migrate)
  command
    .command('backup')
    .argument('<file>', 'file to create; it must not exist')
    .description('copy an SQLite database to a new file, even while the service runs')
    .action((file: string) => backup(file))
  command
    .command('compact')
    .description('rewrite the database, so that no erased data stays in its unused space')
    .action(compactDatabase)
  command
    .command('check')
    .description('check the files of the database, and the rules between its rows')
    .option('--repair', 'compute wrong derived columns again, such as phones')
    .action((options: CheckArguments) => check(options))
  command
    .command('purge')
    .requiredOption(
      '--older-than <time>',
      'time without a change, such as 400d: at least 30d',
      parsePurgeAge,
    )
    .option('--dry-run', 'count the orders and delete nothing')
    .option('--cancel-open', 'cancel open orders of that age that are pending or assigned')
    .description('delete final and failed orders that have not changed for a long time')
    .action((options: PurgeOptions) => purgeOrders(options))
  command
    .command('copy')
    .description('copy SQLite into an empty PostgreSQL database, while no service runs')
    .requiredOption('--from <url>', 'sqlite:FILE')
    .requiredOption('--to <url>', 'postgres://USER@HOST:PORT/DATABASE')
    .action((options: CopyOptions) => copy(options))
}

function addAuditCommand(audit: Command): void {
  audit
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
    .action((options: AuditOptions) => printAudit(options))
}

function addDeskCommands(desk: Command): void {
  desk
    .description('run the pages for staff until SIGTERM or SIGINT, or say who may enter them')
    .action(async () => (await import('./desk.ts')).serveDesk())
  desk
    .command('invite')
    .argument('[name]', 'name of the person, which the audit shows')
    .description('print a link that lets a person enter the desk once, within an hour')
    .addOption(
      new Option(
        '--role <role>',
        'reader (looks), planner (acts on orders) or admin (default: reader)',
      ).choices(deskRoles),
    )
    .option('--client <name>', 'client whose orders and webhooks the person sees, and no others')
    .option('--write', 'let a person of a client change its orders and webhooks')
    .option('--courier <reference>', 'instead of a name: a courier, from `courier list`')
    .addOption(liveUnlessTest('client or the courier'))
    .action(async (name: string | undefined, options: InviteOptions) =>
      (await import('./desk.ts')).invite(name, options),
    )
  desk
    .command('list')
    .description('list who may enter the desk')
    .addOption(asJson())
    .action(async (options: { readonly json?: boolean }) =>
      (await import('./desk.ts')).listDesk(options),
    )
  desk
    .command('revoke')
    .argument('<id>', 'id of the access, from `desk list`', parseTokenId)
    .description('end an invitation or a session')
    .action(async (id: number) => (await import('./desk.ts')).revokeDesk(id))
}

function addOrderCommands(order: Command): void {
  order
    .command('show')
    .argument('<client>', 'name of the client system')
    .argument('<reference>', 'reference of the order')
    .description('print an order and its events as JSON')
    .addOption(liveUnlessTest('order'))
    .action((client: string, reference: string, options: OrderOptions) =>
      showOrder(client, reference, options),
    )
  order
    .command('find')
    .description('list the orders of all clients, live and test, that have a phone or a reference')
    .addOption(
      new Option(
        '--phone <number>',
        'current phone of the recipient, such as +225 07 02 02 92 54; without +225 if PHONE_COUNTRY is CI',
      ).conflicts('reference'),
    )
    .option('--reference <reference>', 'reference of the order, or its beginning')
    .option('--scan', 'search former recipients and senders of the phone too: reads all orders')
    .addOption(limited())
    .addOption(asJson())
    .action((options: FindOptions) => findOrders(options))
  order
    .command('trace')
    .argument('<client>', 'name of the client system')
    .argument('<reference>', 'reference of the order')
    .description('list the events of an order, and how each one went to the webhooks of its client')
    .addOption(liveUnlessTest('order'))
    .addOption(asJson())
    .action((client: string, reference: string, options: TraceOptions) =>
      traceOrder(client, reference, options),
    )
}

const agesText = Object.entries(stuckAfter)
  .map(([status, age]) => `${status} ${age.replace(' ', '')}`)
  .join(', ')

function addStuckCommand(order: Command): void {
  order
    .command('stuck')
    .description('list the orders of all clients that have not moved for some time or are late')
    .addOption(
      new Option(
        '--status <status>',
        'status of the orders (default: all that are not final)',
      ).choices(statuses),
    )
    .option(
      '--longer-than <time>',
      `time without a move, such as 24h, 30min or 3d (default: ${agesText}; orders that are late, too)`,
      parseDuration,
    )
    .addOption(
      new Option('--mode <mode>', 'mode of the orders: test or live (default: both)').choices(
        modes,
      ),
    )
    .addOption(limited())
    .addOption(asJson())
    .action((options: StuckOptions) => stuckOrders(options))
}

function addEraseCommand(order: Command): void {
  order
    .command('cancel')
    .argument('<client>', 'name of the client system')
    .argument('<reference>', 'reference of the order')
    .description('cancel an order that no courier has picked up, as its client can')
    .addOption(liveUnlessTest('order'))
    .option('--comment <text>', 'what the client and the recipient read about it')
    .action((client: string, reference: string, options: CancelOptions) =>
      cancel(client, reference, options),
    )
  order
    .command('erase')
    .argument('[client]', 'name of the client system')
    .argument('[reference]', 'reference of the order')
    .description(
      'permanently erase names, phones, addresses and comments of a finished order, or of all with a phone',
    )
    .addOption(liveUnlessTest('order'))
    .option(
      '--phone <number>',
      'instead of an order: a recipient or sender, whose orders of all clients are listed first',
    )
    .option('--yes', 'do not ask before the orders with the phone are erased')
    .option(
      '--no-compact',
      'do not compact the database: traces stay in its unused space until the next `compact`',
    )
    .action((client: string | undefined, reference: string | undefined, options: EraseOptions) =>
      erase(client, reference, options),
    )
}

import { document } from '@delivery-orders/contract'
import { Command, InvalidArgumentError, Option } from 'commander'
import { backup } from './backup.ts'
import { type CopyOptions, copy } from './copy.ts'
import { migrate } from './migrate.ts'
import { type EraseOptions, eraseOrder, type OrderOptions, showOrder } from './order.ts'
import type { ServeOptions } from './serve.ts'
import { type IssueOptions, issue, list, modes, revoke } from './token.ts'
import { disableWebhook, enableWebhook, listWebhooks } from './webhook.ts'

/**
 * The command line, as `--help` shows it. What serves and sends is loaded where it is asked for: all else starts in half
 * the time without it.
 */
export function program(): Command {
  const command = new Command('delivery-orders')
    .description(
      'The delivery order service: takes orders over HTTP and keeps them in SQLite or PostgreSQL.',
    )
    .version(document.info.version)
    .showHelpAfterError('(--help shows what there is)')
    .addHelpText('after', settingsHelp)

  command
    .command('serve')
    .description('run the service until SIGTERM or SIGINT')
    .option('--development', 'make a client with a test token, and print a first order to try')
    .option('--no-dispatch', 'leave the sending of events to a process of its own')
    .action(async (options: ServeOptions) => (await import('./serve.ts')).serve(options))
  command
    .command('dispatch')
    .description('send events to webhooks until SIGTERM or SIGINT, beside serve --no-dispatch')
    .action(async () => (await import('./dispatch.ts')).dispatch())
  command
    .command('migrate')
    .description('bring the database to the version of this program')
    .action(migrate)
  command
    .command('backup')
    .argument('<file>', 'a new file')
    .description('copy the database, also while the service runs')
    .action((file: string) => backup(file))
  command
    .command('copy')
    .description('move everything from SQLite into an empty PostgreSQL, while no service runs')
    .requiredOption('--from <url>', 'sqlite:FILE')
    .requiredOption('--to <url>', 'postgres://USER@HOST:PORT/DATABASE')
    .action((options: CopyOptions) => copy(options))
  addOrderCommands(command.command('order').description('show an order, or erase its people'))
  addTokenCommands(command.command('token').description('issue, list and revoke access tokens'))
  addWebhookCommands(command.command('webhook').description('list, disable and enable webhooks'))
  return command
}

function addTokenCommands(token: Command): void {
  token
    .command('issue')
    .argument('<client>', 'name of the client system; a new name makes a new client')
    .description('print a new token, the only time that it is shown')
    .addOption(
      new Option('--mode <mode>', 'whose orders: test and live never meet')
        .choices(modes)
        .default('test'),
    )
    .option(
      '--scopes <scopes>',
      'what it may do, separated by commas (default: everything; live: all but orders:progress)',
      listOf,
    )
    .option(
      '--expires <time>',
      'when it ends, such as 2027-01-31 or 2027-01-31T12:00:00Z',
      futureTime,
    )
    .action((client: string, options: IssueOptions) => issue(client, options))
  token.command('list').description('show all tokens, without their secrets').action(list)
  token
    .command('revoke')
    .argument('<id>', 'number of the token, as list shows it', positiveInteger)
    .description('end a token, from the next request on')
    .action((id: number) => revoke(id))
}

function addOrderCommands(order: Command): void {
  order
    .command('show')
    .argument('<client>', 'name of the client system')
    .argument('<reference>', 'its reference of the order')
    .description('print an order and its events as JSON')
    .addOption(liveUnlessTest())
    .action((client: string, reference: string, options: OrderOptions) =>
      showOrder(client, reference, options),
    )
  order
    .command('erase')
    .argument('<client>', 'name of the client system')
    .argument('<reference>', 'its reference of the order')
    .description('blank names, phones, addresses and comments of an order that is over, for ever')
    .addOption(liveUnlessTest())
    .option('--no-compact', 'leave traces in unused space, until the last of several is erased')
    .action((client: string, reference: string, options: EraseOptions) =>
      eraseOrder(client, reference, options),
    )
}

function addWebhookCommands(webhook: Command): void {
  webhook
    .command('list')
    .argument('[client]', 'name of the client system; none: all of them')
    .description('show webhooks, without their secrets')
    .action((client?: string) => listWebhooks(client))
  webhook
    .command('disable')
    .argument('<id>', 'id of the webhook, as list shows it')
    .description('send no more to a webhook, and abandon what waits for it')
    .action((id: string) => disableWebhook(id))
  webhook
    .command('enable')
    .argument('<id>', 'id of the webhook, as list shows it')
    .description('send to a disabled webhook again what happens from then on')
    .action((id: string) => enableWebhook(id))
}

const liveUnlessTest = (): Option =>
  new Option('--mode <mode>', 'whose orders: test and live never meet')
    .choices(modes)
    .default('live')

const listOf = (text: string): readonly string[] => text.split(',').map((part) => part.trim())

/** Only what cannot be misread: a day, which begins in UTC, or a time that ends in Z. */
const timeForm = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2})?Z)?$/

function futureTime(text: string): Date {
  const time = new Date(text)
  // Of 2027-02-30 a Date makes the second of March.
  const isReal = timeForm.test(text) && !Number.isNaN(time.getTime())
  if (!isReal || time.toISOString().slice(0, 10) !== text.slice(0, 10))
    throw new InvalidArgumentError('Write a time like 2027-01-31 or 2027-01-31T12:00:00Z.')
  if (time.getTime() <= Date.now()) throw new InvalidArgumentError('It has passed already.')
  return time
}

function positiveInteger(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new InvalidArgumentError('It is not a number.')
  return Number(text)
}

const settingsHelp = `
Settings are environment variables:
  PORT, HOST      where to listen (3000, 127.0.0.1)
  BASE_PATH       what stands before every path (nothing)
  PUBLIC_URL      the address that clients use (http://HOST:PORT and BASE_PATH)
  DATABASE_URL    sqlite:FILE, sqlite::memory: or postgres://USER:PASSWORD@HOST:PORT/DATABASE
                  (sqlite:data/delivery-orders.db)
  DATABASE_POOL_SIZE
                  connections to PostgreSQL at most (10)
  CURRENCY        of all amounts, ISO 4217 (XOF)
  TRUST_PROXY     whom to believe about a client's address: 1, 10.0.0.0/8 (nobody)
  RATE_LIMIT_READS, RATE_LIMIT_WRITES
                  requests a minute and token (1200, 300), 0 for any number
  WEBHOOK_ALLOW_NETWORKS
                  networks of your own that events may be sent into: 10.1.0.0/16 (none)
  WEBHOOK_ALLOW_PRIVATE
                  1: events of test orders may be sent to this machine, by http too (0)
  LOG_LEVEL       trace, debug, info, warn, error, fatal or silent (info)`

import { type Command, Option } from 'commander'
import { parseDuration, parseExpiry, parseList, parseTokenId } from './argument-values.ts'
import { listTokens } from './list-tokens.ts'
import { asJson, limited } from './options.ts'
import type { ListOptions } from './print-list.ts'
import { type IssueArguments, issue, modes, type RevokeOptions, revoke } from './token.ts'
import { showToken } from './token-history.ts'
import {
  disableWebhook,
  enableWebhook,
  listWebhooks,
  type RetryOptions,
  retryEvents,
  showWebhook,
} from './webhook.ts'

function addIssueCommand(token: Command): void {
  token
    .command('issue')
    .argument(
      '[client]',
      'name of the client system; a new name creates a new client. `-` reads names, one on each line',
    )
    .description('issue a token and print it; it is not shown again')
    .option(
      '--fleet <name>',
      'instead of a client: a fleet, which delivers the orders of all clients',
    )
    .option(
      '--clients <names>',
      'the only clients that the fleet serves, separated by commas (default: all, later ones too)',
      parseList,
    )
    .option('--create-clients', 'create those of --clients that do not exist')
    .addOption(
      new Option('--mode <mode>', 'orders that the token can access: test or live')
        .choices(modes)
        .default('test'),
    )
    .option(
      '--scopes <scopes>',
      'scopes, separated by commas (default: all; for live: all but orders:progress)',
      parseList,
    )
    .option(
      '--expires <time>',
      'expiry time, such as 2027-01-31 or 2027-01-31T12:00:00Z (default: never)',
      parseExpiry,
    )
    .action((client: string | undefined, options: IssueArguments) => issue(client, options))
}

export function addTokenCommands(token: Command): void {
  addIssueCommand(token)
  token
    .command('list')
    .description('list all tokens, without their secrets')
    .addOption(limited())
    .addOption(asJson())
    .action((options: ListOptions) => listTokens(options))
  token
    .command('show')
    .argument('<id>', 'id of the token, from `token list`', parseTokenId)
    .description('show a token, who issued it, and what was done with it last')
    .addOption(asJson())
    .action((id: number, options: { readonly json?: boolean }) => showToken(id, options))
  token
    .command('revoke')
    .argument('[id]', 'id of the token, from `token list`', parseTokenId)
    .description(
      'revoke a token, or all of a client or fleet: immediately on SQLite, within 5 seconds on PostgreSQL',
    )
    .option('--client <name>', 'instead of an id: all tokens of this client')
    .option('--fleet <name>', 'instead of an id: all tokens of this fleet')
    .action((id: number | undefined, options: RevokeOptions) => revoke(id, options))
}

export function addWebhookCommands(webhook: Command): void {
  webhook
    .command('list')
    .argument('[client]', 'name of the client system (default: all)')
    .description('list webhooks, without their secrets: failing ones first')
    .addOption(limited())
    .addOption(asJson())
    .action((client: string | undefined, options: ListOptions) => listWebhooks(client, options))
  webhook
    .command('show')
    .argument('<id>', 'id of the webhook, from `webhook list`')
    .description('show a webhook and its last attempts')
    .addOption(asJson())
    .action((id: string, options: { readonly json?: boolean }) => showWebhook(id, options))
  webhook
    .command('retry')
    .argument('<id>', 'id of the webhook, from `webhook list`')
    .requiredOption(
      '--since <time>',
      'only events of the last 24h, 30min or 7d, for example',
      parseDuration,
    )
    .description(
      'send the events again that the receiver missed: failed, abandoned, or waiting for a try',
    )
    .action((id: string, options: RetryOptions) => retryEvents(id, options))
  webhook
    .command('disable')
    .argument('<id>', 'id of the webhook, from `webhook list`')
    .description('disable a webhook, and abandon its waiting dispatches')
    .action((id: string) => disableWebhook(id))
  webhook
    .command('enable')
    .argument('<id>', 'id of the webhook, from `webhook list`')
    .description('enable a disabled webhook; events that it has missed are not sent')
    .action((id: string) => enableWebhook(id))
}

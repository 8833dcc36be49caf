import { Refusal } from '@delivery-orders/contract'
import type {
  DisabledReason,
  WebhookAttempt,
  WebhookHealth,
  WebhookRecord,
} from '@delivery-orders/operations/store'
import type { Command } from 'commander'
import { systemClock } from '../clock.ts'
import { setDisabled } from '../operator/disable-webhook.ts'
import { retryUnreceived } from '../operator/sent-events.ts'
import { Failure } from './failure.ts'
import { asJson, limited, parseDuration } from './options.ts'
import {
  type JsonOptions,
  type ListOptions,
  printFields,
  printJson,
  printList,
  timeOf,
} from './print-list.ts'
import { identifyUser, withStore } from './with-store.ts'

export function addWebhookCommands(command: Command): void {
  const webhook = command
    .command('webhook')
    .description('list, show, retry, disable and enable webhooks')
  webhook
    .command('list')
    .argument('[client]', 'name of the client system (default: all)')
    .description('list webhooks, without their secrets: failing ones first')
    .addOption(limited())
    .addOption(asJson())
    .action(listWebhooks)
  webhook
    .command('show')
    .argument('<id>', 'id of the webhook, from `webhook list`')
    .description('show a webhook and its last attempts')
    .addOption(asJson())
    .action(showWebhook)
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
    .action(retryEvents)
  webhook
    .command('disable')
    .argument('<id>', 'id of the webhook, from `webhook list`')
    .description('disable a webhook, and abandon its waiting dispatches')
    .action(changeReason('operator'))
  webhook
    .command('enable')
    .argument('<id>', 'id of the webhook, from `webhook list`')
    .description('enable a disabled webhook; events that it has missed are not sent')
    .action(changeReason(null))
}

const listWebhooks = (clientName: string | undefined, options: ListOptions): Promise<void> =>
  withStore(async ({ access, overview }) => {
    if (clientName !== undefined && (await access.findClient(clientName)) === undefined)
      throw new Failure(`There is no client ${clientName}. To list clients, run: client list`)
    const none = 'There are no webhooks. Clients create them with POST /webhooks.'
    const found = await overview.webhooks({ clientName, limit: options.limit + 1 })
    printList(found.map(rowOf), { ...options, none })
  })

/** Maximum number of attempts that are shown. */
const attemptsMax = 20

const showWebhook = (id: string, { json = false }: JsonOptions): Promise<void> =>
  withStore(async ({ overview }) => {
    const [webhook] = await overview.webhooks({ id })
    if (!webhook) throw noWebhook(id)
    const attempts = (await overview.attempts(id, attemptsMax)).map(attemptRowOf)
    if (json) return printJson({ ...rowOf(webhook), attempts })
    printFields(rowOf(webhook))
    console.log()
    printList(attempts, { none: 'No attempt was made in the last 30 days.' })
  })

const noWebhook = (id: string): Failure =>
  new Failure(`There is no webhook ${id}. To list webhooks, run: webhook list`)

/** Only an operator can enable a webhook that an operator has disabled. */
const changeReason = (disabledReason: DisabledReason | null) => (id: string) =>
  withStore(async (store) => {
    const changed = await setDisabled(store, id, disabledReason, await identifyUser(store))
    if (changed === 'missing') throw noWebhook(id)
    if (changed instanceof Refusal) throw new Failure(changed.detail)
    console.error(`Webhook ${id} is ${stateOf({ disabledReason })}.`)
  })

interface RetryOptions {
  /** Milliseconds. */
  readonly since: number
}

const retryEvents = (id: string, { since }: RetryOptions): Promise<void> =>
  withStore(async (store) => {
    const now = systemClock.now()
    const retry = { actor: await identifyUser(store), now }
    const span = { since: now - since, max: Number.MAX_SAFE_INTEGER }
    const retried = await retryUnreceived(store, id, span, retry)
    if (retried === 'gone') {
      if ((await store.webhooks.findOwner(id)) === undefined) throw noWebhook(id)
      throw new Failure(`Webhook ${id} is disabled. To enable it, run: webhook enable ${id}`)
    }
    console.error(`${retried} ${retried === 1 ? 'event is' : 'events are'} sent again.`)
  })

const rowOf = (webhook: WebhookHealth) => ({
  id: webhook.id,
  client: webhook.clientName,
  mode: webhook.mode,
  state: stateOf(webhook, webhook.failingSince),
  failingSince: timeOf(webhook.failingSince),
  lastStatus: webhook.last?.status ?? null,
  lastError: webhook.last?.error ?? null,
  waiting: webhook.waiting,
  oldestWaiting: timeOf(webhook.oldestWaiting),
  url: webhook.url,
  ordering: webhook.ordering,
  kinds: webhook.events === null ? 'all' : webhook.events.join(' '),
})

const attemptRowOf = ({ at, status, error, durationMs, event }: WebhookAttempt) => ({
  at: timeOf(at),
  status,
  error,
  durationMs,
  event: event?.kind ?? null,
  reference: event?.reference ?? null,
})

function stateOf(
  { disabledReason }: Pick<WebhookRecord, 'disabledReason'>,
  failingSince: number | null = null,
): string {
  if (disabledReason !== null) return `disabled (${disabledReason})`
  return failingSince === null ? 'enabled' : 'failing'
}

import { Refusal } from '@delivery-orders/contract'
import type {
  DisabledReason,
  Store,
  WebhookAttempt,
  WebhookHealth,
  WebhookRecord,
} from '@delivery-orders/operations/store'
import { systemClock } from '../clock.ts'
import { setDisabled } from '../operator/disable-webhook.ts'
import { retryUnreceived } from '../operator/sent-events.ts'
import { Failure } from './failure.ts'
import { type ListOptions, printFields, printJson, printList, timeOf } from './print-list.ts'
import { identifyUser, withStore } from './with-store.ts'

export const listWebhooks = (clientName: string | undefined, options: ListOptions): Promise<void> =>
  withStore(async ({ access, overview }) => {
    if (clientName !== undefined && (await access.findClient(clientName)) === undefined)
      throw new Failure(`There is no client ${clientName}. To list clients, run: token list`)
    const none = 'There are no webhooks. Clients create them with POST /webhooks.'
    const found = await overview.webhooks({ clientName, limit: options.limit + 1 })
    printList(found.map(rowOf), { ...options, none })
  })

/** Maximum number of attempts that are shown. */
const attemptsMax = 20

export const showWebhook = (
  id: string,
  { json = false }: { readonly json?: boolean },
): Promise<void> =>
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

/** Disables a webhook so that only an operator can enable it again, and abandons its waiting dispatches. */
export const disableWebhook = (id: string): Promise<void> =>
  withStore((store) => changeReason(store, id, 'operator'))

/** Enables a webhook. Events that occurred while it was disabled are not sent to it. */
export const enableWebhook = (id: string): Promise<void> =>
  withStore((store) => changeReason(store, id, null))

export interface RetryOptions {
  /** Milliseconds. */
  readonly since: number
}

/** Sends the events again that the receiver missed, and prints how many. */
export const retryEvents = (id: string, { since }: RetryOptions): Promise<void> =>
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

async function changeReason(
  store: Store,
  id: string,
  disabledReason: DisabledReason | null,
): Promise<void> {
  const changed = await setDisabled(store, id, disabledReason, await identifyUser(store))
  if (changed === 'missing') throw noWebhook(id)
  if (changed instanceof Refusal) throw new Failure(changed.detail)
  console.error(`Webhook ${id} is ${stateOf({ disabledReason })}.`)
}

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

import { Refusal } from '@delivery-orders/contract'
import {
  changeWebhook,
  type DisabledReason,
  type OwnedWebhook,
  type Store,
  type WebhookRecord,
} from '@delivery-orders/operations'
import { systemClock } from '../clock.ts'
import { Failure } from './failure.ts'
import { formatTable } from './format-table.ts'
import { withStore } from './with-store.ts'

export const listWebhooks = (client?: string): Promise<void> =>
  withStore(async ({ access, webhooks }) => {
    if (client !== undefined && (await access.findClient(client)) === undefined)
      throw new Failure(`There is no client ${client}. To list clients, run: token list`)
    const all = await webhooks.listAll()
    const shown = all.filter(({ clientName }) => client === undefined || clientName === client)
    if (shown.length === 0)
      return console.error('There are no webhooks. Clients create them with POST /webhooks.')
    console.log(tableOf(shown))
  })

/** Disables a webhook so that only an operator can enable it again, and abandons its waiting dispatches. */
export const disableWebhook = (id: string): Promise<void> =>
  withStore((store) => changeReason(store, id, 'operator'))

/** Enables a webhook. Events that occurred while it was disabled are not sent to it. */
export const enableWebhook = (id: string): Promise<void> =>
  withStore((store) => changeReason(store, id, null))

async function changeReason(
  { webhooks }: Store,
  id: string,
  disabledReason: DisabledReason | null,
): Promise<void> {
  const client = await webhooks.findOwner(id)
  if (!client) throw new Failure(`There is no webhook ${id}. To list webhooks, run: webhook list`)
  const isSame = (webhook: WebhookRecord) => webhook.disabledReason === disabledReason
  const changed = await changeWebhook(
    webhooks,
    { client, id },
    {
      changes: (webhook) => (isSame(webhook) ? undefined : { disabledReason }),
      now: systemClock.now(),
    },
  )
  if (changed instanceof Refusal) throw new Failure(changed.detail)
  console.error(`Webhook ${id} is ${stateOf({ disabledReason })}.`)
}

function tableOf(webhooks: readonly OwnedWebhook[]): string {
  const rows = webhooks.map((webhook) => [
    webhook.id,
    webhook.clientName,
    webhook.mode,
    webhook.url,
    stateOf(webhook),
    webhook.ordering,
    webhook.events === null ? 'all' : webhook.events.join(' '),
  ])
  return formatTable(['ID', 'CLIENT', 'MODE', 'URL', 'STATE', 'ORDERING', 'KINDS'], rows)
}

const stateOf = ({ disabledReason }: Pick<WebhookRecord, 'disabledReason'>): string =>
  disabledReason === null ? 'enabled' : `disabled (${disabledReason})`

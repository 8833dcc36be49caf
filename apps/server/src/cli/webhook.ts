import { type ClientKey, laterThan } from '@delivery-orders/domain'
import { systemClock } from '../clock.ts'
import type { DisabledReason, OwnedWebhook, WebhookRecord } from '../store/outbox.ts'
import type { Store } from '../store/store.ts'
import { Failure } from './failure.ts'
import { table } from './table.ts'
import { withStore } from './with-store.ts'

/** Those of one client, or of all. */
export const listWebhooks = (client?: string): Promise<void> =>
  withStore(async ({ access, webhooks }) => {
    if (client !== undefined && (await access.findClient(client)) === undefined)
      throw new Failure(`There is no client ${client}. See: token list`)
    const all = await webhooks.listAll()
    const shown = all.filter(({ clientName }) => client === undefined || clientName === client)
    if (shown.length === 0) return console.error('There are no webhooks. Clients make them.')
    console.log(tableOf(shown))
  })

/** What waits for it is abandoned. */
export const disableWebhook = (id: string): Promise<void> =>
  // Who disables one that is disabled already leaves the reason that tells more.
  withStore((store) => changeReason(store, id, (reason) => reason ?? 'requested'))

/** It is sent what happens from then on. */
export const enableWebhook = (id: string): Promise<void> =>
  withStore((store) => changeReason(store, id, () => null))

/** So often somebody else may be faster before the operator is asked to try again. */
const triesMax = 5

async function changeReason(
  { webhooks }: Store,
  id: string,
  next: (reason: DisabledReason | null) => DisabledReason | null,
): Promise<void> {
  const client = await webhooks.findOwner(id)
  for (let tries = 0; tries < triesMax; tries++) {
    const webhook = client && (await webhooks.find(client, id))
    if (!client || !webhook) throw new Failure(`There is no webhook ${id}. See: webhook list`)
    const disabledReason = next(webhook.disabledReason)
    if (await isKept(webhooks, client, webhook, disabledReason))
      return console.error(`Webhook ${id} is ${stateOf({ disabledReason })}.`)
  }
  throw new Failure(`${id} keeps changing. Try again.`)
}

/** False where somebody else has changed it first. */
async function isKept(
  webhooks: Store['webhooks'],
  client: ClientKey,
  webhook: WebhookRecord,
  disabledReason: DisabledReason | null,
): Promise<boolean> {
  if (disabledReason === webhook.disabledReason) return true
  const updatedAt = laterThan(webhook.updatedAt, systemClock.now())
  const changed = { ...webhook, disabledReason, updatedAt, revision: webhook.revision + 1 }
  return (await webhooks.change(client, changed)) === 'committed'
}

function tableOf(webhooks: readonly OwnedWebhook[]): string {
  const rows = webhooks.map((webhook) => [
    webhook.id,
    webhook.clientName,
    webhook.mode,
    webhook.url,
    stateOf(webhook),
    webhook.events === null ? 'all' : webhook.events.join(' '),
  ])
  return table(['ID', 'CLIENT', 'MODE', 'URL', 'STATE', 'KINDS'], rows)
}

const stateOf = ({ disabledReason }: Pick<WebhookRecord, 'disabledReason'>): string =>
  disabledReason === null ? 'enabled' : `disabled (${disabledReason})`

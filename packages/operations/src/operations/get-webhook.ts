import { type Handler, Refusal } from '@delivery-orders/contract'
import type { ClientKey } from '@delivery-orders/domain'
import type { ClientGrant } from '../store/access.ts'
import type { WebhookRecord, Webhooks } from '../store/webhooks.ts'
import type { Deps } from './deps.ts'
import { presentWebhook } from './present-webhook.ts'

export const getWebhook =
  ({ webhooks }: Deps): Handler<'getWebhook', ClientGrant> =>
  async ({ params, client }) => {
    const webhook = await webhookOf(webhooks, client, params.webhookId)
    if (webhook instanceof Refusal) return webhook
    return { status: 200, body: presentWebhook(webhook) }
  }

export async function webhookOf(
  webhooks: Webhooks,
  client: ClientKey,
  id: string,
): Promise<WebhookRecord | Refusal<'webhook_not_found'>> {
  return (await webhooks.find(client, id)) ?? webhookNotFound(id)
}

export const webhookNotFound = (id: string): Refusal<'webhook_not_found'> =>
  new Refusal('webhook_not_found', `There is no webhook ${id}.`)

export const duplicateWebhookUrl = (): Refusal<'duplicate_webhook_url'> =>
  new Refusal('duplicate_webhook_url', 'One of your webhooks has this URL already.')

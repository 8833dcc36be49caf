import { Refusal } from '@delivery-orders/contract'
import type { ClientKey } from '@delivery-orders/domain'
import type { WebhookRecord, Webhooks } from '../store/webhooks.ts'

export async function findWebhook(
  webhooks: Webhooks,
  client: ClientKey,
  id: string,
): Promise<WebhookRecord | Refusal<'webhook_not_found'>> {
  return (await webhooks.find(client, id)) ?? webhookNotFound(id)
}

export const webhookNotFound = (id: string): Refusal<'webhook_not_found'> =>
  new Refusal('webhook_not_found', `There is no webhook ${id}.`)

export const duplicateWebhookUrl = (): Refusal<'duplicate_webhook_url'> =>
  new Refusal(
    'duplicate_webhook_url',
    'One of your webhooks has this URL already. List your webhooks to find it.',
  )

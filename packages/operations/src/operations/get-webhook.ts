import type { Handler } from '@delivery-orders/contract'
import { type ClientKey, Refusal } from '@delivery-orders/domain'
import type { Grant } from '../store/store.ts'
import type { WebhookRecord, Webhooks } from '../store/webhooks.ts'
import type { Deps } from './deps.ts'
import { presentWebhook } from './present-webhook.ts'

export const getWebhook =
  ({ webhooks }: Deps): Handler<'getWebhook', Grant> =>
  async ({ params, client }) => ({
    status: 200,
    body: presentWebhook(await webhookOf(webhooks, client, params.webhookId)),
  })

export async function webhookOf(
  webhooks: Webhooks,
  client: ClientKey,
  id: string,
): Promise<WebhookRecord> {
  const webhook = await webhooks.find(client, id)
  if (!webhook) throw webhookNotFound(id)
  return webhook
}

export const webhookNotFound = (id: string): Refusal =>
  new Refusal('webhook_not_found', `There is no webhook ${id}.`)

export const duplicateWebhookUrl = (): Refusal =>
  new Refusal('duplicate_webhook_url', 'One of your webhooks has this URL already.')

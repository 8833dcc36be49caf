import type { Handler } from '@delivery-orders/contract'
import type { Grant } from '../store/store.ts'
import type { Deps } from './deps.ts'
import { webhookNotFound } from './get-webhook.ts'

export const deleteWebhook =
  ({ webhooks }: Deps): Handler<'deleteWebhook', Grant> =>
  async ({ params: { webhookId }, client }) => {
    if (!(await webhooks.remove(client, webhookId))) return webhookNotFound(webhookId)
    return { status: 204 }
  }

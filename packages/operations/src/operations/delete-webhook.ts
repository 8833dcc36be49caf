import type { Handler } from '@delivery-orders/contract'
import type { Deps } from '../deps.ts'
import type { ClientGrant } from '../store/access.ts'
import { webhookNotFound } from '../webhooks/find-webhook.ts'

export const deleteWebhook =
  ({ webhooks, clock }: Deps): Handler<'deleteWebhook', ClientGrant> =>
  async ({ params: { webhookId }, client }) => {
    if (!(await webhooks.remove(client, webhookId, clock.now()))) return webhookNotFound(webhookId)
    return { status: 204 }
  }

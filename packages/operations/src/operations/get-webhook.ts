import { type Handler, Refusal } from '@delivery-orders/contract'
import type { Deps } from '../deps.ts'
import type { ClientGrant } from '../store/access.ts'
import { findWebhook } from '../webhooks/find-webhook.ts'
import { presentWebhook } from '../webhooks/present-webhook.ts'

export const getWebhook =
  ({ webhooks }: Deps): Handler<'getWebhook', ClientGrant> =>
  async ({ params, client }) => {
    const webhook = await findWebhook(webhooks, client, params.webhookId)
    if (webhook instanceof Refusal) return webhook
    return { status: 200, body: presentWebhook(webhook) }
  }

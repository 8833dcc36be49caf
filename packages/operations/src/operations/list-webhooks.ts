import type { Handler } from '@delivery-orders/contract'
import type { Deps } from '../deps.ts'
import type { ClientGrant } from '../store/access.ts'
import { presentWebhook } from '../webhooks/present-webhook.ts'

export const listWebhooks =
  ({ webhooks }: Deps): Handler<'listWebhooks', ClientGrant> =>
  async ({ client }) => ({
    status: 200,
    body: (await webhooks.list(client)).map(presentWebhook),
  })

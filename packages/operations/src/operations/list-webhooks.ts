import type { Handler } from '@delivery-orders/contract'
import type { ClientGrant } from '../store/access.ts'
import type { Deps } from './deps.ts'
import { presentWebhook } from './present-webhook.ts'

export const listWebhooks =
  ({ webhooks }: Deps): Handler<'listWebhooks', ClientGrant> =>
  async ({ client }) => ({
    status: 200,
    body: (await webhooks.list(client)).map(presentWebhook),
  })

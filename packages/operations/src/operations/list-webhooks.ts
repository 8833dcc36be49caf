import type { Handler } from '@delivery-orders/contract'
import type { Grant } from '../store/store.ts'
import type { Deps } from './deps.ts'
import { presentWebhook } from './present-webhook.ts'

export const listWebhooks =
  ({ webhooks }: Deps): Handler<'listWebhooks', Grant> =>
  async ({ client }) => ({
    status: 200,
    body: (await webhooks.list(client)).map(presentWebhook),
  })

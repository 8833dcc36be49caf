import type { Handler } from '@delivery-orders/contract'
import type { Grant } from '../store/store.ts'
import type { Deps } from './deps.ts'

export const listWebhooks =
  ({ webhooks }: Deps): Handler<'listWebhooks', Grant> =>
  async ({ client }) => {
    const records = await webhooks.list(client)

    return {
      status: 200,
      body: records.map(({ id, url, createdAt, updatedAt, events, disabledReason }) => ({
        id,
        url,
        createdAt: new Date(createdAt).toISOString(),
        updatedAt: new Date(updatedAt).toISOString(),
        events,
        enabled: disabledReason === null,
        disabledReason,
      })),
    }
  }

import { type Handler, Refusal } from '@delivery-orders/contract'
import type { Deps } from '../deps.ts'
import { cursorFor, readCursor } from '../lists/cursor.ts'
import { limitDefault } from '../lists/page.ts'
import type { ClientGrant } from '../store/access.ts'
import { findWebhook } from '../webhooks/find-webhook.ts'
import { presentDispatch } from '../webhooks/present-webhook.ts'

export const listDispatches =
  ({ webhooks, outbox }: Deps): Handler<'listDispatches', ClientGrant> =>
  async ({ params: { webhookId }, query, client }) => {
    const { limit = limitDefault, cursor, status = [] } = query
    const statuses = status.toSorted()
    const list = ['dispatches', webhookId, statuses]
    const position = cursor === undefined ? [] : readCursor(cursor, list, client)
    if (position instanceof Refusal) return position
    const [before = Number.MAX_SAFE_INTEGER] = position
    const webhook = await findWebhook(webhooks, client, webhookId)
    if (webhook instanceof Refusal) return webhook
    const shown = await outbox.list(webhookId, { statuses, before, limit })
    const last = shown.at(-1)?.number ?? 0
    const next = await outbox.list(webhookId, { statuses, before: last, limit: 1 })

    const nextCursor = next.length > 0 ? cursorFor([last], list, client) : null
    return { status: 200, body: { data: shown.map(presentDispatch), nextCursor } }
  }

import { type Handler, Refusal, type WebhookPatch } from '@delivery-orders/contract'
import { Unavailable } from '@delivery-orders/domain'
import type { Deps } from '../deps.ts'
import type { ClientGrant } from '../store/access.ts'
import type { WebhookRecord } from '../store/webhooks.ts'
import { changeWebhook } from '../webhooks/change-webhook.ts'
import { duplicateWebhookUrl } from '../webhooks/find-webhook.ts'
import { presentWebhook } from '../webhooks/present-webhook.ts'
import { refuseTarget } from '../webhooks/refuse-target.ts'

export const updateWebhook =
  (deps: Deps): Handler<'updateWebhook', ClientGrant> =>
  async ({ params, body: patch, client }) => {
    const { webhooks, clock } = deps
    const refused = patch.url !== undefined && refuseTarget(deps, patch.url, client.mode)
    if (refused) return refused
    const webhook = await changeWebhook(
      webhooks,
      { client, id: params.webhookId },
      { changes: (found) => changesOf(found, patch), now: clock.now() },
    )
    if (webhook instanceof Refusal) return webhook
    if (webhook === 'duplicate') return duplicateWebhookUrl()
    if (webhook === 'replayed')
      throw new Unavailable('The store replayed a change that has no idempotency key.')
    return { status: 200, body: presentWebhook(webhook) }
  }

/** Returns the fields that clients can change, with the patch applied. */
function changesOf(
  webhook: WebhookRecord,
  patch: WebhookPatch,
): Partial<WebhookRecord> | Refusal<'webhook_disabled_by_operator'> | 'unchanged' {
  const { url = webhook.url, events = webhook.events, ordering = webhook.ordering, enabled } = patch
  const disabledReason = reasonAfter(webhook, enabled)
  if (disabledReason instanceof Refusal) return disabledReason
  const isSame =
    url === webhook.url &&
    JSON.stringify(events) === JSON.stringify(webhook.events) &&
    ordering === webhook.ordering &&
    disabledReason === webhook.disabledReason
  return isSame ? 'unchanged' : { url, events, ordering, disabledReason }
}

function reasonAfter({ id, disabledReason }: WebhookRecord, enabled: boolean | undefined) {
  if (enabled === undefined) return disabledReason
  if (enabled && disabledReason === 'operator')
    return new Refusal(
      'webhook_disabled_by_operator',
      `The operator has disabled webhook ${id}. Ask them to enable it.`,
    )
  // Disabling a webhook that is already disabled keeps its reason, which may be more specific than `requested`.
  return enabled ? null : (disabledReason ?? 'requested')
}

import type * as contract from '@delivery-orders/contract'
import { type Handler, limits, Refusal } from '@delivery-orders/contract'
import { ulid, ulidBytes } from '@delivery-orders/domain'
import type { Deps } from '../deps.ts'
import { replayed } from '../keys/replay.ts'
import { findStoredResponse, responseToStore } from '../keys/stored-response.ts'
import { usedKey } from '../keys/used-key.ts'
import { webhookSecret } from '../random.ts'
import type { ClientGrant } from '../store/access.ts'
import type { WebhookRecord } from '../store/webhooks.ts'
import { duplicateWebhookUrl } from '../webhooks/find-webhook.ts'
import { presentWithSecret } from '../webhooks/present-webhook.ts'
import { refuseTarget } from '../webhooks/refuse-target.ts'

/** Maximum number of webhooks per client and mode. */
const webhooksMax = limits.webhooksPerMode

export const createWebhook =
  (deps: Deps): Handler<'createWebhook', ClientGrant> =>
  async ({ body: { url, events = null, ordering }, idempotencyKey: key, client }) => {
    const { webhooks, clock, random } = deps
    const refused = refuseTarget(deps, url, client.mode)
    if (refused) return refused
    const now = clock.now()
    const webhook: WebhookRecord = {
      id: `wh_${ulid(now, random.bytes(ulidBytes))}`,
      revision: 1,
      url,
      createdAt: now,
      updatedAt: now,
      events,
      ordering: ordering ?? 'none',
      disabledReason: null,
      secret: webhookSecret(random),
      previousSecret: null,
    }
    const body = presentWithSecret(webhook)
    const response = responseToStore(usedKey(deps, key), { status: 201, body })

    const committed = await webhooks.add(client, webhook, webhooksMax, response)
    if (committed === 'committed') return { status: 201, body, headers: {} }
    if (committed === 'duplicate') return duplicateWebhookUrl()
    if (committed === 'full')
      return new Refusal(
        'webhook_limit_reached',
        `You have ${webhooksMax} webhooks, which is the maximum. Delete one to create another.`,
      )

    const stored = await findStoredResponse<contract.WebhookWithSecret>(webhooks, client, key)
    if (stored instanceof Refusal) return stored
    return { status: 201, body: stored, headers: replayed }
  }

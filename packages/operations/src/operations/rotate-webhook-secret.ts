import type * as contract from '@delivery-orders/contract'
import { type Handler, Refusal } from '@delivery-orders/contract'
import type { Deps } from '../deps.ts'
import { replayed } from '../keys/replay.ts'
import { findStoredResponse, responseToStore } from '../keys/stored-response.ts'
import { usedKey } from '../keys/used-key.ts'
import { webhookSecret } from '../random.ts'
import type { ClientGrant } from '../store/access.ts'
import { changeWebhook } from '../webhooks/change-webhook.ts'
import { presentWithSecret } from '../webhooks/present-webhook.ts'

/** The contract's default for `gracePeriodSeconds`: a day. */
const graceDefaultSeconds = 86_400

export const rotateWebhookSecret =
  (deps: Deps): Handler<'rotateWebhookSecret', ClientGrant> =>
  async ({ params: { webhookId: id }, body, idempotencyKey: key, client }) => {
    const { webhooks, clock, random } = deps
    const used = usedKey(deps, key)
    const now = clock.now()
    const until = now + (body?.gracePeriodSeconds ?? graceDefaultSeconds) * 1000
    const webhook = await changeWebhook(
      webhooks,
      { client, id },
      {
        // Drops an older previous secret, even if its grace period has not ended.
        changes: ({ secret }) => ({
          secret: webhookSecret(random),
          previousSecret: until > now ? { secret, until } : null,
        }),
        now,
        storedResponseFor: (changed) =>
          responseToStore(used, { status: 200, body: presentWithSecret(changed) }),
      },
    )
    if (webhook instanceof Refusal) return webhook
    if (webhook === 'duplicate') throw new Error('A rotation does not change the URL of a webhook.')
    if (webhook !== 'replayed')
      return { status: 200, body: presentWithSecret(webhook), headers: {} }

    const stored = await findStoredResponse<contract.WebhookWithSecret>(webhooks, client, key)
    if (stored instanceof Refusal) return stored
    return { status: 200, body: stored, headers: replayed }
  }

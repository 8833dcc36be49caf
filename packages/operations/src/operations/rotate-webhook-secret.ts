import { setTimeout as pause } from 'node:timers/promises'
import type * as contract from '@delivery-orders/contract'
import { type Handler, Refusal } from '@delivery-orders/contract'
import type { Instant } from '@delivery-orders/domain'
import type { Deps } from '../deps.ts'
import { replayed } from '../keys/replay.ts'
import { findStoredResponse, responseToStore } from '../keys/stored-response.ts'
import { usedKey } from '../keys/used-key.ts'
import { webhookSecret } from '../random.ts'
import type { ClientGrant } from '../store/access.ts'
import { leaseMs } from '../store/leases.ts'
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
    if (webhook !== 'replayed') {
      if (until > now) await waitForOldSignatures(deps, id, clock.now())
      return { status: 200, body: presentWithSecret(webhook), headers: {} }
    }

    const stored = await findStoredResponse<contract.WebhookWithSecret>(webhooks, client, key)
    if (stored instanceof Refusal) return stored
    // A replay waits too: a repeated request must not return the new secret sooner than the first one.
    await waitForOldSignatures(deps, id, Math.min(stored.at + commitMaxMs, clock.now()))
    return { status: 200, body: stored.body, headers: replayed }
  }

/** Assumed maximum time from a request to its commit. Only the request time is stored, in `StoredResponse.at`. */
const commitMaxMs = 1_000
/** Poll interval while waiting for messages in flight. */
const pollMs = 20

/**
 * Waits up to `leaseMs`, until no message is in flight that was leased before `signedUntil`. A client that uses the new
 * secret as soon as it gets the response could not verify a message that was signed before the rotation.
 */
async function waitForOldSignatures(
  { outbox, clock }: Deps,
  webhookId: string,
  signedUntil: Instant,
) {
  for (let waitedMs = 0; waitedMs < leaseMs; waitedMs += pollMs) {
    if (!(await outbox.isInFlight(webhookId, clock.now(), signedUntil + leaseMs))) return
    await pause(pollMs)
  }
}

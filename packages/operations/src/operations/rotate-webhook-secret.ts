import { setTimeout as pause } from 'node:timers/promises'
import type * as contract from '@delivery-orders/contract'
import type { Handler } from '@delivery-orders/contract'
import { type Instant, Unavailable } from '@delivery-orders/domain'
import { leaseMs } from '../store/outbox.ts'
import type { Grant } from '../store/store.ts'
import { changeWebhook } from './change-webhook.ts'
import type { Deps } from './deps.ts'
import { presentWithSecret } from './present-webhook.ts'
import { replayed } from './replay.ts'
import { replayedBody, responseToStore } from './stored-response.ts'

/** A day, as the contract promises. */
const graceDefaultSeconds = 86_400

export const rotateWebhookSecret =
  (deps: Deps): Handler<'rotateWebhookSecret', Grant> =>
  async ({ params: { webhookId: id }, body, idempotencyKey: key, client }) => {
    const { webhooks, clock, newSecret } = deps
    const now = clock.now()
    const until = now + (body?.gracePeriodSeconds ?? graceDefaultSeconds) * 1000
    const webhook = await changeWebhook(
      webhooks,
      { client, id },
      {
        // The one before it ends here, should it still have signed.
        changes: ({ secret }) => ({
          secret: newSecret(),
          previousSecret: until > now ? { secret, until } : null,
        }),
        now,
        storedResponseFor: (changed) =>
          responseToStore(key, now, { status: 200, body: presentWithSecret(changed) }),
      },
    )
    if (webhook !== 'replayed') {
      if (until > now) await waitForOldSignatures(deps, id, clock.now())
      return { status: 200, body: presentWithSecret(webhook), headers: {} }
    }

    const answered = key && (await webhooks.findStoredResponse(client, key.hash))
    if (!answered) throw new Unavailable('A key was used and then free again.')
    const text = replayedBody<contract.WebhookWithSecret>(answered, key)
    // Who was not patient enough to get the answer is told no sooner than others.
    await waitForOldSignatures(deps, id, Math.min(answered.at + commitMaxMs, clock.now()))
    return { status: 200, body: text, headers: replayed }
  }

/** A rotation is kept so soon after it was asked for. */
const commitMaxMs = 1_000
/** So often it is looked whether something is still on its way. */
const pollMs = 20

/**
 * Resolves when nothing is on its way any more that was signed until a moment. Who knows only the new secret, from the
 * moment that it is told, could not verify a message that was signed before there was one.
 */
async function waitForOldSignatures(
  { outbox, clock }: Deps,
  webhookId: string,
  signedUntil: Instant,
) {
  for (let waitedMs = 0; waitedMs < leaseMs; waitedMs += pollMs) {
    if (!(await outbox.isHeld(webhookId, clock.now(), signedUntil + leaseMs))) return
    await pause(pollMs)
  }
}

import type * as contract from '@delivery-orders/contract'
import type { Handler } from '@delivery-orders/contract'
import { Unavailable } from '@delivery-orders/domain'
import type { Grant } from '../store/store.ts'
import { replayed } from './answered-before.ts'
import { changeWebhook } from './change-webhook.ts'
import type { Deps } from './deps.ts'
import { answerToKeep, keptText } from './kept-answer.ts'
import { presentWithSecret } from './present-webhook.ts'

/** A day, as the contract promises. */
const graceDefaultSeconds = 86_400

export const rotateWebhookSecret =
  ({ webhooks, clock, newSecret }: Deps): Handler<'rotateWebhookSecret', Grant> =>
  async ({ params: { webhookId: id }, body, idempotencyKey: key, client }) => {
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
        keptFor: (changed) =>
          answerToKeep(key, now, { status: 200, body: presentWithSecret(changed) }),
      },
    )
    if (webhook !== 'answered')
      return { status: 200, body: presentWithSecret(webhook), headers: {} }

    const answered = key && (await webhooks.findAnswer(client, key.hash))
    if (!answered) throw new Unavailable('A key was used and then free again.')
    const text = keptText<contract.WebhookWithSecret>(answered, key)
    return { status: 200, body: text, headers: replayed }
  }

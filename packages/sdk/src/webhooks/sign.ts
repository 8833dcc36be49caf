import type { ReceivedEvent } from './received-event.ts'
import { signaturesOf, type WebhookSecrets } from './signature.ts'

/** A message as the service sends it. Pass it to `fetch(url, message)` or `new Request(url, message)`. */
export interface SignedMessage {
  /** The HTTP method. */
  readonly method: 'POST'
  /** The headers of Standard Webhooks, and `content-type`. */
  readonly headers: Readonly<Record<string, string>>
  /** The raw body, as it was signed. */
  readonly body: string
}

/**
 * Signs an event as the service does, for the tests of your receiver.
 *
 * @example
 * ```ts
 * const response = await app.fetch(new Request('http://shop.test/hooks', await sign(event, secret)))
 * ```
 *
 * @param event - the event to send; its `id` becomes `webhook-id`
 * @param secrets - the secret, or both secrets during a rotation
 * @param at - the time of the signature, now by default; pass another time to test messages that are too old or too new
 * @throws {@link WebhookError} when a secret is missing or invalid
 */
export async function sign(
  event: ReceivedEvent | { readonly id: string; readonly [field: string]: unknown },
  secrets: WebhookSecrets,
  at: Date = new Date(),
): Promise<SignedMessage> {
  const body = JSON.stringify(event)
  const timestamp = `${Math.floor(at.getTime() / 1_000)}`
  const signatures = await signaturesOf(secrets, event.id, timestamp, body)
  return {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': event.id,
      'webhook-timestamp': timestamp,
      'webhook-signature': signatures.join(' '),
    },
    body,
  }
}

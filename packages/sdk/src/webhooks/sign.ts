import { signaturesOf, type WebhookSecrets } from './signature.ts'

/** A message as the service sends it; goes into `fetch(url, message)` or `new Request(url, message)` as it is. */
export interface SignedMessage {
  /** How it is sent. */
  readonly method: 'POST'
  /** Those of Standard Webhooks, and the type of the body. */
  readonly headers: Readonly<Record<string, string>>
  /** The raw body, which is signed. */
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
 * @param event - what to send; its `id` becomes `webhook-id`
 * @param secrets - the secret, or both while it is rotated
 * @param at - when it is signed; now, unless you want it too old or too new
 * @throws {@link WebhookError} when a secret is none
 */
export async function sign(
  event: { readonly id: string },
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

import { orderEventOf } from '../order-event.ts'
import type { ReceivedEvent } from './received-event.ts'
import { signaturesOf, type WebhookSecrets } from './signature.ts'
import { WebhookError } from './webhook-error.ts'

/** The raw body of the request, before any parsing. */
export type WebhookBody = string | Uint8Array | ArrayBuffer

/** The headers of the request: a `Headers` object, the `headers` of a Node request, or pairs; names in any case. */
export type WebhookHeaders =
  | Iterable<readonly [string, string]>
  | Readonly<Record<string, string | readonly string[] | undefined>>

/**
 * Verifies the signature of a webhook message according to Standard Webhooks, and returns its event. One of the
 * signatures must match one of the secrets, and the time of signing must be within five minutes of your clock.
 *
 * An event can arrive more than once, and after later events: see `@delivery-orders/sdk/inbox`. Respond with a 2xx
 * status once you have stored or handled it; after any other response the service sends it again.
 *
 * @example
 * ```ts
 * const event = await receive(await request.text(), request.headers, process.env.WEBHOOK_SECRET)
 * switch (event.type) {
 *   case 'order.delivered':
 *     await markDelivered(event.data.order)
 *     break
 *   case 'unknown': // a kind that a later version of the service added
 *     console.log(event.kind)
 * }
 * ```
 *
 * @param body - the raw body as text or bytes; a parsed and reserialized body does not match the signature
 * @param headers - all headers of the request
 * @param secrets - the `secret` of the webhook, or several
 * @throws {@link WebhookError} when the message cannot be trusted; its `code` has the reason. Respond with 400
 */
export async function receive(
  body: WebhookBody,
  headers: WebhookHeaders,
  secrets: WebhookSecrets,
): Promise<ReceivedEvent> {
  const text = decodeBody(body)
  const header = headerReader(headers)
  const timestamp = header('webhook-timestamp')
  const received = header('webhook-signature').split(' ')
  const expected = await signaturesOf(secrets, header('webhook-id'), timestamp, text)
  if (!expected.some((signature) => received.some((each) => isSame(each, signature))))
    throw new WebhookError(
      'wrong_signature',
      'No signature matches: the secret was rotated or is of another webhook, or the body was changed.',
    )
  checkAge(Date.now() / 1_000 - Number(timestamp))
  return eventIn(text)
}

function decodeBody(body: WebhookBody): string {
  if (typeof body === 'string') return body
  // `instanceof` would not recognize bytes from another realm, which has its own classes.
  if (Object(body).byteLength >= 0) return new TextDecoder().decode(body)
  throw new WebhookError(
    'parsed_body',
    'The body must be raw, not parsed. Express: express.raw({ type: "application/json" }), before express.json(). Fetch: await request.text(). Node: Buffer.concat(await req.toArray()).',
  )
}

function headerReader(given: WebhookHeaders): (name: string) => string {
  // `in` throws for a value that is not an object.
  const headers: WebhookHeaders = Object(given)
  const pairs = [...(Symbol.iterator in headers ? headers : Object.entries(headers))]
  return (name) => {
    const value = pairs.find(([key]) => key.toLowerCase() === name)?.[1]
    if (value) return `${value}`
    throw new WebhookError('missing_header', `No ${name}: pass all headers of the request.`)
  }
}

/** Compares in constant time, so that timing does not reveal how much of a forged signature is right. */
function isSame(received: string, expected: string): boolean {
  let difference = received.length ^ expected.length
  for (let at = 0; at < expected.length; at++)
    difference |= received.charCodeAt(at) ^ expected.charCodeAt(at)
  return !difference
}

function checkAge(ageSeconds: number): void {
  const seconds = Math.floor(Math.abs(ageSeconds))
  if (seconds <= 300) return
  throw ageSeconds > 0
    ? new WebhookError('too_old', `Signed ${seconds} s ago: a replay, or your clock is ahead.`)
    : new WebhookError('too_new', `Signed ${seconds} s in the future: your clock is behind.`)
}

function eventIn(text: string): ReceivedEvent {
  try {
    const message = JSON.parse(text)
    if (message.id && message.type) return orderEventOf(message)
  } catch {
    // Not JSON: reported below.
  }
  throw new WebhookError('invalid_body', 'The signed body is not an event.')
}

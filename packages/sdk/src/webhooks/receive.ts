import { eventOf, type ReceivedEvent } from './received-event.ts'
import { signaturesOf, type WebhookSecrets } from './signature.ts'
import { WebhookError } from './webhook-error.ts'

/** The body as it came, before anything parsed it. */
export type WebhookBody = string | Uint8Array | ArrayBuffer

/** The headers of the request: a `Headers`, the `headers` of a request in Node, or pairs; names in any case. */
export type WebhookHeaders =
  | Iterable<readonly [string, string]>
  | Readonly<Record<string, string | readonly string[] | undefined>>

/**
 * Verifies that a message is the service's own, as Standard Webhooks describes, and gives the event in it. It is so when
 * one of its signatures is by one of the secrets, and no more than five minutes old or early.
 *
 * An event can come more than once, and after a later one: see `@delivery-orders/sdk/inbox`. Answer 2xx when you have
 * kept it; after anything else it is sent again.
 *
 * @example
 * ```ts
 * const event = await receive(await request.text(), request.headers, process.env.WEBHOOK_SECRET)
 * switch (event.type) {
 *   case 'order.delivered':
 *     await settle(event.data.order)
 *     break
 *   case 'unknown': // a kind that a later version of the service has added
 *     console.log(event.kind)
 * }
 * ```
 *
 * @param body - the raw body: text or bytes. What was parsed and written again has another signature
 * @param headers - all headers of the request
 * @param secrets - the `secret` of the webhook, or several
 * @throws {@link WebhookError} when it is not to be trusted; `code` says why. Answer 400
 */
export async function receive(
  body: WebhookBody,
  headers: WebhookHeaders,
  secrets: WebhookSecrets,
): Promise<ReceivedEvent> {
  const text = textOf(body)
  const header = headerReader(headers)
  const timestamp = header('webhook-timestamp')
  const given = header('webhook-signature').split(' ')
  const own = await signaturesOf(secrets, header('webhook-id'), timestamp, text)
  if (!own.some((signature) => given.some((each) => isSame(each, signature))))
    throw new WebhookError(
      'wrong_signature',
      'No signature is by this secret: is it rotated or of another webhook, or was the body changed?',
    )
  checkAge(Date.now() / 1_000 - Number(timestamp))
  return eventIn(text)
}

function textOf(body: WebhookBody): string {
  if (typeof body === 'string') return body
  // Bytes may come from another realm, whose classes are not these.
  if (Object(body).byteLength >= 0) return new TextDecoder().decode(body)
  throw new WebhookError(
    'parsed_body',
    'The body must be raw, not parsed. Express: express.raw({ type: "application/json" }), before express.json(). Fetch: await request.text(). Node: Buffer.concat(await req.toArray()).',
  )
}

function headerReader(headers: WebhookHeaders = {}): (name: string) => string {
  const pairs = [...(Symbol.iterator in headers ? headers : Object.entries(headers))]
  return (name) => {
    const value = pairs.find(([key]) => key.toLowerCase() === name)?.[1]
    if (value) return `${value}`
    throw new WebhookError('missing_header', `No ${name}: pass all headers of the request.`)
  }
}

/** Takes as long wherever they differ, so that nobody finds a signature bit by bit. */
function isSame(given: string, own: string): boolean {
  let difference = given.length ^ own.length
  for (let at = 0; at < own.length; at++) difference |= given.charCodeAt(at) ^ own.charCodeAt(at)
  return !difference
}

function checkAge(ageSeconds: number): void {
  const seconds = Math.floor(Math.abs(ageSeconds))
  if (seconds <= 300) return
  throw ageSeconds > 0
    ? new WebhookError('too_old', `Signed ${seconds} s ago: a replay, or the clock here is ahead.`)
    : new WebhookError('too_new', `Signed ${seconds} s from now: the clock here is behind.`)
}

function eventIn(text: string): ReceivedEvent {
  try {
    const message = JSON.parse(text)
    if (message.id && message.type) return eventOf(message)
  } catch {
    // It is told below.
  }
  throw new WebhookError('invalid_body', 'The signed body is no event.')
}

import { document, limits } from '@delivery-orders/contract'
import type { Instant, Mode } from '@delivery-orders/domain'
import type { Clock } from '../clock.ts'
import type { WebhookRecord } from '../store/webhooks.ts'
import { isLocalLack } from './failure-words.ts'
import type { ReceivedResponse } from './received-response.ts'
import type { RenderedEvent } from './render-event.ts'
import {
  type Outcome,
  outcomeOfFailure,
  outcomeOfResponse,
  type UntimedOutcome,
} from './schedule.ts'
import { signaturesOf } from './sign.ts'

/** An event for a webhook. */
export interface Message extends RenderedEvent {
  readonly webhook: Pick<WebhookRecord, 'url' | 'secret' | 'previousSecret'>
  readonly mode: Mode
}

/** A signed request to a webhook. */
export interface WebhookRequest {
  readonly url: string
  readonly mode: Mode
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface SendParts {
  /** Sends a request. Rejects if there is no response, or none within `timeoutMs`. */
  readonly post: (request: WebhookRequest) => Promise<ReceivedResponse>
  readonly clock: Clock
  /** The time for signatures if `clock` is not real: receivers compare it with their own clock. */
  readonly realClock?: Clock
  /** Milliseconds since an arbitrary time, for measuring how long an attempt takes. */
  readonly elapsed: () => number
  readonly timeoutMs?: number
}

/** Limits a whole attempt: name resolution, connection, request and response. */
export const attemptTimeoutMs: number = limits.attemptSeconds * 1_000

/** Signs a message and sends it once. A failed attempt resolves to an outcome with an error; rejects if this machine lacks what an attempt needs. */
export async function sendMessage(message: Message, parts: SendParts): Promise<Outcome> {
  const at = parts.clock.now()
  const startMs = parts.elapsed()
  const { attempt, ...outcome } = await exchange(message, at, parts)
  const durationMs = Math.round(parts.elapsed() - startMs)
  const { status, error, response } = attempt
  // In the order in which the server shows these members.
  return { ...outcome, attempt: { at, status, error, durationMs, response } }
}

async function exchange(
  message: Message,
  at: Instant,
  { post, realClock, timeoutMs = attemptTimeoutMs }: SendParts,
): Promise<UntimedOutcome> {
  const { webhook, mode, body } = message
  try {
    const headers = signedHeaders(message, at, realClock?.now() ?? at)
    return outcomeOfResponse(await post({ url: webhook.url, mode, headers, body }))
  } catch (error) {
    if (isLocalLack(error)) throw error
    return outcomeOfFailure(error, timeoutMs)
  }
}

/** Signs a message with the secrets valid at `now`. Returns its headers, with `at` as the `webhook-timestamp`. */
function signedHeaders(
  { webhook, id, body }: Message,
  now: Instant,
  at: Instant,
): Record<string, string> {
  const timestamp = Math.floor(at / 1_000)
  return {
    'content-type': 'application/json',
    'user-agent': `delivery-orders/${document.info.version}`,
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signaturesOf(webhook, { id, timestamp, body }, now),
  }
}

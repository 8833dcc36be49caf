import type { ReceiptUrl } from '@delivery-orders/domain'
import {
  type AttemptResult,
  attemptResultOf,
  type Clock,
  eventText,
  type LeasedDispatch,
  leaseMs,
  messageHeaders,
  type Outbox,
  type Outcome,
  outcomeOfResponse,
  targetOf,
  type UntimedOutcome,
} from '@delivery-orders/operations'

/** What stands at the address of a webhook: it is sent the very request that the service would send. */
export type Receiver = (request: Request) => Response | Promise<Response>

/** An attempt to deliver an event. */
export interface Delivery {
  /** Of the event. */
  readonly eventId: string
  /** The kind of the event, such as `order.created`. */
  readonly type: string
  /** Where it was sent. */
  readonly url: string
  /** What was answered; null where nobody did. */
  readonly status: number | null
}

export interface DeliveringParts {
  readonly outbox: Outbox
  readonly clock: Clock
  readonly receiptUrl: ReceiptUrl
  /** By the target of their addresses. */
  readonly receivers: ReadonlyMap<string, Receiver>
}

/** As many at a time as the service sends. */
const shares = { limit: 128, perWebhookMax: 4, perClientMax: 64, timedOutMax: 64 }

/** Retries come exactly when they are planned. */
const chance = 0.5

/** So much of an answer is kept. */
const keptBytes = 1_024

/** Sends all that is due, one after the other, and keeps what came of it. What a receiver throws is thrown at the end. */
export async function deliver(parts: DeliveringParts): Promise<readonly Delivery[]> {
  const { outbox, clock } = parts
  const deliveries: Delivery[] = []
  const thrown: unknown[] = []
  for (;;) {
    const now = clock.now()
    const leased = await outbox.lease({ now, until: now + leaseMs, ...shares })
    if (leased.length === 0) {
      if (thrown.length > 0) throw thrown[0]
      return deliveries
    }
    const verdicts: AttemptResult[] = []
    for (const one of leased) {
      const { delivery, told } = await attempt(one, parts, thrown)
      deliveries.push(delivery)
      verdicts.push(attemptResultOf(one, outcomeOf(told, now), clock.now(), chance))
    }
    await outbox.settle(verdicts)
  }
}

interface Attempted {
  readonly delivery: Delivery
  readonly told: UntimedOutcome
}

/** It is signed by the time of this machine, by which receivers judge whether a message is old. */
async function attempt(
  leased: LeasedDispatch,
  parts: DeliveringParts,
  thrown: unknown[],
): Promise<Attempted> {
  const { webhook } = leased
  const text = eventText(leased, parts.receiptUrl)
  const { url } = webhook
  const request = new Request(url, {
    method: 'POST',
    headers: messageHeaders(webhook, text, parts.clock.now(), Date.now()),
    body: text.body,
  })
  const { type } = JSON.parse(text.body)
  const told = await answerOf(parts.receivers.get(targetOf(url)), request, thrown)
  return { delivery: { eventId: text.id, type, url, status: told.attempt.status }, told }
}

async function answerOf(
  receiver: Receiver | undefined,
  request: Request,
  thrown: unknown[],
): Promise<UntimedOutcome> {
  if (!receiver) return nobody('the name of the host leads to no address')
  try {
    const response = await receiver(request)
    const kept = Buffer.from(await response.arrayBuffer())
      .subarray(0, keptBytes)
      .toString()
    return outcomeOfResponse(response.status, kept, response.headers.get('retry-after'))
  } catch (error) {
    thrown.push(error)
    return nobody('the connection was closed without an answer')
  }
}

const nobody = (error: string): UntimedOutcome => ({
  attempt: { status: null, error, response: null },
  isTimeout: false,
  isRefused: false,
  retryAfter: null,
})

const outcomeOf = (told: UntimedOutcome, at: number): Outcome => ({
  ...told,
  attempt: { at, durationMs: 0, ...told.attempt },
})

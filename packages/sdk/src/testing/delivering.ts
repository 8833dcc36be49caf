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
  outcomeWithoutResponse,
  targetOf,
  type UntimedOutcome,
} from '@delivery-orders/operations'

/** A handler for the URL of a webhook. It gets the same request that the service would send. */
export type Receiver = (request: Request) => Response | Promise<Response>

/** An attempt to deliver an event. */
export interface Delivery {
  /** The `id` of the event. */
  readonly eventId: string
  /** The kind of the event, such as `order.created`. */
  readonly type: string
  /** The URL that the event was sent to. */
  readonly url: string
  /** The HTTP status of the response; null if there was none. */
  readonly status: number | null
}

export interface DeliveringParts {
  readonly outbox: Outbox
  readonly clock: Clock
  readonly receiptUrl: ReceiptUrl
  /** The handlers, by their URLs as normalized by `targetOf`. */
  readonly receivers: ReadonlyMap<string, Receiver>
}

/** Limits of one lease. `deliver` leases dispatches repeatedly, until none is due. */
const leaseLimits = { limit: 128, perWebhookMax: 4, perClientMax: 64, timedOutMax: 64 }

/** A fixed value in place of a random one from 0 to 1. With 0.5, retries are due exactly on schedule. */
const jitter = 0.5

/** Maximum number of bytes of a response that are stored. */
const responseBytesMax = 1_024

/** Sends all due dispatches one after the other, and settles them. At the end, throws the first error of a receiver. */
export async function deliver(parts: DeliveringParts): Promise<readonly Delivery[]> {
  const { outbox, clock } = parts
  const deliveries: Delivery[] = []
  const thrown: unknown[] = []
  for (;;) {
    const now = clock.now()
    const leased = await outbox.lease({ now, until: now + leaseMs, ...leaseLimits })
    if (leased.length === 0) {
      if (thrown.length > 0) throw thrown[0]
      return deliveries
    }
    const results: AttemptResult[] = []
    for (const dispatch of leased) {
      const { delivery, outcome } = await attempt(dispatch, parts, thrown)
      deliveries.push(delivery)
      results.push(attemptResultOf(dispatch, timed(outcome, now), clock.now(), jitter))
    }
    await outbox.settle(results)
  }
}

interface SendResult {
  readonly delivery: Delivery
  readonly outcome: UntimedOutcome
}

/** Sends one dispatch, signed with the real time, because receivers compare that time with their own clock. */
async function attempt(
  leased: LeasedDispatch,
  parts: DeliveringParts,
  thrown: unknown[],
): Promise<SendResult> {
  const { webhook } = leased
  const text = eventText(leased, parts.receiptUrl)
  const { url } = webhook
  const request = new Request(url, {
    method: 'POST',
    headers: messageHeaders(webhook, text, parts.clock.now(), Date.now()),
    body: text.body,
  })
  const { type } = JSON.parse(text.body)
  const outcome = await outcomeOf(parts.receivers.get(targetOf(url)), request, thrown)
  return { delivery: { eventId: text.id, type, url, status: outcome.attempt.status }, outcome }
}

async function outcomeOf(
  receiver: Receiver | undefined,
  request: Request,
  thrown: unknown[],
): Promise<UntimedOutcome> {
  if (!receiver) return outcomeWithoutResponse('the host name does not resolve to an address')
  try {
    const response = await receiver(request)
    const beginning = Buffer.from(await response.arrayBuffer())
      .subarray(0, responseBytesMax)
      .toString()
    return outcomeOfResponse(response.status, beginning, response.headers.get('retry-after'))
  } catch (error) {
    thrown.push(error)
    return outcomeWithoutResponse('the connection was closed without a response')
  }
}

const timed = (outcome: UntimedOutcome, at: number): Outcome => ({
  ...outcome,
  attempt: { at, durationMs: 0, ...outcome.attempt },
})

import {
  type AttemptResult,
  attemptDelivery,
  type DeliveryParts,
  leaseOfDue,
  type Outbox,
  outcomeOfResponse,
  outcomeWithoutResponse,
  targetOf,
  type WebhookRequest,
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

export interface DeliveringParts extends Omit<DeliveryParts, 'send' | 'realClock'> {
  readonly outbox: Outbox
  /** The handlers, by their URLs as normalized by `targetOf`. */
  readonly receivers: ReadonlyMap<string, Receiver>
}

/** Maximum number of bytes of a response that are stored. */
const responseBytesMax = 1_024

/** Sends all due dispatches one after the other, and settles them. At the end, throws the first error of a receiver. */
export async function deliver(parts: DeliveringParts): Promise<readonly Delivery[]> {
  const { outbox, clock, receivers } = parts
  const deliveries: Delivery[] = []
  const thrown: unknown[] = []
  const send = (request: WebhookRequest) => outcomeOf(receivers, request, thrown)
  const attemptParts = { ...parts, realClock: { now: () => Date.now() }, send }
  for (;;) {
    const leased = await outbox.lease(leaseOfDue(clock.now()))
    if (leased.length === 0) {
      if (thrown.length > 0) throw thrown[0]
      return deliveries
    }
    const results: AttemptResult[] = []
    for (const dispatch of leased) {
      const { result, ...delivery } = await attemptDelivery(dispatch, attemptParts)
      deliveries.push({ ...delivery, status: result.attempt.status })
      results.push(result)
    }
    await outbox.settle(results)
  }
}

async function outcomeOf(
  receivers: DeliveringParts['receivers'],
  { url, headers, body }: WebhookRequest,
  thrown: unknown[],
): ReturnType<DeliveryParts['send']> {
  const receiver = receivers.get(targetOf(url))
  if (!receiver)
    return {
      ...outcomeWithoutResponse('the host name does not resolve to an address'),
      durationMs: 0,
    }
  try {
    const response = await receiver(new Request(url, { method: 'POST', headers, body }))
    const beginning = Buffer.from(await response.arrayBuffer())
      .subarray(0, responseBytesMax)
      .toString()
    const retryAfter = response.headers.get('retry-after')
    return { ...outcomeOfResponse(response.status, beginning, retryAfter), durationMs: 0 }
  } catch (error) {
    thrown.push(error)
    return {
      ...outcomeWithoutResponse('the connection was closed without a response'),
      durationMs: 0,
    }
  }
}

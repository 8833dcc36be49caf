import { pause } from '@delivery-orders/operations'
import {
  type DeliveryOrders,
  DeliveryOrdersError,
  type FeedStart,
  type OrderEvent,
} from '@delivery-orders/sdk'

export interface Follow {
  readonly client: DeliveryOrders
  readonly start: FeedStart
  readonly signal: AbortSignal
  /** Called when the service is away, and with undefined when it is back. */
  readonly onOutage: (error: Error | undefined) => void
}

/** Time between two tries while the service is away. The client has already tried three times by then. */
const retryMs = 2_000

/** Follows the feed until the signal fires, also across outages of the service. Throws what no retry can help. */
export async function* followed({
  client,
  start,
  signal,
  onOutage,
}: Follow): AsyncGenerator<OrderEvent> {
  const outage = new Outage(onOutage)
  for (let place = start; !signal.aborted; )
    try {
      for await (const event of client.events.follow({ ...place, signal })) {
        outage.ended()
        place = { after: event.id }
        yield event
      }
    } catch (error) {
      if (!signal.aborted) await pause(outage.begun(error), signal)
    }
}

class Outage {
  readonly #report: Follow['onOutage']
  #isOn = false

  constructor(report: Follow['onOutage']) {
    this.#report = report
  }

  /** Returns how long to wait before the next try. Throws the error if no retry can help. */
  begun(error: unknown): number {
    if (!(error instanceof DeliveryOrdersError && error.retryable)) throw error
    if (!this.#isOn) this.#report(error)
    this.#isOn = true
    return error.retryAfterMs ?? retryMs
  }

  ended(): void {
    if (this.#isOn) this.#report(undefined)
    this.#isOn = false
  }
}

import {
  attemptDelivery,
  type DeliveryParts,
  type LeasedDispatch,
  leaseOfDue,
  type Outbox,
} from '@delivery-orders/operations'
import type { MockClock } from './mock-clock.ts'

interface DelivererParts extends DeliveryParts {
  readonly outbox: Outbox
  readonly clock: MockClock
}

/** Sends events to webhooks as soon as they are due by the clock of the mock. */
export class Deliverer {
  readonly #parts: DelivererParts
  readonly #inFlight = new Set<Promise<void>>()
  #timer: NodeJS.Timeout | undefined
  #isEnded = false

  constructor(parts: DelivererParts) {
    this.#parts = parts
    parts.outbox.onDue(() => void this.wake())
  }

  /** Sends what is due, and sleeps until the next dispatch is due. Call it after the clock was changed. */
  async wake(): Promise<void> {
    const { outbox, clock } = this.#parts
    if (this.#isEnded) return
    for (const leased of await outbox.lease(leaseOfDue(clock.now()))) this.#begin(leased)
    const dueAt = await outbox.nextDueAt(clock.now())
    clearTimeout(this.#timer)
    // A dispatch that is due and was not leased waits for an attempt in flight, whose end wakes the deliverer.
    if (this.#isEnded || dueAt === undefined || !clock.isRunning || dueAt <= clock.now()) return
    this.#timer = setTimeout(() => void this.wake(), dueAt - clock.now())
  }

  /** Sends everything that is due, and waits for the attempts to end. */
  async deliverDue(): Promise<void> {
    await this.wake()
    while (this.#inFlight.size > 0) await Promise.all(this.#inFlight)
  }

  /** Attempts in flight end by themselves. */
  end(): void {
    this.#isEnded = true
    clearTimeout(this.#timer)
  }

  #begin(leased: LeasedDispatch): void {
    const attempt = this.#attempt(leased).finally(() => this.#inFlight.delete(attempt))
    this.#inFlight.add(attempt)
  }

  async #attempt(leased: LeasedDispatch): Promise<void> {
    const { result } = await attemptDelivery(leased, this.#parts)
    await this.#parts.outbox.settle([result])
    await this.wake()
  }
}

import type { Message, Outcome } from '@delivery-orders/operations/dispatch'
import type { SimulatedTime, SteppingClock } from './stepping-clock.ts'

/** Longest time that an attempt takes. */
const attemptMaxMs = 15_000
/** At most this many events are sent to a webhook at once. */
const perWebhookMax = 4

interface Held {
  readonly url: string
  /** The number of steps ahead before the attempt: each can end leases, after which more is sent. */
  readonly jumps: number
  readonly end: () => void
}

/** Receives messages without a network: a `send` for dispatchers. */
export class SimulatedReceivers {
  /** While the flaky receiver is down, its attempts fail. */
  isDown = false
  readonly #time: SimulatedTime
  readonly #random: () => number
  #heldSinceMs: number | undefined
  #held: Held[] = []

  constructor(time: SimulatedTime, random: () => number) {
    this.#time = time
    this.#random = random
  }

  get isHolding(): boolean {
    return this.#heldSinceMs !== undefined
  }

  /** From now on, no message gets a response until `release` is called. */
  hold(): void {
    this.#heldSinceMs ??= this.#time.elapsedMs
  }

  release(): void {
    this.#heldSinceMs = undefined
    for (const { end } of this.#held.splice(0)) end()
  }

  /** When the attempts that are held would time out; infinite if none are. */
  endMs(): number {
    return (this.#heldSinceMs ?? Number.POSITIVE_INFINITY) + attemptMaxMs
  }

  async send({ webhook: { url } }: Message, clock: SteppingClock): Promise<Outcome> {
    const at = clock.now()
    if (this.isHolding) {
      const { promise, resolve } = Promise.withResolvers<void>()
      this.#held.push({ url, jumps: this.#time.jumps, end: resolve })
      this.#checkLimit(url)
      await promise
    }
    const isFailure = this.isDown && url.endsWith('/flaky')
    const attempt = isFailure
      ? { status: 500, error: 'the response was 500', response: '' }
      : { status: 204, error: null, response: '' }
    return {
      attempt: { ...attempt, at, durationMs: 0 },
      end: this.#endOf(isFailure),
      retryAfter: isFailure && this.#random() < 0.1 ? '999999' : null,
    }
  }

  #endOf(isFailure: boolean) {
    if (!isFailure) return 'succeeded'
    return this.#random() < 0.1 ? 'timeout' : 'failed'
  }

  #checkLimit(url: string): void {
    const steady = this.#held.filter(({ jumps }) => this.#time.isSteadySince(jumps))
    const count = steady.filter((held) => held.url === url).length
    if (count > perWebhookMax) throw new Error(`${count} events are being sent to ${url} at once.`)
  }
}

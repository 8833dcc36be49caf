import { machineClock, pause } from '@delivery-orders/operations'
import type { OrderEvent } from '@delivery-orders/sdk'
import { sendWebhook } from '../send-webhook.ts'

/** One attempt to deliver an event. */
export interface ForwardingAttempt {
  readonly event: OrderEvent
  /** The status of the receiver's response; null if there was none. */
  readonly status: number | null
  /** Why there was no response. */
  readonly error: string | null
  readonly durationMs: number
  readonly isDelivered: boolean
}

export interface ForwarderParts {
  readonly url: string
  readonly secret: string
  /** Stops the attempts. Attempts in flight are finished. */
  readonly signal: AbortSignal
  readonly onAttempt: (attempt: ForwardingAttempt) => void
  /** Called with the id of each event such that it and all earlier ones are done. */
  readonly onDone: (id: string) => void
}

/** Limits concurrent attempts, as the real service does for one webhook. */
const attemptsMax = 4
/** Limits the events that are read before those ahead of them are delivered. */
const windowMax = 500
/** Delays between the attempts for an event, in milliseconds. The last one is repeated until the event is accepted. */
function* delays(): Generator<number> {
  yield* [500, 1_000, 2_000]
  for (;;) yield 5_000
}

/** An event that was read. All events of an order are delivered one after the other. */
interface Entry {
  readonly id: string
  isDone: boolean
}

/**
 * Sends events to a receiver until it accepts them. The events of an order keep their order; those of other orders do
 * not wait for them.
 */
export class Forwarder {
  readonly #parts: ForwarderParts
  /** In the order of the feed. The first one is not done. */
  readonly #entries: Entry[] = []
  /** The last event of each order that has one to deliver. */
  readonly #lastOf = new Map<string, Promise<void>>()
  readonly #free: (() => void)[] = []
  #attempts = 0
  #onRoom = (): void => undefined

  constructor(parts: ForwarderParts) {
    this.#parts = parts
    parts.signal.addEventListener('abort', () => this.#onRoom())
  }

  /** Takes an event, to deliver it or only to pass it over. Resolves when there is room for the next one. */
  async add(event: OrderEvent, isWanted: boolean): Promise<void> {
    const entry = { id: event.id, isDone: !isWanted }
    this.#entries.push(entry)
    if (isWanted) this.#deliverInTurn(event, entry)
    else this.#advance()
    if (this.#entries.length >= windowMax && !this.#parts.signal.aborted)
      await new Promise<void>((resolve) => {
        this.#onRoom = resolve
      })
  }

  /** Resolves when no attempt is in flight any more. */
  async ended(): Promise<void> {
    await Promise.all(this.#lastOf.values())
  }

  #deliverInTurn(event: OrderEvent, entry: Entry): void {
    const order = event.data.order.referenceNumber
    const delivered = (this.#lastOf.get(order) ?? Promise.resolve()).then(async () => {
      entry.isDone = await this.#deliver(event)
      if (this.#lastOf.get(order) === delivered) this.#lastOf.delete(order)
      this.#advance()
    })
    this.#lastOf.set(order, delivered)
  }

  /** Returns false if it was stopped. */
  async #deliver(event: OrderEvent): Promise<boolean> {
    const { signal, onAttempt } = this.#parts
    for (const delayMs of delays()) {
      await this.#begin()
      const attempt = signal.aborted ? undefined : await this.#attempt(event)
      this.#end()
      if (attempt) onAttempt(attempt)
      if (attempt?.isDelivered) return true
      if (signal.aborted) break
      await pause(delayMs, signal)
    }
    return false
  }

  async #begin(): Promise<void> {
    if (this.#attempts === attemptsMax)
      await new Promise<void>((resolve) => void this.#free.push(resolve))
    else this.#attempts += 1
  }

  #end(): void {
    const next = this.#free.shift()
    if (next) next()
    else this.#attempts -= 1
  }

  async #attempt(event: OrderEvent): Promise<ForwardingAttempt> {
    const { url, secret } = this.#parts
    const body = JSON.stringify(asSent(event))
    const webhook = { url, secret, previousSecret: null }
    // Live events may be sent to this machine too, over http.
    const message = { webhook, mode: 'test', id: event.id, body } as const
    const { attempt } = await sendWebhook(message, machineClock)
    const { status, error, durationMs } = attempt
    const isDelivered = status !== null && status >= 200 && status < 300
    return { event, status, error, durationMs, isDelivered }
  }

  #advance(): void {
    let last: string | undefined
    while (this.#entries[0]?.isDone) last = this.#entries.shift()?.id
    if (last !== undefined) this.#parts.onDone(last)
    if (this.#entries.length < windowMax) this.#onRoom()
  }
}

/** Restores the kind of an event that the client of the service does not know. */
function asSent({ kind, ...event }: OrderEvent): object {
  return kind === undefined ? event : { ...event, type: kind }
}

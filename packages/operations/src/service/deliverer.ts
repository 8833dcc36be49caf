import { newEventId, ulidBytes } from '@delivery-orders/domain'
import { type AttemptParts, attemptDispatch } from '../dispatch/attempt-dispatch.ts'
import { leaseRequestAt, sweepRequestAt } from '../dispatch/limits.ts'
import type { AttemptResult, LeasedDispatch } from '../store/leases.ts'
import type { MemoryService } from './memory-service.ts'

export interface DelivererParts extends Pick<AttemptParts, 'send' | 'onUnmade'> {
  readonly service: Pick<MemoryService, 'clock' | 'random' | 'store' | 'urls'>
  /**
   * Whether events are sent as soon as they are due, several at once. Otherwise `deliverDue` sends them one after the
   * other, and settles together what was leased together.
   */
  readonly isContinuous: boolean
}

/** A fixed value in place of a random one from 0 to 1. With 0.5, retries are due exactly on schedule. */
const chance = () => 0.5

/** Sends events to webhooks when they are due by the clock of a service in memory. */
export class Deliverer {
  readonly #parts: DelivererParts
  readonly #inFlight = new Set<Promise<void>>()
  #cancelWake: () => void = () => undefined
  #lastChange: Promise<void> = Promise.resolve()
  #isEnded = false

  constructor(parts: DelivererParts) {
    this.#parts = parts
    if (parts.isContinuous) parts.service.store.outbox.onDue(() => void this.#wake())
  }

  /** Sends everything that is due, and waits for the attempts to end. */
  async deliverDue(): Promise<void> {
    await this.#wake()
    while (this.#inFlight.size > 0) await Promise.all(this.#inFlight)
  }

  /**
   * Changes the clock. On the way to a later time, each retry is made at the time when it is due. Changes are made one
   * after the other.
   */
  changeClock(timeOf: (now: number) => number, isRunning?: boolean): Promise<void> {
    const { clock } = this.#parts.service
    const change = this.#lastChange.then(async () => {
      const runs = isRunning ?? clock.isRunning
      this.#cancelWake()
      clock.stop()
      try {
        await this.#moveTo(timeOf(clock.now()))
      } finally {
        if (runs) clock.start()
      }
      await this.#wake()
    })
    this.#lastChange = change.catch(() => undefined)
    return change
  }

  async #moveTo(time: number): Promise<void> {
    const { clock, store } = this.#parts.service
    if (time < clock.now()) clock.set(time)
    for (;;) {
      await this.deliverDue()
      const dueAt = await store.outbox.nextDueAt(clock.now())
      if (this.#isEnded || dueAt === undefined || dueAt <= clock.now() || dueAt > time) break
      clock.set(dueAt)
    }
    clock.set(time)
    // The store in memory has no audit.
    while (await store.outbox.sweep(sweepRequestAt(time, 0)));
  }

  /** Attempts in flight end by themselves. */
  end(): void {
    this.#isEnded = true
    this.#cancelWake()
  }

  /** Begins to send what is due. A continuous deliverer then sleeps until the next dispatch is due. */
  async #wake(): Promise<void> {
    const { service, isContinuous } = this.#parts
    const { clock, store } = service
    if (this.#isEnded) return
    const now = clock.now()
    const leased = await store.outbox.lease(leaseRequestAt(now))
    for (const group of isContinuous ? leased.map((each) => [each]) : [leased]) this.#begin(group)
    if (!isContinuous) return
    const dueAt = await store.outbox.nextDueAt(now)
    this.#cancelWake()
    // A dispatch that was due and not leased waits for an attempt in flight, whose end wakes the deliverer. A dispatch
    // that became due only after the lease needs the timer.
    if (this.#isEnded || dueAt === undefined || !clock.isRunning || dueAt <= now) return
    this.#cancelWake = clock.timer(dueAt - clock.now(), () => void this.#wake())
  }

  #begin(group: readonly LeasedDispatch[]): void {
    if (group.length === 0) return
    const work = this.#attempt(group).finally(() => this.#inFlight.delete(work))
    this.#inFlight.add(work)
  }

  /** Makes attempts one after the other, and settles them together. */
  async #attempt(group: readonly LeasedDispatch[]): Promise<void> {
    const { service, send, onUnmade } = this.#parts
    const { clock, random, store, urls } = service
    const newId = (now: number) => newEventId(now, random.bytes(ulidBytes))
    const parts = { send, onUnmade, clock, urls, chance, newEventId: newId }
    const results: AttemptResult[] = []
    for (const leased of group) {
      const { result } = await attemptDispatch(leased, parts)
      if (result) results.push(result)
    }
    await store.outbox.settle(results)
    await this.#wake()
  }
}

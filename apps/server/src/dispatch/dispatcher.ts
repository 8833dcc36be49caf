import type { Instant } from '@delivery-orders/domain'
import {
  type AttemptResult,
  attemptResultOf,
  chanceOf,
  type LeasedDispatch,
  leaseMs,
  type Outbox,
  type Random,
} from '@delivery-orders/operations'
import { errorFields } from '../log.ts'
import { Alarm } from './alarm.ts'
import { type AttemptEnd, type AttemptParts, attempt } from './attempt.ts'
import { deadline } from './deadline.ts'

export interface DispatcherParts extends AttemptParts {
  readonly outbox: Pick<Outbox, 'lease' | 'settle' | 'nextDueAt' | 'sweep' | 'onDue'>
  readonly random: Random
  /**
   * Another process may make a dispatch due, and cannot ring here. So long is slept at most, and a tenth of it where
   * something was to be done: whoever has nothing to do looks less and less.
   */
  readonly pollMs: number
  /** At its end, what is in flight may take so long. */
  readonly patienceMs?: number
  readonly observer?: AttemptObserver | undefined
}

/** Is told of attempts, and must neither throw nor take long. */
export interface AttemptObserver {
  /** So many are being made; told whenever the number changes. */
  inFlight(count: number): void
  ended(end: AttemptEnd, durationMs: number): void
}

/**
 * So much is on its way at once: of one webhook little, so that a slow receiver delays only itself; of one client no more
 * than a quarter, and to all that do not answer in time no more than half, so that others always find a place.
 */
const inFlightMax = 128
const shares = { perWebhookMax: 4, perClientMax: 32, timedOutMax: 64 }
/** Containers are killed after 10 s. What takes longer is left to its lease, and sent again by whoever comes next. */
const defaultPatienceMs = 5_000
/**
 * What ends is kept in one commit as soon as there is so much of it, or nothing else to wait for; or so long after the
 * one before, and what has become due meanwhile leaves with it.
 */
const gathering = { enough: 96, maxMs: 10 }
/** After a fault of the store, and twice as long after the next. */
const backOffMs = { first: 1_000, max: 10_000 }
/** The log of a webhook keeps 30 days. Little is swept at a time, and between two times others write. */
const sweeping = { keptMs: 30 * 86_400_000, rowsMax: 500, pauseMs: 10 }

/** Sends what is due until it is disposed of, which waits a while for what is in flight and keeps what came of it. */
export const startDispatcher = (parts: DispatcherParts): AsyncDisposable =>
  new RunningDispatcher(parts)

/** A verdict that is not kept yet. Once its lease is over, somebody else may hold the dispatch. */
interface Reached {
  readonly verdict: AttemptResult
  readonly until: Instant
}

class RunningDispatcher implements AsyncDisposable {
  readonly #parts: DispatcherParts
  /** Rung by what may be worth another round. */
  readonly #work = new Alarm()
  readonly #end = new Alarm()
  /** Rung when nothing more need be gathered. */
  #enough = new Alarm()
  readonly #inFlight = new Set<Promise<void>>()
  readonly #ended: Promise<void>
  #reached: Reached[] = []
  #committedMs = 0
  #sleepMs: number
  #faults = 0
  #isEnding = false

  constructor(parts: DispatcherParts) {
    this.#parts = parts
    this.#sleepMs = parts.pollMs
    parts.outbox.onDue(() => this.#work.ring())
    this.#ended = this.#run()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isEnding = true
    for (const alarm of [this.#work, this.#enough, this.#end]) alarm.ring()
    await this.#ended
  }

  async #run(): Promise<void> {
    while (!this.#isEnding) await this.#tried(() => this.#round())
    await this.#drain()
  }

  async #drain(): Promise<void> {
    const { log } = this.#parts
    using limit = deadline(this.#parts.patienceMs ?? defaultPatienceMs)
    const over = limit.passed.catch(() => undefined)
    await this.#tried(() => this.#settle())
    // Whoever loses patience with the last of them does not lose what came of the others.
    while (this.#inFlight.size > 0 && !limit.signal.aborted) {
      await Promise.race([over, ...this.#inFlight])
      await this.#tried(() => this.#settle())
    }
    if (this.#inFlight.size > 0)
      log.warn(
        { count: this.#inFlight.size },
        'events on their way are given up and sent again later',
      )
  }

  /** Outlives faults of the store. While it rests nothing wakes it but its end: the store has enough to bear. */
  async #tried(work: () => Promise<void>): Promise<void> {
    try {
      await work()
      this.#faults = 0
    } catch (error) {
      this.#parts.log.error({ err: errorFields(error) }, 'events cannot be sent')
      const restMs = Math.min(backOffMs.first * 2 ** this.#faults++, backOffMs.max)
      if (!this.#isEnding) await this.#end.sleep(restMs)
    }
  }

  async #round(): Promise<void> {
    const now = this.#parts.clock.now()
    const isFull = await this.#exchange(now)
    const isMore = await this.#sweep(now)
    const untilMs = isFull ? this.#sleepMs : await this.#untilDueMs(now)
    await this.#work.sleep(isMore ? Math.min(sweeping.pauseMs, untilMs) : untilMs)
    await this.#gather(this.#committedMs + gathering.maxMs - performance.now())
  }

  async #gather(timeMs: number): Promise<void> {
    this.#enough = new Alarm()
    if (timeMs > 0 && !this.#isEnough()) await this.#enough.sleep(timeMs)
  }

  #isEnough(): boolean {
    return this.#isEnding || this.#inFlight.size === 0 || this.#reached.length >= gathering.enough
  }

  /** Keeps what was reached and takes what is due, in one commit. Whether there may be more that is due. */
  async #exchange(now: Instant): Promise<boolean> {
    const limit = inFlightMax - this.#inFlight.size
    const until = now + leaseMs
    const want = { now, until, limit, ...shares }
    const settled = this.#reached.length
    const leased = await this.#kept((verdicts) => this.#parts.outbox.lease(want, verdicts))
    const isIdle = leased.length === 0 && settled === 0
    if (!isIdle) this.#committedMs = performance.now()
    this.#sleepMs = isIdle
      ? Math.min(2 * this.#sleepMs, this.#parts.pollMs)
      : this.#parts.pollMs / 10
    for (const each of leased) this.#begin(each, until)
    return leased.length === limit
  }

  #begin(leased: LeasedDispatch, until: Instant): void {
    const { observer } = this.#parts
    const attempt = this.#attempt(leased, until).finally(() => {
      this.#inFlight.delete(attempt)
      observer?.inFlight(this.#inFlight.size)
      this.#work.ring()
      if (this.#isEnough()) this.#enough.ring()
    })
    this.#inFlight.add(attempt)
    observer?.inFlight(this.#inFlight.size)
  }

  async #settle(): Promise<void> {
    const { outbox } = this.#parts
    if (this.#reached.length > 0) await this.#kept((verdicts) => outbox.settle(verdicts))
  }

  /** What was reached is kept, or kept in mind for as long as it may still be believed. */
  async #kept<Value>(keep: (verdicts: readonly AttemptResult[]) => Promise<Value>): Promise<Value> {
    const { clock, log } = this.#parts
    const reached = this.#reached.splice(0)
    const verdicts = reached.map(({ verdict }) => verdict)
    try {
      const value = await keep(verdicts)
      for (const { webhookId, disable } of verdicts)
        if (disable !== null) log.warn({ webhookId, reason: disable }, 'webhook disabled')
      return value
    } catch (error) {
      const now = clock.now()
      this.#reached.unshift(...reached.filter(({ until }) => until > now))
      throw error
    }
  }

  #sweep(now: Instant): Promise<boolean> {
    const { keptMs, rowsMax } = sweeping
    return this.#parts.outbox.sweep({ settledBefore: now - keptMs, rowsMax })
  }

  /** What is due and was not leased waits for its webhook: then the end of an attempt rings, or it is time to look. */
  async #untilDueMs(leasedAt: Instant): Promise<number> {
    const { outbox, clock } = this.#parts
    const dueAt = await outbox.nextDueAt()
    if (dueAt === undefined || dueAt <= leasedAt) return this.#sleepMs
    return Math.min(Math.max(dueAt - clock.now(), 0), this.#sleepMs)
  }

  async #attempt(leased: LeasedDispatch, until: Instant): Promise<void> {
    const { clock, random, observer } = this.#parts
    const { outcome, end } = await attempt(leased, this.#parts)
    observer?.ended(end, outcome.attempt.durationMs)
    const verdict = attemptResultOf(leased, outcome, clock.now(), chanceOf(random))
    this.#reached.push({ verdict, until })
  }
}

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
import { Sleeper } from './sleeper.ts'
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
  readonly drainTimeoutMs?: number
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
const defaultDrainTimeoutMs = 5_000
/**
 * What ends is kept in one commit as soon as there is so much of it, or nothing else to wait for; or so long after the
 * one before, and what has become due meanwhile leaves with it.
 */
const batching = { size: 96, waitMaxMs: 10 }
/** After a fault of the store, and twice as long after the next. */
const backOffMs = { first: 1_000, max: 10_000 }
/** The log of a webhook keeps 30 days. Little is swept at a time, and between two times others write. */
const sweeping = { retentionMs: 30 * 86_400_000, rowsMax: 500, pauseMs: 10 }

/** Sends what is due until it is disposed of, which waits a while for what is in flight and keeps what came of it. */
export const startDispatcher = (parts: DispatcherParts): AsyncDisposable =>
  new RunningDispatcher(parts)

/** A verdict that is not kept yet. Once its lease is over, somebody else may hold the dispatch. */
interface UnsettledResult {
  readonly result: AttemptResult
  readonly leasedUntil: Instant
}

class RunningDispatcher implements AsyncDisposable {
  readonly #parts: DispatcherParts
  /** Rung by what may be worth another round. */
  readonly #idle = new Sleeper()
  readonly #backOff = new Sleeper()
  /** Rung when nothing more need be gathered. */
  #batchWait = new Sleeper()
  readonly #inFlight = new Set<Promise<void>>()
  readonly #ended: Promise<void>
  #unsettled: UnsettledResult[] = []
  #committedAtMs = 0
  #sleepMs: number
  #failures = 0
  #isEnding = false

  constructor(parts: DispatcherParts) {
    this.#parts = parts
    this.#sleepMs = parts.pollMs
    parts.outbox.onDue(() => this.#idle.wake())
    this.#ended = this.#run()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isEnding = true
    for (const alarm of [this.#idle, this.#batchWait, this.#backOff]) alarm.wake()
    await this.#ended
  }

  async #run(): Promise<void> {
    while (!this.#isEnding) await this.#backOffOnFailure(() => this.#round())
    await this.#drain()
  }

  async #drain(): Promise<void> {
    const { log } = this.#parts
    using limit = deadline(this.#parts.drainTimeoutMs ?? defaultDrainTimeoutMs)
    const over = limit.passed.catch(() => undefined)
    await this.#backOffOnFailure(() => this.#settle())
    // Whoever loses patience with the last of them does not lose what came of the others.
    while (this.#inFlight.size > 0 && !limit.signal.aborted) {
      await Promise.race([over, ...this.#inFlight])
      await this.#backOffOnFailure(() => this.#settle())
    }
    if (this.#inFlight.size > 0)
      log.warn(
        { count: this.#inFlight.size },
        'events on their way are given up and sent again later',
      )
  }

  /** Outlives faults of the store. While it rests nothing wakes it but its end: the store has enough to bear. */
  async #backOffOnFailure(work: () => Promise<void>): Promise<void> {
    try {
      await work()
      this.#failures = 0
    } catch (error) {
      this.#parts.log.error({ err: errorFields(error) }, 'events cannot be sent')
      const restMs = Math.min(backOffMs.first * 2 ** this.#failures++, backOffMs.max)
      if (!this.#isEnding) await this.#backOff.sleep(restMs)
    }
  }

  async #round(): Promise<void> {
    const now = this.#parts.clock.now()
    const isFull = await this.#settleAndLease(now)
    const isMore = await this.#sweep(now)
    const untilMs = isFull ? this.#sleepMs : await this.#untilDueMs(now)
    await this.#idle.sleep(isMore ? Math.min(sweeping.pauseMs, untilMs) : untilMs)
    await this.#waitForBatch(this.#committedAtMs + batching.waitMaxMs - performance.now())
  }

  async #waitForBatch(timeMs: number): Promise<void> {
    this.#batchWait = new Sleeper()
    if (timeMs > 0 && !this.#isBatchReady()) await this.#batchWait.sleep(timeMs)
  }

  #isBatchReady(): boolean {
    return this.#isEnding || this.#inFlight.size === 0 || this.#unsettled.length >= batching.size
  }

  /** Keeps what was reached and takes what is due, in one commit. Whether there may be more that is due. */
  async #settleAndLease(now: Instant): Promise<boolean> {
    const limit = inFlightMax - this.#inFlight.size
    const until = now + leaseMs
    const want = { now, until, limit, ...shares }
    const settled = this.#unsettled.length
    const leased = await this.#takeUnsettled((verdicts) => this.#parts.outbox.lease(want, verdicts))
    const isIdle = leased.length === 0 && settled === 0
    if (!isIdle) this.#committedAtMs = performance.now()
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
      this.#idle.wake()
      if (this.#isBatchReady()) this.#batchWait.wake()
    })
    this.#inFlight.add(attempt)
    observer?.inFlight(this.#inFlight.size)
  }

  async #settle(): Promise<void> {
    const { outbox } = this.#parts
    if (this.#unsettled.length > 0) await this.#takeUnsettled((verdicts) => outbox.settle(verdicts))
  }

  /** What was reached is kept, or kept in mind for as long as it may still be believed. */
  async #takeUnsettled<Value>(keep: (verdicts: readonly AttemptResult[]) => Promise<Value>): Promise<Value> {
    const { clock, log } = this.#parts
    const reached = this.#unsettled.splice(0)
    const verdicts = reached.map(({ result: verdict }) => verdict)
    try {
      const value = await keep(verdicts)
      for (const { webhookId, disable } of verdicts)
        if (disable !== null) log.warn({ webhookId, reason: disable }, 'webhook disabled')
      return value
    } catch (error) {
      const now = clock.now()
      this.#unsettled.unshift(...reached.filter(({ leasedUntil: until }) => until > now))
      throw error
    }
  }

  #sweep(now: Instant): Promise<boolean> {
    const { retentionMs: keptMs, rowsMax } = sweeping
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
    this.#unsettled.push({ result: verdict, leasedUntil: until })
  }
}

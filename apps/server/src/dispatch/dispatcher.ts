import { type Instant, newEventId, ulidBytes } from '@delivery-orders/domain'
import { type Clock, chanceOf, type Random, type Timer } from '@delivery-orders/operations'
import {
  type AttemptEnd,
  type AttemptParts,
  attemptDispatch,
  inFlightMax,
  isLocalLack,
  leaseRequestAt,
  sweepRequestAt,
} from '@delivery-orders/operations/dispatch'
import {
  type AttemptResult,
  type DisabledWebhook,
  type LeasedDispatch,
  leaseMs,
  type Outbox,
} from '@delivery-orders/operations/store'
import type { Clocks } from '../clock.ts'
import type { Log } from '../log/log.ts'
import { WebhookHealthLog } from './webhook-health-log.ts'

export interface DispatcherParts extends Pick<AttemptParts, 'send' | 'urls'> {
  readonly outbox: Pick<Outbox, 'lease' | 'settle' | 'nextDueAt' | 'sweep' | 'onDue'>
  readonly random: Random
  readonly log: Log
  readonly clock: Clocks
  readonly timer: Timer
  /** Decides which dispatches and rows of the audit are old enough to be deleted. */
  readonly cautiousClock: Clock
  /** How long rows of the audit stay. */
  readonly auditDays: number
  /** Longest time between polls for dispatches that other processes made due. While busy, it is a tenth of this. */
  readonly pollMs: number
  /** How long disposing the dispatcher waits at most for attempts in flight. */
  readonly drainTimeoutMs?: number
  readonly observer?: AttemptObserver | undefined
}

/** Observes attempts. Its methods must return quickly and not throw. */
export interface AttemptObserver {
  /** Called with the number of attempts in flight whenever it changes. */
  inFlight(count: number): void
  ended(end: AttemptEnd, durationMs: number): void
  /** Called with the time from an event to the first response that accepted it. */
  delivered(delayMs: number): void
  disabled(reason: DisabledWebhook['disabledReason']): void
}

/** Half of the 10 s after which Docker kills a container. Longer attempts are aborted and made again later. */
export const defaultDrainTimeoutMs = 5_000
/**
 * Group commit: results are settled together once no attempt is in flight, or when as much time as the previous commit took
 * has passed since it, at least `waitMinMs` and at most `waitMaxMs`: a busy machine makes fewer and larger commits. A
 * commit also leases what is due by then.
 */
const batchLimits = { waitMinMs: 10, waitMaxMs: 100 }
/** Backoff after a store failure: doubles with each consecutive failure, up to `max`. */
const backOffMs = { first: 1_000, max: 10_000 }
/** Pause between two sweeps, which lets other writers get their turn. */
const sweepPauseMs = 10

/** Sends due dispatches until disposed. Disposing waits up to `drainTimeoutMs` for attempts and stores their results. */
export const startDispatcher = (parts: DispatcherParts): AsyncDisposable =>
  new RunningDispatcher(parts)

/** The result of an attempt that is not stored yet. After `leaseEndsMs`, another process may lease the dispatch. */
interface UnsettledResult {
  readonly result: AttemptResult
  readonly leaseEndsMs: number
}

class RunningDispatcher implements AsyncDisposable {
  readonly #parts: DispatcherParts
  readonly #attemptParts: AttemptParts
  /** Sleeps between rounds. Woken when a dispatch may be due or an attempt has ended. */
  readonly #idle: Sleeper
  /** Sleeps after a store failure. Woken when the dispatcher is disposed, and when its time is over. */
  readonly #backOff: Sleeper
  /** Waits for more results to commit together. Woken when no attempt is in flight. */
  #batchWait: Sleeper
  readonly #health: WebhookHealthLog
  readonly #inFlight = new Set<Promise<void>>()
  readonly #ended: Promise<void>
  #unsettled: UnsettledResult[] = []
  #nextCommitMs = 0
  #sleepMs: number
  #failures = 0
  #isEnding = false
  /** Whether the time for attempts in flight and their results has passed since the dispatcher was disposed. */
  #isOver = false

  constructor(parts: DispatcherParts) {
    this.#parts = parts
    const { send, urls, clock, random, log } = parts
    this.#attemptParts = {
      send,
      urls,
      clock,
      chance: () => chanceOf(random),
      newEventId: (now) => newEventId(now, random.bytes(ulidBytes)),
      onUnmade: (err, dispatch) => log.error({ dispatch, err }, unmadeMessage(err)),
    }
    this.#health = new WebhookHealthLog(clock, log)
    this.#idle = new Sleeper(parts.timer)
    this.#backOff = new Sleeper(parts.timer)
    this.#batchWait = new Sleeper(parts.timer)
    this.#sleepMs = parts.pollMs
    parts.outbox.onDue(() => this.#idle.wake())
    this.#ended = this.#run()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isEnding = true
    for (const sleeper of [this.#idle, this.#batchWait, this.#backOff]) sleeper.wake()
    await this.#ended
  }

  async #run(): Promise<void> {
    while (!this.#isEnding) await this.#backOffOnFailure(() => this.#round())
    await this.#drain()
  }

  /** Settles after every attempt, so that its result is stored even if another attempt exceeds the time limit. */
  async #drain(): Promise<void> {
    const { timer, log, drainTimeoutMs = defaultDrainTimeoutMs } = this.#parts
    const limit = new Sleeper(timer)
    const timeout = limit.sleep(drainTimeoutMs).then(() => {
      this.#isOver = true
      this.#backOff.wake()
    })
    while (!this.#isOver && this.#inFlight.size + this.#unsettled.length > 0) {
      if (this.#unsettled.length === 0) await Promise.race([timeout, ...this.#inFlight])
      await this.#backOffOnFailure(() => this.#settle())
    }
    // Attempts may have ended while earlier results were settled.
    await this.#backOffOnFailure(() => this.#settle())
    limit.wake()
    if (this.#inFlight.size > 0)
      log.warn(
        { count: this.#inFlight.size },
        'attempts in flight were aborted by the shutdown; their events will be sent again',
      )
  }

  /** Runs `work`. If the store fails, logs the error and pauses, to spare the store. Disposing ends the pause. */
  async #backOffOnFailure(work: () => Promise<void>): Promise<void> {
    try {
      await work()
      this.#failures = 0
    } catch (error) {
      this.#parts.log.error(
        { err: error },
        'the outbox cannot be accessed; sending events is paused',
      )
      const pauseMs = Math.min(backOffMs.first * 2 ** this.#failures++, backOffMs.max)
      if (!this.#isOver) await this.#backOff.sleep(pauseMs)
    }
  }

  async #round(): Promise<void> {
    const now = this.#parts.clock.now()
    const mayHaveMore = await this.#settleAndLease(now)
    const hasMoreToSweep = await this.#sweep()
    const untilMs = mayHaveMore ? this.#sleepMs : await this.#untilDueMs(now)
    await this.#idle.sleep(hasMoreToSweep ? Math.min(sweepPauseMs, untilMs) : untilMs)
    await this.#waitForBatch(this.#nextCommitMs - this.#parts.clock.elapsed())
  }

  async #waitForBatch(timeMs: number): Promise<void> {
    this.#batchWait = new Sleeper(this.#parts.timer)
    if (timeMs > 0 && !this.#isBatchReady()) await this.#batchWait.sleep(timeMs)
  }

  #isBatchReady(): boolean {
    return this.#isEnding || this.#inFlight.size === 0
  }

  /** Settles results and leases due dispatches in one commit. Returns whether more dispatches may be due. */
  async #settleAndLease(now: Instant): Promise<boolean> {
    const limit = inFlightMax - this.#inFlight.size
    const startMs = this.#parts.clock.elapsed()
    const request = leaseRequestAt(now, limit)
    const settledCount = this.#unsettled.length
    const leased = await this.#storeResults((results) => this.#parts.outbox.lease(request, results))
    const isIdle = leased.length === 0 && settledCount === 0
    if (!isIdle) this.#nextCommitMs = nextCommitMs(startMs, this.#parts.clock.elapsed())
    this.#sleepMs = isIdle
      ? Math.min(2 * this.#sleepMs, this.#parts.pollMs)
      : this.#parts.pollMs / 10
    for (const each of leased) this.#begin(each, startMs + leaseMs)
    return leased.length === limit
  }

  #begin(leased: LeasedDispatch, leaseEndsMs: number): void {
    const { observer } = this.#parts
    const attempt = this.#attempt(leased, leaseEndsMs).finally(() => {
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
    if (this.#unsettled.length > 0) await this.#storeResults((results) => outbox.settle(results))
  }

  /** Passes all unsettled results to `store`. If this fails, keeps the results whose lease has not expired. */
  async #storeResults<Value>(
    store: (results: readonly AttemptResult[]) => Promise<Value>,
  ): Promise<Value> {
    const { clock } = this.#parts
    const unsettled = this.#unsettled.splice(0)
    const results = unsettled.map(({ result }) => result)
    try {
      const value = await store(results)
      for (const result of results) this.#reportDisabled(result)
      return value
    } catch (error) {
      const elapsedMs = clock.elapsed()
      this.#unsettled.unshift(...unsettled.filter(({ leaseEndsMs }) => leaseEndsMs > elapsedMs))
      throw error
    }
  }

  #reportDisabled({ webhookId, disable }: AttemptResult): void {
    if (disable === null) return
    const { disabledReason: reason } = disable.disabled
    this.#parts.log.warn({ webhookId, reason }, 'webhook disabled')
    this.#parts.observer?.disabled(reason)
  }

  #sweep(): Promise<boolean> {
    const { outbox, cautiousClock, auditDays } = this.#parts
    return outbox.sweep(sweepRequestAt(cautiousClock.now(), auditDays))
  }

  /**
   * Returns the time until the next dispatch is due, at most `#sleepMs`. If a limit delays a dispatch that is already
   * due, returns `#sleepMs`. An attempt of this process that ends earlier wakes the dispatcher.
   */
  async #untilDueMs(leasedAt: Instant): Promise<number> {
    const { outbox, clock } = this.#parts
    const dueAt = await outbox.nextDueAt(clock.now())
    if (dueAt === undefined || dueAt <= leasedAt) return this.#sleepMs
    return Math.min(Math.max(dueAt - clock.now(), 0), this.#sleepMs)
  }

  async #attempt(leased: LeasedDispatch, leaseEndsMs: number): Promise<void> {
    const { end, result } = await attemptDispatch(leased, this.#attemptParts)
    this.#parts.observer?.ended(end, result?.attempt.durationMs ?? 0)
    if (!result) return
    this.#health.report(leased, result)
    if (end === 'succeeded' && 'event' in leased.payload)
      this.#parts.observer?.delivered(this.#parts.clock.now() - leased.payload.event.at)
    this.#unsettled.push({ result, leaseEndsMs })
  }
}

const unmadeMessage = (error: unknown): string =>
  isLocalLack(error)
    ? 'an event was not sent because this machine lacks descriptors or memory; it is tried again after 20 s'
    : 'an event could not be sent because of an internal error'

/** Returns when to make the next commit at the latest, after one that began and ended at these times. */
function nextCommitMs(startMs: number, endMs: number): number {
  const { waitMinMs, waitMaxMs } = batchLimits
  return endMs + Math.min(Math.max(endMs - startMs, waitMinMs), waitMaxMs)
}

/** A sleep that another part of the program can end early. */
class Sleeper {
  readonly #timer: Timer
  #isWoken = false
  #endSleep = (): void => undefined

  constructor(timer: Timer) {
    this.#timer = timer
  }

  /** Ends the current sleep. If none is running, the next sleep ends immediately. */
  wake(): void {
    this.#isWoken = true
    this.#endSleep()
  }

  async sleep(timeMs: number): Promise<void> {
    if (!this.#isWoken)
      await new Promise<void>((resolve) => {
        const cancel = this.#timer(timeMs, resolve)
        this.#endSleep = () => {
          cancel()
          resolve()
        }
      })
    this.#isWoken = false
  }
}

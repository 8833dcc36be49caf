import { longestDelaysMs } from '@delivery-orders/operations/engine'
import { type AttemptResult, type LeasedDispatch, leaseMs } from '@delivery-orders/operations/store'
import { delaysMs, spread } from '../../../../packages/operations/src/store/retry-delays.ts'
import type { SimulatedTime } from './stepping-clock.ts'

const hourMs = 3_600_000
/** Tolerates small differences between clocks, and the time until a poll. */
const toleranceMs = 2_000
/** A webhook is disabled after failures for five days. At most a day counts between two of them. */
const failing = { ms: 120 * hourMs, gapMaxMs: 24 * hourMs, failuresMin: 6 }

interface Moment {
  /** Elapsed time. */
  readonly atMs: number
  /** Number of steps ahead before. Each can end leases and delays early. */
  readonly jumps: number
}

/** An event on its way to a webhook. All times are elapsed. */
interface Delivery {
  readonly name: string
  readonly webhookId: string
  /** When it was created or retried, or when its last attempt ended. */
  sinceMs: number
  /** Failures since it was created or retried, without those that the service perhaps ignores. */
  tries: number
  unsureTries: number
  /** It must not be sent before, unless a clock steps ahead. */
  notBefore: Moment | undefined
  lease: Moment | undefined
  /** The token of the last lease. */
  fencingToken: number
  /** A retry may have replaced the token, because the lease may have ended. */
  isTokenUnsure: boolean
  /** A retry was requested during an attempt. */
  isRetried: boolean
  isSettled: boolean
}

interface Health {
  failures: number
  firstAtMs: number
  steps: number
}

const healthy = (): Health => ({ failures: 0, firstAtMs: 0, steps: 0 })

/** A model of all dispatchers. It follows elapsed time, whatever the clocks show. */
export class SimulatedDeliveries {
  /** The longest time that a first attempt was late, after the last step of a clock or the last death of a process. */
  longestWaitMs = 0
  attempts = 0
  #lostAtMs = 0
  readonly #time: SimulatedTime
  readonly #byName = new Map<string, Delivery>()
  readonly #byNumber = new Map<number, Delivery>()
  readonly #waiting = new Set<Delivery>()
  readonly #healths = new Map<string, Health>()
  readonly #disabled = new Set<string>()

  constructor(time: SimulatedTime) {
    this.#time = time
  }

  /** Records that an event was committed. The webhook must get it, unless a result has just disabled the webhook. */
  expect(webhookId: string, event: string): void {
    if (!this.#disabled.has(webhookId)) this.#delivery(webhookId, event)
  }

  leased(dispatches: readonly LeasedDispatch[]): void {
    const { elapsedMs: atMs, jumps } = this.#time
    for (const { number, webhook, payload, fencingToken } of dispatches) {
      const event =
        'eventId' in payload
          ? payload.eventId
          : `${payload.order.reference} ${payload.event.sequence}`
      const delivery = this.#delivery(webhook.id, event)
      this.#checkLease(delivery)
      if (delivery.tries + delivery.unsureTries === 0 && this.#waiting.has(delivery))
        this.#countWait(delivery)
      const lease = { atMs, jumps }
      Object.assign(delivery, { fencingToken, lease, isTokenUnsure: false, isRetried: false })
      this.#byNumber.set(number, delivery)
      this.attempts += 1
    }
  }

  /** Returns the results that have certainly ended a dispatch. */
  settled(results: readonly AttemptResult[]): readonly AttemptResult[] {
    return results.filter((result) => {
      const delivery = this.#byNumber.get(result.number)
      if (!delivery) throw new Error(`Dispatch ${result.number} was settled, but never leased.`)
      const isWaiting = this.#waiting.has(delivery)
      if (result.fencingToken !== delivery.fencingToken) {
        // The result is late, unless it was stored before the last lease began.
        if (result.status !== 'succeeded') delivery.unsureTries += 1
        return false
      }
      // After a step ahead, another process may have leased the dispatch first.
      const isSure = !delivery.isTokenUnsure && this.#isLeased(delivery)
      this.#settle(delivery, result, isSure)
      return isWaiting && delivery.isSettled
    })
  }

  retried(webhookId: string, number: number): void {
    const delivery = this.#byNumber.get(number)
    if (!delivery || this.#disabled.has(webhookId)) return
    const isInFlight = delivery.lease !== undefined
    Object.assign(delivery, { sinceMs: this.#time.elapsedMs, notBefore: undefined })
    Object.assign(delivery, { tries: 0, unsureTries: 0 })
    delivery.isTokenUnsure = isInFlight
    delivery.isRetried = isInFlight
    delivery.isSettled = false
    this.#waiting.add(delivery)
  }

  /** A process has stopped or died. Its leases stay. */
  lost(): void {
    this.#lostAtMs = this.#time.elapsedMs
  }

  /** The webhook is enabled. A result that seemed to disable it was perhaps ignored, because it was late. */
  notDisabled(webhookId: string): void {
    this.#disabled.delete(webhookId)
  }

  /** The webhook was disabled, which abandons its dispatches, and is enabled again. */
  enabled(webhookId: string): void {
    this.#forget(webhookId)
    this.#disabled.delete(webhookId)
    this.#healths.delete(webhookId)
  }

  /** Throws if a webhook that is disabled as failing has not failed often enough and for long enough. */
  checkFailing(webhookId: string): void {
    const { failures, firstAtMs, steps } = this.#healths.get(webhookId) ?? healthy()
    const { elapsedMs, steps: stepsNow } = this.#time
    const longestMs = elapsedMs - firstAtMs + (stepsNow - steps) * failing.gapMaxMs
    if (failures < failing.failuresMin || longestMs < failing.ms)
      throw new Error(
        `The webhook ${webhookId} was disabled after ${failures} failures in ${elapsedMs - firstAtMs} ms and ${stepsNow - steps} steps.`,
      )
  }

  /** When the leases of processes that have died must have ended. */
  leasesEndMs(): number {
    return Math.max(this.#time.steppedAtMs, this.#lostAtMs) + leaseMs + toleranceMs
  }

  /** Throws if something that is due was not sent. To be called when the dispatchers have nothing to do. */
  checkOverdue(): void {
    const { elapsedMs, steppedAtMs } = this.#time
    for (const { name, sinceMs, tries, unsureTries } of this.#waiting) {
      const failures = Math.min(tries + unsureTries, longestDelaysMs.length)
      const delayMs = (longestDelaysMs[failures - 1] ?? 0) + leaseMs + toleranceMs
      const waitedMs = elapsedMs - Math.max(sinceMs, steppedAtMs, this.#lostAtMs)
      if (waitedMs >= delayMs)
        throw new Error(`${name} was not sent within ${waitedMs} ms after ${failures} failures.`)
    }
  }

  #delivery(webhookId: string, event: string): Delivery {
    const name = `${event} to ${webhookId}`
    const known = this.#byName.get(name)
    if (known) return known
    const delivery: Delivery = {
      name,
      webhookId,
      sinceMs: this.#time.elapsedMs,
      tries: 0,
      unsureTries: 0,
      notBefore: undefined,
      lease: undefined,
      fencingToken: 0,
      isTokenUnsure: false,
      isRetried: false,
      isSettled: false,
    }
    this.#byName.set(name, delivery)
    this.#waiting.add(delivery)
    return delivery
  }

  /** Whether the lease has certainly not ended early. */
  #isLeased({ lease }: Delivery): boolean {
    return lease !== undefined && this.#time.isSteadySince(lease.jumps)
  }

  #checkLease(delivery: Delivery): void {
    const { name, isSettled, lease, notBefore } = delivery
    const { elapsedMs } = this.#time
    if (isSettled) throw new Error(`${name} was sent again after its result was stored.`)
    if (lease && this.#isLeased(delivery) && elapsedMs < lease.atMs + leaseMs - toleranceMs)
      throw new Error(`${name} was sent twice at once: its lease was ${elapsedMs - lease.atMs} ms.`)
    if (notBefore && this.#time.isSteadySince(notBefore.jumps) && elapsedMs < notBefore.atMs)
      throw new Error(`${name} was sent ${notBefore.atMs - elapsedMs} ms too early.`)
  }

  #countWait({ sinceMs }: Delivery): void {
    const { elapsedMs, steppedAtMs } = this.#time
    const waitedMs = elapsedMs - Math.max(sinceMs, steppedAtMs, this.#lostAtMs)
    this.longestWaitMs = Math.max(this.longestWaitMs, waitedMs)
  }

  #settle(delivery: Delivery, result: AttemptResult, isSure: boolean): void {
    const { status, disable } = result
    const wasLeased = this.#isLeased(delivery)
    delivery.lease = undefined
    delivery.sinceMs = this.#time.elapsedMs
    if (status === 'succeeded') {
      if (isSure) this.#healths.delete(delivery.webhookId)
      this.#end(delivery, isSure)
      return
    }
    this.#countFailure(delivery.webhookId)
    if (disable) this.#disable(delivery.webhookId)
    else if (delivery.isRetried) {
      Object.assign(delivery, { isRetried: false, notBefore: undefined })
      // With the lease, the service forgets that a retry was requested.
      if (!wasLeased) delivery.unsureTries += 1
    } else if (status === 'failed') this.#end(delivery, isSure)
    else this.#delay(delivery, isSure)
  }

  #end(delivery: Delivery, isSure: boolean): void {
    delivery.isSettled = isSure
    delivery.isRetried = false
    this.#waiting.delete(delivery)
  }

  #delay(delivery: Delivery, isSure: boolean): void {
    const { elapsedMs, jumps } = this.#time
    const delayMs = (delaysMs[delivery.tries] ?? 0) * (1 - spread) - toleranceMs
    delivery.notBefore = isSure ? { atMs: elapsedMs + delayMs, jumps } : undefined
    if (isSure) delivery.tries += 1
    else delivery.unsureTries += 1
  }

  #countFailure(webhookId: string): void {
    const { elapsedMs: firstAtMs, steps } = this.#time
    const health = this.#healths.get(webhookId) ?? { failures: 0, firstAtMs, steps }
    health.failures += 1
    this.#healths.set(webhookId, health)
  }

  #disable(webhookId: string): void {
    this.#disabled.add(webhookId)
    this.#forget(webhookId)
  }

  #forget(webhookId: string): void {
    for (const delivery of this.#waiting)
      if (delivery.webhookId === webhookId) this.#waiting.delete(delivery)
  }
}

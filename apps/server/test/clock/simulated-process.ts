import { setImmediate } from 'node:timers/promises'
import type { Handlers } from '@delivery-orders/contract'
import {
  type Clock,
  feedWaits,
  operations,
  orderUrls,
  type Random,
} from '@delivery-orders/operations'
import type {
  AttemptResult,
  ClientGrant,
  FleetGrant,
  LeasedDispatch,
  Store,
} from '@delivery-orders/operations/store'
import { CautiousClock } from '../../src/cautious-clock.ts'
import { type Clocks, systemTimer } from '../../src/clock.ts'
import { startDispatcher } from '../../src/dispatch/dispatcher.ts'
import type { Sender } from '../../src/dispatch/send.ts'
import { createLog } from '../../src/log/log.ts'
import { SimulatedWindow } from './simulated-window.ts'

/** The parts of a process that planted faults replace. */
export interface ProcessParts {
  readonly store: Store
  readonly clock: Clocks
  readonly cautiousClock: Clock
  /** Replaces `performance.now` in the rate limit. */
  readonly limitClock: () => number
}

/** The world around a process. */
export interface Surroundings {
  readonly random: Random
  readonly send: Sender['send']
  readonly replaceParts: (parts: ProcessParts) => ProcessParts
  leased(dispatches: readonly LeasedDispatch[]): void
  settled(results: readonly AttemptResult[]): void
}

const publicUrl = 'https://deliveries.example.com'
/** The simulation ends each sleep of the dispatcher, so it need not poll. */
const pollMs = 3_600_000

type Lease = Store['outbox']['lease']

/** The operations, the dispatcher and the rate limit of a service, without HTTP. It can die within the test's process. */
export class SimulatedProcess {
  readonly store: Store
  readonly handlers: Handlers<ClientGrant, FleetGrant>
  readonly window: SimulatedWindow
  /** Whether the process dies as soon as it has leased a dispatch. */
  isDying = false
  #isDead = false
  #fault: unknown
  #leasesBegun = 0
  #lastIdle = 0
  #busyCount = 0
  /** Each ends a sleep of the dispatcher. No time ends one. */
  readonly #sleeps = new Set<() => void>()
  #fellAsleep = Promise.withResolvers<void>()
  readonly #surroundings: Surroundings
  readonly #dispatcher: AsyncDisposable

  constructor(store: Store, clock: Clocks, surroundings: Surroundings) {
    const { random, send } = surroundings
    const cautiousClock = new CautiousClock(clock)
    const limitClock = clock.elapsed
    const parts = surroundings.replaceParts({ store, clock, cautiousClock, limitClock })
    this.store = parts.store
    this.#surroundings = surroundings
    this.window = new SimulatedWindow(clock.elapsed, parts.limitClock)
    const targets = { allowPrivate: true, networks: [] }
    const waiting = feedWaits(parts.store, systemTimer)
    const settings = { currency: 'XOF', publicUrl, timeZone: 'UTC', hasTracking: true, targets }
    this.handlers = operations({ ...parts, waiting, random, ...settings })
    this.#dispatcher = startDispatcher({
      ...parts,
      outbox: this.#mortal(parts.store.outbox),
      send,
      urls: orderUrls({ publicUrl, trackingKey: this.store.trackingKey }),
      random,
      timer: (ms, end) => (ms === 0 ? systemTimer(0, end) : this.#sleep(end)),
      log: createLog('silent'),
      pollMs,
      auditDays: 400,
      drainTimeoutMs: 0,
    })
  }

  /** Lets the dispatcher send what is due. Returns whether it has leased or settled anything. */
  async work(): Promise<boolean> {
    const busyCount = this.#busyCount
    await this.#untilAsleep()
    for (const begun = this.#leasesBegun; !this.#isDead && this.#lastIdle <= begun; ) {
      for (const end of this.#sleeps) end()
      await this.#untilAsleep()
    }
    return this.#busyCount > busyCount
  }

  /** Whether the dispatcher does nothing until an event is due or `work` is called. */
  get isAsleep(): boolean {
    return this.#sleeps.size > 0
  }

  /** From now on, nothing reaches the database: leases stay, and results of attempts are lost. */
  die(): void {
    this.#isDead = true
  }

  async stop(): Promise<void> {
    await this.#dispatcher[Symbol.asyncDispose]()
    await this.store.close()
  }

  #mortal(outbox: Store['outbox']): Store['outbox'] {
    return {
      ...outbox,
      lease: (request, results = []) => this.#lease(() => outbox.lease(request, results), results),
      settle: (results) =>
        this.#alive(async () => {
          await outbox.settle(results)
          this.#surroundings.settled(results)
        }),
      sweep: (request) => this.#alive(() => outbox.sweep(request)),
      nextDueAt: (now) => this.#alive(() => outbox.nextDueAt(now)),
    }
  }

  #lease(work: () => ReturnType<Lease>, results: readonly AttemptResult[]): ReturnType<Lease> {
    this.#leasesBegun += 1
    const begun = this.#leasesBegun
    return this.#alive(async () => {
      const leased = await work()
      this.#surroundings.settled(results)
      this.#surroundings.leased(leased)
      if (leased.length + results.length > 0) this.#busyCount += 1
      else this.#lastIdle = begun
      if (leased.length === 0 || !this.isDying) return leased
      this.die()
      return []
    })
  }

  #sleep(end: () => void): () => void {
    const ended = () => {
      this.#sleeps.delete(ended)
      end()
    }
    this.#sleeps.add(ended)
    this.#fellAsleep.resolve()
    this.#fellAsleep = Promise.withResolvers()
    return () => this.#sleeps.delete(ended)
  }

  async #untilAsleep(): Promise<void> {
    // Attempts that have just ended become results in microtasks, and wake the dispatcher.
    await setImmediate()
    while (!this.isAsleep) {
      await this.#fellAsleep.promise
      await setImmediate()
    }
    if (this.#fault) throw this.#fault
  }

  async #alive<Value>(work: () => Promise<Value>): Promise<Value> {
    if (this.#isDead) throw new Error('The process is dead.')
    try {
      return await work()
    } catch (error) {
      this.#fault = error
      throw error
    }
  }
}

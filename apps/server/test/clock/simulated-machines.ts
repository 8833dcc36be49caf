import type { AttemptResult } from '@delivery-orders/operations/store'
import { anyStep } from './clock-step.ts'
import type { Plant } from './planted/planted-faults.ts'
import type { SimulatedDatabase } from './simulated-database.ts'
import type { SimulatedDeliveries } from './simulated-deliveries.ts'
import { SimulatedProcess, type Surroundings } from './simulated-process.ts'
import type { SimulatedReceivers } from './simulated-receivers.ts'
import type { SimulatedTime, SteppingClock } from './stepping-clock.ts'

/** A step happens after up to this many readings of clocks: an order and its dispatches take fewer. */
const readingsMax = 40

interface MachineParts {
  readonly time: SimulatedTime
  readonly database: SimulatedDatabase
  readonly random: () => number
  readonly plant: Plant
  readonly deliveries: SimulatedDeliveries
  readonly receivers: SimulatedReceivers
  readonly settled: (result: AttemptResult) => void
  readonly passed: () => void
}

interface Machine {
  readonly clock: SteppingClock
  process: SimulatedProcess
}

/** Two processes of a service on one database, and the clocks of their machines. */
export class SimulatedMachines {
  readonly #parts: MachineParts
  readonly #machines: readonly Machine[]
  #settingTime = Promise.resolve()
  /** The number of steps before the dispatchers polled last. */
  #stepsSeen = 0

  private constructor(parts: MachineParts) {
    this.#parts = parts
    this.#machines = parts.database.machines.map((clock) => ({
      clock,
      process: this.#newProcess(clock),
    }))
  }

  static async start(parts: MachineParts): Promise<SimulatedMachines> {
    await parts.database.setTime()
    return new SimulatedMachines(parts)
  }

  any(): SimulatedProcess {
    return this.#anyMachine().process
  }

  /** Announces a step of a clock, which happens within one of the next actions. Returns its kind. */
  announceStep(): string {
    const { time, database, random } = this.#parts
    const clocks = [...new Set([...database.machines, database.leaseClock])]
    const clock = clocks[Math.floor(random() * clocks.length)] ?? database.leaseClock
    const { kind, aheadMs } = anyStep(random, clock.aheadMs)
    time.stepAfter(Math.floor(random() * readingsMax), () => {
      clock.step(aheadMs)
      if (!database.machines.includes(database.leaseClock)) this.#setTime()
    })
    return kind
  }

  /** Lets the dispatchers work until all sleep, nothing is left to do and no clock has stepped since they began. */
  async work(): Promise<void> {
    const { time } = this.#parts
    for (let steps = -1, isBusy = true; isBusy || steps !== time.steps; ) {
      steps = time.steps
      await this.#settingTime
      isBusy = false
      for (const { process } of this.#machines) if (await process.work()) isBusy = true
      if (this.#machines.some(({ process }) => !process.isAsleep)) isBusy = true
      this.#stepsSeen = steps
    }
    time.rest()
  }

  /** Lets time pass. Dispatchers poll once attempts that are held must end, and once all leases have ended. */
  async pass(ms: number): Promise<void> {
    const { time, receivers, deliveries } = this.#parts
    await this.work()
    const endMs = time.elapsedMs + ms
    while (time.elapsedMs < endMs) {
      const polls = [receivers.endMs(), deliveries.leasesEndMs(), endMs]
      await this.#passUntil(Math.min(...polls.filter((at) => at > time.elapsedMs)))
    }
  }

  /** Replaces a process, after it has died if `isKilled`. */
  async replace({ isKilled = false } = {}): Promise<void> {
    const machine = this.#anyMachine()
    if (isKilled) machine.process.die()
    await this.#restart(machine)
  }

  /** Lets a process die as soon as it has leased something that `work` makes due. */
  async killAtLease(work: () => Promise<void>): Promise<void> {
    const machine = this.#anyMachine()
    machine.process.isDying = true
    await work()
    await this.work()
    await this.#restart(machine)
  }

  async stop(): Promise<void> {
    this.#parts.receivers.release()
    for (const { process } of this.#machines) await process.stop()
    await this.#settingTime
  }

  async #passUntil(ms: number): Promise<void> {
    const { time, database, deliveries, receivers, passed } = this.#parts
    // The dispatchers poll every second, so they have polled since the last step.
    while (this.#stepsSeen !== time.steps) await this.work()
    time.elapsedMs = ms
    passed()
    await database.setTime()
    if (receivers.endMs() <= ms) receivers.release()
    await this.work()
    if (!receivers.isHolding) deliveries.checkOverdue()
  }

  async #restart(machine: Machine): Promise<void> {
    await machine.process.stop()
    this.#parts.deliveries.lost()
    machine.process = this.#newProcess(machine.clock)
  }

  #newProcess(clock: SteppingClock): SimulatedProcess {
    const { database, random, plant, deliveries, receivers, settled } = this.#parts
    const surroundings: Surroundings = {
      random: { bytes: (size) => Uint8Array.from({ length: size }, () => random() * 256) },
      send: (message) => receivers.send(message, clock),
      replaceParts: plant.replaceParts ?? ((parts) => parts),
      leased: (dispatches) => deliveries.leased(dispatches),
      settled: (results) => {
        for (const result of deliveries.settled(results)) settled(result)
      },
    }
    return new SimulatedProcess(database.open(clock), clock, surroundings)
  }

  /**
   * Sets the clock of the database server. A process converts its times to that clock. If either clock steps during a
   * conversion, leases and delays can end early, so these steps count as steps ahead.
   */
  #setTime(): void {
    const { time, database } = this.#parts
    time.stepped(true)
    this.#settingTime = database.setTime().then(() => time.stepped(true))
  }

  #anyMachine(): Machine {
    const { random } = this.#parts
    const machine = this.#machines[Math.floor(random() * this.#machines.length)]
    if (!machine) throw new Error('There is no machine.')
    return machine
  }
}

import { aToken } from '../store/support/a-change.ts'
import { grantOf } from '../support/client-grant.ts'
import type { Plant } from './planted/planted-faults.ts'
import { SimulatedClient } from './simulated-client.ts'
import type { SimulatedDatabase } from './simulated-database.ts'
import { SimulatedDeliveries } from './simulated-deliveries.ts'
import { SimulatedMachines } from './simulated-machines.ts'
import { SimulatedReceivers } from './simulated-receivers.ts'
import { SimulatedRecords } from './simulated-records.ts'
import type { SimulatedTime } from './stepping-clock.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** Up to one of these times passes at once. */
const passesMs = [1_000, 10_000, 25_000, minuteMs, 5 * minuteMs, hourMs, 6 * hourMs, 72 * hourMs]
const actionsMax = 5
const urls = ['https://shop.example.com/healthy', 'https://shop.example.com/flaky']

interface SimulationParts {
  readonly time: SimulatedTime
  readonly database: SimulatedDatabase
  readonly random: () => number
  readonly plant: Plant
}

/** Uses a service like clients do while its clocks step, and checks in elapsed time what the service promises. */
export class Simulation {
  readonly counts = new Map<string, number>()
  readonly deliveries: SimulatedDeliveries
  readonly #parts: SimulationParts
  readonly #receivers: SimulatedReceivers
  readonly #webhookIds: string[] = []
  #machines!: SimulatedMachines
  #client!: SimulatedClient
  #records!: SimulatedRecords

  private constructor(parts: SimulationParts) {
    const { time, random } = parts
    this.#parts = parts
    this.deliveries = new SimulatedDeliveries(time)
    this.#receivers = new SimulatedReceivers(time, random)
  }

  static async start(parts: SimulationParts): Promise<Simulation> {
    const simulation = new Simulation(parts)
    await simulation.#start()
    return simulation
  }

  /** Lets a clock step at any point of a few actions. */
  async step(): Promise<void> {
    const { time, random } = this.#parts
    this.#count(this.#machines.announceStep())
    if (random() < 0.1) this.#receivers.isDown = !this.#receivers.isDown
    for (let left = Math.ceil(random() * actionsMax); left > 0; left--) {
      if (left === 1) time.stepNow()
      await this.#act()
    }
  }

  /** Checks everything that is stored, after a time in which all that was due must have been sent. */
  async audit(): Promise<void> {
    this.#receivers.isDown = false
    await this.#machines.pass(minuteMs)
    this.#check()
    await this.#records.audit()
  }

  stop(): Promise<void> {
    return this.#machines.stop()
  }

  async #start(): Promise<void> {
    const { database, random, plant } = this.#parts
    this.#machines = await SimulatedMachines.start({
      ...this.#parts,
      deliveries: this.deliveries,
      receivers: this.#receivers,
      settled: (result) => this.#records.logged(result),
      passed: () => this.#records.age(),
    })
    const { store } = this.#machines.any()
    const token = aToken()
    await store.access.issue(token)
    const grant = await grantOf(store, token.hash, database.leaseClock.shown())
    this.#client = new SimulatedClient(() => this.#machines.any(), grant)
    this.#records = new SimulatedRecords(database.machines, this.#client, random)
    for (const url of urls) this.#webhookIds.push(await this.#client.addWebhook(url))
    if (plant.sql) await database.execute(plant.sql)
  }

  async #act(): Promise<void> {
    const action = this.#pick(actions)
    this.#count(action)
    await this[action]()
    await this.#machines.work()
    this.#records.age()
    this.#check()
    await this.#records.checkLog()
    for (const webhookId of this.#webhookIds) await this.#checkWebhook(webhookId)
  }

  async place(): Promise<void> {
    this.#expect(await this.#records.place())
  }

  async progress(): Promise<void> {
    const event = await this.#records.progress()
    if (event) this.#expect(event)
  }

  pass(): Promise<void> {
    return this.#machines.pass(Math.ceil(this.#parts.random() * this.#pick(passesMs)))
  }

  async test(): Promise<void> {
    const webhookId = this.#pick(this.#webhookIds)
    this.deliveries.expect(webhookId, await this.#client.test(webhookId))
  }

  async retry(): Promise<void> {
    const webhookId = this.#pick(this.#webhookIds)
    const number = await this.#client.retry(webhookId)
    if (number === undefined) return
    this.deliveries.retried(webhookId, number)
    this.#records.retried(number)
  }

  repeat(): Promise<void> {
    return this.#records.repeat()
  }

  async feed(): Promise<void> {
    await this.#records.readFeed()
  }

  request(): void {
    for (let left = 1 + this.#parts.random() * 4; left > 0; left--)
      this.#machines.any().window.request()
  }

  hold(): Promise<void> {
    this.#receivers.hold()
    return this.place()
  }

  restart(): Promise<void> {
    return this.#machines.replace()
  }

  kill(): Promise<void> {
    return this.#machines.replace({ isKilled: true })
  }

  killAtLease(): Promise<void> {
    return this.#machines.killAtLease(() => this.place())
  }

  async enable(): Promise<void> {
    const webhookId = this.#pick(this.#webhookIds)
    await this.#client.enable(webhookId, false)
    await this.#enable(webhookId)
  }

  async #enable(webhookId: string): Promise<void> {
    await this.#client.enable(webhookId, true)
    this.deliveries.enabled(webhookId)
  }

  #check(): void {
    if (!this.#receivers.isHolding) this.deliveries.checkOverdue()
  }

  async #checkWebhook(webhookId: string): Promise<void> {
    const { disabledReason } = await this.#client.webhook(webhookId)
    if (disabledReason === null) return this.deliveries.notDisabled(webhookId)
    this.deliveries.checkFailing(webhookId)
    this.#count('disabled as failing')
    await this.#enable(webhookId)
  }

  #expect(event: string): void {
    for (const webhookId of this.#webhookIds) this.deliveries.expect(webhookId, event)
  }

  #count(what: string): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1)
  }

  #pick<Value>(values: readonly Value[]): Value {
    return values[Math.floor(this.#parts.random() * values.length)] as Value
  }
}

const actions = [
  ...(['place', 'place', 'place', 'place', 'progress', 'progress', 'progress'] as const),
  ...([
    'pass',
    'pass',
    'pass',
    'pass',
    'pass',
    'pass',
    'test',
    'retry',
    'repeat',
    'repeat',
  ] as const),
  ...(['feed', 'request', 'request', 'hold', 'restart', 'kill', 'killAtLease', 'enable'] as const),
]

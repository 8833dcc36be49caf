import { isDeepStrictEqual } from 'node:util'
import type { CreatedOrder } from '@delivery-orders/contract'
import { type AttemptResult, keyRetentionMs } from '@delivery-orders/operations/store'
import { differences } from '../support/audit.ts'
import type { SimulatedClient } from './simulated-client.ts'
import type { SteppingClock } from './stepping-clock.ts'

const logRetentionMs = 30 * 86_400_000
/** How many of the newest keys and dispatches are checked. */
const checkedMax = 20
const statuses = ['assigned', 'picked_up', 'in_transit', 'delivered'] as const

/** Something that a process may delete once it is old. */
interface Deletable {
  /** When it was stored, by the clock that was furthest behind. */
  readonly atMs: number
  readonly retentionMs: number
  mayBeDeleted: boolean
}

interface KeyedOrder extends Deletable {
  readonly response: CreatedOrder
}

interface LoggedDispatch extends Deletable {
  readonly webhookId: string
  readonly number: number
}

interface ProgressedOrder {
  readonly reference: string
  done: number
  updatedAt: string
}

/** A model of the database: orders, events in their order, idempotency keys and the logs of webhooks. */
export class SimulatedRecords {
  readonly #clocks: readonly SteppingClock[]
  readonly #client: SimulatedClient
  readonly #random: () => number
  readonly #orders: ProgressedOrder[] = []
  readonly #events: string[] = []
  readonly #keyed: KeyedOrder[] = []
  readonly #logged: LoggedDispatch[] = []
  #read = 0
  #after: string | undefined
  /** The highest time that a process trusted when `age` was called last. */
  #trustedMs = 0

  constructor(clocks: readonly SteppingClock[], client: SimulatedClient, random: () => number) {
    this.#clocks = clocks
    this.#client = client
    this.#random = random
  }

  /** Returns the event of a new order. */
  async place(): Promise<string> {
    const reference = `A-${this.#orders.length}`
    const atMs = this.#lowest()
    const response = await this.#client.place(reference)
    this.#orders.push({ reference, done: 0, updatedAt: response.createdAt })
    addDeletable(this.#keyed, { ...this.#deletable(atMs, keyRetentionMs), response })
    return this.#committed(`${reference} 1`)
  }

  /** Returns the event of an order's next status, if there is an order that is not delivered. */
  async progress(): Promise<string | undefined> {
    const order = this.#pick(this.#orders.filter(({ done }) => done < statuses.length))
    const to = order && statuses[order.done]
    if (!to) return undefined
    const { updatedAt } = await this.#client.progress(order.reference, to)
    if (updatedAt <= order.updatedAt)
      throw new Error(`${order.reference} was changed at ${order.updatedAt}, then at ${updatedAt}.`)
    order.updatedAt = updatedAt
    order.done += 1
    return this.#committed(`${order.reference} ${order.done + 1}`)
  }

  /** Repeats a request that placed an order. */
  async repeat(): Promise<void> {
    const keyed = this.#pick(this.#keyed.filter(({ mayBeDeleted }) => !mayBeDeleted))
    if (!keyed) return
    const { response } = keyed
    const again = await this.#client
      .place(response.referenceNumber)
      .catch((error: unknown) => error)
    if (!isDeepStrictEqual(again, response))
      throw new Error(`The key of ${response.referenceNumber} is lost: ${again}`)
  }

  /** The last attempt of a dispatch was made. */
  logged({ webhookId, number, attempt }: AttemptResult): void {
    const deletable = this.#deletable(attempt.at, logRetentionMs)
    addDeletable(this.#logged, { ...deletable, webhookId, number })
  }

  /** A dispatch is pending again, so it is settled at another time. */
  retried(number: number): void {
    const index = this.#logged.findIndex((logged) => logged.number === number)
    if (index >= 0) this.#logged.splice(index, 1)
  }

  /**
   * To be called when time has passed or a clock has stepped. What was stored since the last call may have been deleted by
   * a process whose clock was set back after that.
   */
  age(): void {
    const trustedMs = Math.max(...this.#clocks.map((clock) => clock.cautious()))
    const highest = Math.max(trustedMs, this.#trustedMs)
    for (const each of [...this.#keyed, ...this.#logged])
      if (each.atMs <= highest - each.retentionMs) each.mayBeDeleted = true
    this.#trustedMs = trustedMs
  }

  async checkLog(): Promise<void> {
    const logged = this.#pick(this.#logged.filter(({ mayBeDeleted }) => !mayBeDeleted))
    if (logged && !(await this.#client.hasDispatch(logged.webhookId, logged.number)))
      throw new Error(`The log of dispatch ${logged.number} is lost.`)
  }

  /** Reads the next page of the feed. Returns whether there are more. */
  async readFeed(): Promise<boolean> {
    const { data, nextAfter, hasMore } = await this.#client.feed(this.#after)
    const events = data.map(
      ({ data: { order }, sequence }) => `${order.referenceNumber} ${sequence}`,
    )
    const expected = this.#events.slice(this.#read, this.#read + 20)
    if (!isDeepStrictEqual(events, expected))
      throw new Error(`The feed has ${events} instead of ${expected}.`)
    this.#read += events.length
    this.#after = nextAfter ?? undefined
    return hasMore
  }

  /** Checks the whole feed and all orders. */
  async audit(): Promise<void> {
    while (await this.readFeed());
    if (this.#read !== this.#events.length) throw new Error('The feed ends too early.')
    const listed: string[] = []
    for (let cursor: string | undefined, isFirst = true; isFirst || cursor; isFirst = false) {
      const page = await this.#client.list(cursor)
      listed.push(...page.data.map(({ referenceNumber, status }) => `${referenceNumber} ${status}`))
      cursor = page.nextCursor ?? undefined
    }
    const expected = this.#orders.map(
      ({ reference, done }) => `${reference} ${statuses[done - 1] ?? 'pending'}`,
    )
    const { lost, surplus } = differences(expected, listed)
    if (lost.length + surplus.length > 0)
      throw new Error(`The list of orders lacks ${lost}, and should not have ${surplus}.`)
  }

  #committed(event: string): string {
    this.#events.push(event)
    return event
  }

  /** The time by the clock that is furthest behind. */
  #lowest(): number {
    return Math.min(...this.#clocks.map((clock) => clock.shown()))
  }

  #deletable(beforeMs: number, retentionMs: number): Deletable {
    // A clock can step while the service stores something.
    return { atMs: Math.min(beforeMs, this.#lowest()), retentionMs, mayBeDeleted: false }
  }

  #pick<Value>(values: readonly Value[]): Value | undefined {
    return values[Math.floor(this.#random() * values.length)]
  }
}

function addDeletable<Value>(list: Value[], value: Value): void {
  list.push(value)
  if (list.length > checkedMax) list.shift()
}

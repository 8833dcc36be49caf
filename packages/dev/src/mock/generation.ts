import {
  type AnswerRequest,
  assemble,
  defaultScopes,
  fleetScopes,
  memoryStore,
  type Random,
  receiptUrlAt,
  type Store,
  type TokenOwner,
  testTimer,
  tokenHash,
  tokenHint,
} from '@delivery-orders/operations'
import { sendWebhook } from '../send-webhook.ts'
import { Deliverer } from './deliverer.ts'
import { MockClock } from './mock-clock.ts'

/** The tokens that a mock accepts, in test mode with all scopes. */
export interface MockTokens {
  readonly client: string
  /** Serves the orders of the client. */
  readonly fleet: string
}

export interface GenerationParts {
  readonly baseUrl: string
  readonly tokens: MockTokens
  readonly random: Random
}

/** Settled dispatches are deleted after 30 days, as by the real service. */
const retentionMs = 30 * 86_400_000

/** The longest time that a request may wait for events. */
const waitMaxMs = 30_000

/** The service between two resets. A request that began before a reset is answered by its own generation. */
export class Generation {
  readonly answer: AnswerRequest
  readonly clock = new MockClock()
  readonly #store: Store = memoryStore()
  readonly #deliverer: Deliverer
  #lastChange: Promise<void> = Promise.resolve()
  #isEnded = false

  constructor({ baseUrl, tokens, random }: GenerationParts) {
    const { clock } = this
    const store = this.#store
    const settings = { baseUrl, currency: 'XOF', webhookAllowPrivate: true }
    this.answer = assemble({ store, clock, timer: testTimer(clock), random, ...settings })
    const realClock = { now: () => Date.now() }
    const receiptUrl = receiptUrlAt(baseUrl)
    this.#deliverer = new Deliverer({
      outbox: store.outbox,
      clock,
      realClock,
      receiptUrl,
      send: sendWebhook,
    })
    this.#issue(tokens.client, { client: 'acme' }, defaultScopes('test'))
    this.#issue(tokens.fleet, { fleet: 'couriers', clients: null }, fleetScopes)
  }

  #issue(token: string, owner: TokenOwner, scopes: readonly string[]): void {
    const hashed = { hash: tokenHash(token), hint: tokenHint(token) }
    const times = { createdAt: this.clock.now(), expiresAt: null }
    // The memory store issues the token synchronously, so there is nothing to await.
    void this.#store.access.issue({ ...owner, mode: 'test', scopes, ...hashed, ...times })
  }

  /**
   * Changes the clock. On the way to a later time, each retry is made at the time when it is due. Changes are made one
   * after the other.
   */
  changeClock(timeOf: (now: number) => number, isRunning?: boolean): Promise<void> {
    const change = this.#lastChange.then(async () => {
      const runs = isRunning ?? this.clock.isRunning
      this.clock.stop()
      try {
        await this.#moveTo(timeOf(this.clock.now()))
      } finally {
        if (runs) this.clock.start()
      }
      await this.#deliverer.wake()
    })
    this.#lastChange = change.catch(() => undefined)
    return change
  }

  async #moveTo(time: number): Promise<void> {
    const { clock } = this
    const { outbox } = this.#store
    if (time < clock.now()) clock.set(time)
    for (;;) {
      await this.#deliverer.deliverDue()
      const dueAt = await outbox.nextDueAt(clock.now())
      if (this.#isEnded || dueAt === undefined || dueAt <= clock.now() || dueAt > time) break
      clock.set(dueAt)
    }
    clock.set(time)
    const settledBefore = time - retentionMs
    while (await outbox.sweep({ settledBefore, rowsMax: 500 }));
  }

  end(): void {
    this.#isEnded = true
    this.#deliverer.end()
    // Answers the requests that wait for events, because their time is over.
    this.clock.set(this.clock.now() + waitMaxMs)
  }
}

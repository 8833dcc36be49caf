import type { Status } from '@delivery-orders/contract'
import {
  allScopes,
  defaultScopes,
  newToken,
  targetOf,
  tokenHash,
  tokenHint,
} from '@delivery-orders/operations'
import { type Assembled, assembled } from './assembling.ts'
import { stepsBetween } from './courier.ts'
import type { Delivery, Receiver } from './delivering.ts'
import { type InsideParts, partsOf } from './inside-parts.ts'
import { Interference } from './interference.ts'
import type { Owner, TestServiceOptions, TestSettings, TokenOptions } from './options.ts'
import type { TestClock } from './test-clock.ts'

/**
 * The service as a `fetch` function, for the tests of a program: all its operations, by the very rules of the service, in
 * memory and without a network. Its time, its courier and its faults are the test’s.
 *
 * It has no rate limits, no receipts and no pages beside the contract.
 *
 * @example
 * ```ts
 * const service = new TestService()
 * const deliveries = new DeliveryOrders(service.settings())
 *
 * service.dropAfterCommit()
 * const { referenceNumber } = await deliveries.orders.create(draft)
 * await service.bring(referenceNumber, 'delivered')
 * ```
 */
export class TestService extends Interference {
  /** The address of the service, for `new DeliveryOrders({ baseUrl })`. */
  readonly baseUrl: string
  /** Its time, which stands still until a test lets some pass. */
  readonly clock: TestClock
  readonly #parts: InsideParts
  readonly #service: Assembled
  readonly #receivers: Map<string, Receiver>

  /** @param options - how it is set up; it needs none */
  constructor(options: TestServiceOptions = {}) {
    const parts = partsOf(options)
    const { currency = 'XOF', webhookAllowPrivate = false } = options
    const { href } = new URL(options.baseUrl ?? 'https://deliveries.test')
    const baseUrl = href.replace(/\/+$/, '')
    const receivers = new Map<string, Receiver>()
    const service = assembled({ ...parts, baseUrl, currency, webhookAllowPrivate, receivers })
    super(baseUrl, service.answer)
    this.baseUrl = baseUrl
    this.clock = parts.clock
    this.#parts = parts
    this.#service = service
    this.#receivers = receivers
  }

  /**
   * A new token.
   *
   * @param options - whose it is, and what it is for; without them: all of test orders of the client `acme`
   */
  token(options: TokenOptions = {}): string {
    const { client = 'acme', mode = 'test', scopes, expiresAt } = options
    const unknown = scopes?.find((scope) => !allScopes.includes(scope))
    if (unknown !== undefined)
      throw new TypeError(`There is no scope ${unknown}. There are ${allScopes.join(', ')}.`)
    const token = newToken(mode, this.#parts.random)
    const kept = { client, mode, scopes: scopes ?? defaultScopes(mode), hash: tokenHash(token) }
    const times = { createdAt: this.clock.now(), expiresAt: expiresAt?.getTime() ?? null }
    // It is there at once, for nothing takes time in memory.
    void this.#parts.store.access.issue({ ...kept, ...times, hint: tokenHint(token) })
    return token
  }

  /**
   * Ends a token, as the operator of the service may at any time.
   *
   * @param token - as {@link token} gave it
   */
  async revoke(token: string): Promise<void> {
    const { access } = this.#parts.store
    const now = this.clock.now()
    const grant = await access.findGrant(tokenHash(token), now)
    if (grant) await access.revoke(grant.tokenId, now)
  }

  /**
   * What a client needs: `new DeliveryOrders(service.settings())`. Each has a token of its own.
   *
   * @param options - whose the token is, and what it is for
   */
  settings(options?: TokenOptions): TestSettings {
    return { baseUrl: this.baseUrl, token: this.token(options), fetch: this.fetch }
  }

  /**
   * Plays the courier: takes an order to a status, through all that come before it. The client is told of each.
   *
   * @param reference - of the order
   * @param to - where it ends, such as `delivered`
   * @param owner - whose order it is, where its token is not of test orders of the client `acme`
   * @throws Error when there is no such order, or no way to this status
   */
  async bring(reference: string, to: Status, owner: Owner = {}): Promise<void> {
    const path = `/orders/${encodeURIComponent(reference)}`
    const { status } = await this.#courier<{ status: Status }>(owner, 'GET', path)
    for (const step of stepsBetween(status, to))
      await this.#courier(owner, 'POST', `${path}/progress`, { to: step })
  }

  async #courier<Answer>(
    { client = 'acme', mode = 'test' }: Owner,
    method: string,
    path: string,
    body?: object,
  ): Promise<Answer> {
    const token = this.token({ client, mode, scopes: ['orders:read', 'orders:progress'] })
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const bytes = new TextEncoder().encode(JSON.stringify(body ?? {}))
    const url = this.baseUrl + path
    const response = await this.#service.answer({ method, url, headers, bytes })
    const answer = JSON.parse(await response.text())
    if (!response.ok)
      throw new Error(`The courier of the ${mode} orders of ${client} could not: ${answer.detail}`)
    return answer
  }

  /**
   * Puts something at the address of a webhook: it is sent what the service would send, signed. It should be registered
   * as everywhere, by `webhooks.create({ url })`.
   *
   * @param url - of the webhook
   * @param receiver - the handler that your program has there, as `(request) => app.fetch(request)`
   */
  receive(url: string, receiver: Receiver): void {
    this.#receivers.set(targetOf(url), receiver)
  }

  /**
   * Sends all events that are due to their webhooks, one after the other. What fails is due again later, as its schedule
   * says: let time pass, and deliver again. Nothing is sent otherwise.
   *
   * @returns what was attempted
   * @throws what a receiver has thrown, after all others had their turn
   */
  deliver(): Promise<readonly Delivery[]> {
    return this.#service.deliver()
  }
}

import type { Order, ProgressReport, Status } from '@delivery-orders/contract'
import { stepsBetween } from '@delivery-orders/domain'
import { clientScopes, defaultScopes, fleetScopes, targetOf } from '@delivery-orders/operations'
import { MemoryService } from '@delivery-orders/operations/service'
import { type Delivery, deliverDue, type Receiver } from './deliver-due.ts'
import { FaultInjector } from './fault-injector.ts'
import { partsOf } from './inside-parts.ts'
import type {
  FleetOptions,
  Owner,
  TestServiceOptions,
  TestSettings,
  TokenOptions,
} from './options.ts'
import { showClock, type TestClock } from './test-clock.ts'

/**
 * The service in memory, for the tests of your program. It has all operations and applies the same rules as the real
 * service, but needs no network: clients use its `fetch`. The test controls its clock, its courier and its faults.
 *
 * It has no rate limits, no receipts, and no pages outside the contract, such as `/docs`.
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
export class TestService extends FaultInjector {
  /** The address of the service, for `new DeliveryOrders({ baseUrl })`. */
  readonly baseUrl: string
  /** The clock of the service, which stands still until a test advances it. */
  readonly clock: TestClock
  readonly #service: MemoryService
  readonly #receivers = new Map<string, Receiver>()

  /**
   * Makes a service without orders. It needs no closing.
   *
   * @param options - the time, the currency and other facts of the service, all with defaults
   */
  constructor(options: TestServiceOptions = {}) {
    refuseUnknownOptions(options, ['baseUrl', 'now', 'currency', 'webhookAllowPrivate'])
    if (options.now && !(options.now instanceof Date)) throw new TypeError('now must be a Date.')
    const parts = partsOf(options)
    const { currency = 'XOF', webhookAllowPrivate = false } = options
    const { href } = new URL(options.baseUrl ?? 'https://deliveries.test')
    const baseUrl = href.replace(/\/+$/, '')
    const service = new MemoryService({ ...parts, baseUrl, currency, webhookAllowPrivate })
    super(baseUrl, service.answer)
    this.baseUrl = baseUrl
    this.clock = showClock(parts.clock)
    this.#service = service
  }

  /**
   * Issues a new token.
   *
   * @param options - the account (`client`), mode, scopes and expiry of the token; by default a test token of the
   * account `acme` with all scopes
   */
  token(options: TokenOptions = {}): string {
    refuseUnknownOptions(options, ['client', 'mode', 'scopes', 'expiresAt'])
    const { client = 'acme', mode = 'test', scopes, expiresAt } = options
    if (expiresAt && !(expiresAt instanceof Date)) throw new TypeError('expiresAt must be a Date.')
    const unknown = scopes?.find((scope) => !clientScopes.includes(scope))
    if (unknown !== undefined)
      throw new TypeError(`Unknown scope ${unknown}. The scopes are ${clientScopes.join(', ')}.`)
    const rights = { mode, scopes: scopes ?? defaultScopes(mode) }
    const owner = { client }
    return this.#service.issueToken(owner, { ...rights, expiresAt: expiresAt?.getTime() ?? null })
  }

  /**
   * Settings for a fleet, with a new token: `new DeliveryFleet(service.fleetSettings())`.
   *
   * @param options - the mode of the token, and the only accounts that the fleet serves; by default a test token for
   * all accounts. Accounts that are named must have a token already.
   */
  fleetSettings(options: FleetOptions = {}): TestSettings {
    refuseUnknownOptions(options, ['clients', 'mode'])
    const { clients, mode = 'test' } = options
    const owner = { fleet: 'fleet', clients: clients ?? null }
    const token = this.#service.issueToken(owner, { mode, scopes: fleetScopes })
    return { baseUrl: this.baseUrl, token, fetch: this.fetch }
  }

  /**
   * Revokes a token, as the operator of the service can at any time.
   *
   * @param token - a token from {@link token}
   */
  revoke(token: string): Promise<void> {
    return this.#service.revokeToken(token)
  }

  /**
   * Settings for a client, with a new token: `new DeliveryOrders(service.settings())`.
   *
   * @param options - the options of the token
   */
  settings(options?: TokenOptions): TestSettings {
    return { baseUrl: this.baseUrl, token: this.token(options), fetch: this.fetch }
  }

  /**
   * Plays the courier: moves an order to a status, through all statuses in between. Each step is an event. A delivery has
   * the proof that the order requires.
   *
   * @param reference - the `referenceNumber` of the order
   * @param to - the last status, such as `delivered`
   * @param owner - the account (`client`) and mode of the order; by default test orders of the account `acme`
   * @throws Error when there is no such order, or when it cannot reach this status
   */
  async bring(reference: string, to: Status, owner: Owner = {}): Promise<void> {
    const path = `/orders/${encodeURIComponent(reference)}`
    const order = await this.#courier<Order>(owner, 'GET', path)
    for (const step of stepsBetween(order.status as Status, to)) {
      const report = step === 'delivered' ? { to: step, proof: proofFor(order) } : { to: step }
      await this.#courier(owner, 'POST', `${path}/progress`, report)
    }
  }

  async #courier<Answer>(
    { client = 'acme', mode = 'test' }: Owner,
    method: string,
    path: string,
    body?: object,
  ): Promise<Answer> {
    const token = this.token({ client, mode, scopes: ['orders:read', 'orders:progress'] })
    const bytes = new TextEncoder().encode(body && JSON.stringify(body))
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': String(bytes.length),
    }
    const target = new URL(this.baseUrl).pathname.replace(/\/$/, '') + path
    const readBody = () => Promise.resolve(bytes)
    const sent = { method, target, headers, readBody }
    const { status, body: text = '' } = await this.#service.answer(sent)
    const answer = JSON.parse(text)
    if (status >= 400)
      throw new Error(`The courier for the ${mode} orders of ${client} failed: ${answer.detail}`)
    return answer
  }

  /**
   * Sets the handler for the URL of a webhook. The handler gets the signed requests that the service would send.
   * Register the webhook itself with `webhooks.create({ url })`.
   *
   * @param url - the URL of the webhook
   * @param receiver - the handler of your program, such as `(request) => app.fetch(request)`
   */
  receive(url: string, receiver: Receiver): void {
    if (typeof receiver !== 'function') throw new TypeError('receiver must be a function.')
    if (!URL.canParse(url)) throw new TypeError('url must be the whole URL of a webhook.')
    this.#receivers.set(targetOf(url), receiver)
  }

  /**
   * Sends all due events to their webhooks, one after the other; events are sent only by this method. An event whose
   * delivery failed is due again on the retry schedule: advance the clock, and call this method again.
   *
   * @returns the attempts
   * @throws the first error of a receiver, after all due events were sent
   */
  deliver(): Promise<readonly Delivery[]> {
    return deliverDue(this.#service, this.#receivers)
  }
}

/** Returns a proof with all that an order requires; undefined if it requires nothing. */
const proofFor = ({ requires, deliveryCode }: Order): ProgressReport['proof'] =>
  requires && {
    ...(requires.code && { code: deliveryCode ?? null }),
    ...(requires.locked && { exception: 'The code is locked' }),
    ...(requires.photo && { photoUrl: 'https://courier.example.com/photo.jpg' }),
    ...(requires.signature && { signatureUrl: 'https://courier.example.com/signature.png' }),
    ...(requires.minimumAge && { ageChecked: true }),
  }

/** Throws for an option that has no effect, because the test relies on it. */
function refuseUnknownOptions(given: object, names: readonly string[]): void {
  const unknown = Object.keys(given).find((name) => !names.includes(name))
  if (unknown !== undefined) throw new TypeError(`${unknown} is unknown: use ${names.join(', ')}.`)
}

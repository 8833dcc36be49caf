import { setImmediate } from 'node:timers'
import type { SentRequest } from './answering.ts'
import {
  type CutOptions,
  cuts,
  drops,
  dropsAfterCommit,
  type FailOptions,
  type Fault,
  fails,
  hangs,
  type Interceptor,
} from './faults.ts'
import type { SeenRequest, TestFetch } from './options.ts'

type Mutable<Of> = { -readonly [Name in keyof Of]: Of[Name] }

/** What may happen to a request on its way to a service, and to the answer on its way back. */
export class Interference {
  /**
   * How long each answer takes, in milliseconds of the real time. What is asked for is done at once, and stays done for
   * whoever gives up earlier.
   *
   * @defaultValue 0
   */
  latencyMs = 0
  readonly #seen: Mutable<SeenRequest>[] = []
  readonly #faults: Fault[] = []
  readonly #baseUrl: string
  readonly #answer: (asked: SentRequest) => Promise<Response>

  protected constructor(baseUrl: string, answer: (asked: SentRequest) => Promise<Response>) {
    this.#baseUrl = baseUrl
    this.#answer = answer
  }

  /** Every request that `fetch` was asked for, in order, also those that something happened to. */
  get requests(): readonly SeenRequest[] {
    return this.#seen
  }

  /** What to give to a client instead of `fetch`: `new DeliveryOrders({ baseUrl, token, fetch: service.fetch })`. */
  readonly fetch: TestFetch = async (input, init) => {
    const signal = init?.signal ?? (input instanceof Request ? input.signal : undefined)
    return await untilAborted(signal, () => this.#exchange(new Request(input, init), signal))
  }

  /** What it is the next of, it is so from the beginning: how soon its body is read depends on the body. */
  async #exchange(request: Request, signal: AbortSignal | undefined): Promise<Response> {
    const { url, method } = request
    if (!`${url}/`.startsWith(`${this.#baseUrl}/`) && !url.startsWith(`${this.#baseUrl}?`))
      throw new TypeError(`fetch failed: this service is at ${this.#baseUrl}, and not at ${url}.`)
    const fault = this.#faults.shift()
    const headers = Object.fromEntries(request.headers)
    const path = url.slice(new URL(url).origin.length)
    const seen = { method, path, headers, body: '' }
    this.#seen.push(seen)

    const copy = request.clone()
    const bytes = new Uint8Array(await request.arrayBuffer())
    seen.body = new TextDecoder().decode(bytes)
    const carryOut = async () => {
      await ownTurn()
      return await this.#answer({ method, url, headers, bytes })
    }
    const response = fault ? await fault(copy, carryOut, signal) : await carryOut()
    if (this.latencyMs > 0) await pause(this.latencyMs, signal)
    return response
  }

  /**
   * Answers the next request with a status, and does nothing of what it asks for: a problem where the service has one of
   * that status, otherwise a page such as gateways send.
   *
   * @param status - such as 503
   * @param options - how often, and when to come again
   */
  failNext(status: number, options: FailOptions = {}): void {
    if (!Number.isInteger(status) || status < 200 || status > 599)
      throw new RangeError(`No answer has the status ${status}.`)
    const { retryAfter, times = 1 } = options
    for (let time = 0; time < times; time++)
      this.#faults.push(fails(status, retryAfter, this.#baseUrl))
  }

  /** Loses the next request before anything is done. */
  dropNext(): void {
    this.#faults.push(drops)
  }

  /** Does what the next request asks for, and loses the answer. */
  dropAfterCommit(): void {
    this.#faults.push(dropsAfterCommit)
  }

  /** Leaves the next request without any answer, until its caller gives up. */
  hangNext(): void {
    this.#faults.push(hangs)
  }

  /**
   * Does what the next request asks for, and breaks off in the middle of the answer.
   *
   * @param options - whether the rest is lost, or never comes
   */
  cutNext(options: CutOptions = {}): void {
    this.#faults.push(cuts(options))
  }

  /**
   * For every other fault: says what comes of the next request.
   *
   * @param interceptor - is given the request, and what lets the service carry it out
   *
   * @example
   * ```ts
   * service.interceptNext(() => new Response('<h1>Welcome to the hotel</h1>'))
   * ```
   */
  interceptNext(interceptor: Interceptor): void {
    this.#faults.push(interceptor)
  }
}

/** As it was before a test may have put its own in its place. */
const soon = setImmediate

/** Requests that are made at once are carried out one after the other, as those that come over a network mostly are. */
const ownTurn = (): Promise<void> => new Promise((resolve) => soon(resolve))

/** Ends early when nobody waits any more: a timer would keep the process. */
const pause = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve) => {
    if (signal?.aborted) return resolve()
    const end = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal?.addEventListener('abort', end)
  })

/** As `fetch`: who gives up hears so at once. */
function untilAborted(
  signal: AbortSignal | null | undefined,
  work: () => Promise<Response>,
): Promise<Response> {
  if (!signal) return work()
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort, { once: true })
    work()
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', abort))
  })
}

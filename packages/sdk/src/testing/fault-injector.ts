import { setImmediate } from 'node:timers'
import type { AnswerRequest } from '@delivery-orders/operations'
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
import { responseOf } from './response.ts'

type Mutable<Of> = { -readonly [Name in keyof Of]: Of[Name] }

/** The `fetch` of a test service, with faults that can be injected into requests and responses. */
export class FaultInjector {
  /**
   * Delay of each response, in milliseconds of real time. The service executes the request before the delay.
   *
   * @defaultValue 0
   */
  latencyMs = 0
  readonly #requests: Mutable<SeenRequest>[] = []
  readonly #faults: Fault[] = []
  readonly #baseUrl: string
  readonly #answer: AnswerRequest

  protected constructor(baseUrl: string, answer: AnswerRequest) {
    this.#baseUrl = baseUrl
    this.#answer = answer
  }

  /** Every request that `fetch` was called with, in order, including those with an injected fault. */
  get requests(): readonly SeenRequest[] {
    return this.#requests
  }

  /** The `fetch` to pass to a client: `new DeliveryOrders({ baseUrl, token, fetch: service.fetch })`. */
  readonly fetch: TestFetch = async (input, init) => {
    const signal = init?.signal ?? (input instanceof Request ? input.signal : undefined)
    return await abortable(signal, () => this.#exchange(new Request(input, init), signal))
  }

  /** Takes the next fault from the queue before it reads the body, so that faults apply in the order of calls. */
  async #exchange(request: Request, signal: AbortSignal | undefined): Promise<Response> {
    const { url, method } = request
    if (!`${url}/`.startsWith(`${this.#baseUrl}/`) && !url.startsWith(`${this.#baseUrl}?`))
      throw new TypeError(`fetch failed: this service is at ${this.#baseUrl}, not at ${url}.`)
    const fault = this.#faults.shift()
    const headers = Object.fromEntries(request.headers)
    const path = url.slice(new URL(url).origin.length)
    const seen = { method, path, headers, body: '' }
    this.#requests.push(seen)

    const copy = request.clone()
    const bytes = new Uint8Array(await request.arrayBuffer())
    seen.body = new TextDecoder().decode(bytes)
    const carryOut = async () => {
      await nextTurn()
      const sent = { ...headers, 'content-length': String(bytes.length) }
      const readBody = () => Promise.resolve(bytes)
      const onClose = (listener: () => void) =>
        signal?.aborted ? listener() : signal?.addEventListener('abort', listener)
      return responseOf(
        method,
        await this.#answer({ method, target: path, headers: sent, readBody, onClose }),
      )
    }
    const response = fault ? await fault(copy, carryOut, signal) : await carryOut()
    if (this.latencyMs > 0) await pause(this.latencyMs, signal)
    return response
  }

  /**
   * Answers the next request with a status, without executing it: with a problem if the service has one with this
   * status, otherwise with an HTML page like those of gateways.
   *
   * @param status - the HTTP status, such as 503
   * @param options - the number of requests, and a `Retry-After`
   */
  failNext(status: number, options: FailOptions = {}): void {
    if (!Number.isInteger(status) || status < 200 || status > 599)
      throw new RangeError(`Invalid status ${status}: use 200 to 599.`)
    const { retryAfter, times = 1 } = options
    for (let time = 0; time < times; time++)
      this.#faults.push(fails(status, retryAfter, this.#baseUrl))
  }

  /** Drops the connection of the next request before the service executes it. */
  dropNext(): void {
    this.#faults.push(drops)
  }

  /** Executes the next request, then drops the connection before the response. */
  dropAfterCommit(): void {
    this.#faults.push(dropsAfterCommit)
  }

  /** Never answers the next request, which ends when the caller aborts it. */
  hangNext(): void {
    this.#faults.push(hangs)
  }

  /**
   * Executes the next request, and truncates the response.
   *
   * @param options - whether the connection is lost or hangs
   */
  cutNext(options: CutOptions = {}): void {
    this.#faults.push(cuts(options))
  }

  /**
   * Handles the next request with your function, for faults that the other methods do not cause.
   *
   * @param interceptor - gets the request, and a function that lets the service execute it
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

/** Stored when this module loads, so that it is the real function even if a test installs fake timers later. */
const realSetImmediate = setImmediate

/** Waits for one turn of the event loop, so that concurrent requests mostly execute one by one, as over a network. */
const nextTurn = (): Promise<void> => new Promise((resolve) => realSetImmediate(resolve))

/** Waits. Ends early when the signal fires, so that no timer keeps the process alive. */
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

/** Rejects as soon as the signal fires, like `fetch`. */
function abortable(
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

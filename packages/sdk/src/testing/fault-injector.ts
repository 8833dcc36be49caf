import { setImmediate } from 'node:timers'
import { pause } from '@delivery-orders/operations'
import {
  type Answer,
  type AnswerRequest,
  partsOf,
  type SentRequest,
} from '@delivery-orders/operations/protocol'
import { answerWithFault, type Fault } from '@delivery-orders/operations/service'
import {
  type CutOptions,
  connectionLost,
  cutOff,
  type FailOptions,
  type FetchFault,
  type Interceptor,
} from './faults.ts'
import type { SeenRequest, TestFetch } from './options.ts'

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
  readonly #faults: FetchFault[] = []
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
    const sent = {
      method,
      target: path,
      headers: { ...headers, 'content-length': String(bytes.length) },
      readBody: () => Promise.resolve(bytes),
      signal,
    }
    const response = await this.#respond(fault, sent, copy, signal)
    if (this.latencyMs > 0) await pause(this.latencyMs, signal)
    return response
  }

  async #respond(
    fault: FetchFault | undefined,
    sent: SentRequest,
    request: Request,
    signal: AbortSignal | undefined,
  ): Promise<Response> {
    if (fault?.fault === 'intercept')
      return await fault.interceptor(request, () => this.#carryOut(sent))
    const response = await this.#carryOut(sent, fault)
    return fault?.fault === 'cut' ? await cutOff(response, fault.hangs, signal) : response
  }

  async #carryOut(request: SentRequest, fault?: Fault): Promise<Response> {
    await nextTurn()
    const answer = await answerWithFault(fault, request, {
      answer: this.#answer,
      contextOf: ({ target, headers: { 'x-request-id': id } }) => ({
        path: partsOf(target).path,
        requestId: typeof id === 'string' ? id : 'failed-on-demand',
        publicUrl: this.#baseUrl,
      }),
    })
    if (!answer) throw connectionLost()
    return responseOf(request.method, answer)
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
      this.#faults.push({ fault: 'status', status, retryAfter })
  }

  /** Drops the connection of the next request before the service executes it. */
  dropNext(): void {
    this.#faults.push({ fault: 'drop' })
  }

  /** Executes the next request, then drops the connection before the response. */
  dropAfterCommit(): void {
    this.#faults.push({ fault: 'lose_answer' })
  }

  /** Never answers the next request, which ends when the caller aborts it. */
  hangNext(): void {
    this.#faults.push({ fault: 'hang' })
  }

  /**
   * Executes the next request, and truncates the response.
   *
   * @param options - whether the connection is lost or hangs
   */
  cutNext(options: CutOptions = {}): void {
    this.#faults.push({ fault: 'cut', hangs: options.hangs ?? false })
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
    this.#faults.push({ fault: 'intercept', interceptor })
  }
}

/** Stored when this module loads, so that it is the real function even if a test installs fake timers later. */
const realSetImmediate = setImmediate

/** Waits for one turn of the event loop, so that concurrent requests mostly execute one by one, as over a network. */
const nextTurn = (): Promise<void> => new Promise((resolve) => realSetImmediate(resolve))

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

/** The response that `fetch` resolves to. */
const responseOf = (method: string, { status, headers, body }: Answer): Response =>
  new Response(method === 'HEAD' || body === undefined ? null : body, {
    status,
    headers: toPairs(headers),
  })

/** Pairs of a flat list in which each name is followed by its value. */
const toPairs = (list: readonly string[]): [string, string][] =>
  list.flatMap((name, index) => (index % 2 === 0 ? [[name, list[index + 1] ?? '']] : []))

import {
  document,
  type ProblemCode,
  problemExamples,
  problemTable,
} from '@delivery-orders/contract'
import { problemAnswer, problemType, Rejection } from '@delivery-orders/operations'

/** How a request that fails is answered. */
export interface FailOptions {
  /** Seconds, or a date, for the header `Retry-After`. */
  readonly retryAfter?: number | string | undefined
  /**
   * How many requests fail, one after the other.
   *
   * @defaultValue 1
   */
  readonly times?: number | undefined
}

/** Where an answer breaks off. */
export interface CutOptions {
  /**
   * Whether the rest never comes, and the connection stays; otherwise it is lost.
   *
   * @defaultValue false
   */
  readonly hangs?: boolean | undefined
}

/**
 * What happens to a request, and what `fetch` comes to.
 *
 * @param request - as it was sent
 * @param carryOut - lets the service do what it asks, and gives the answer
 */
export type Interceptor = (
  request: Request,
  carryOut: () => Promise<Response>,
) => Response | Promise<Response>

/** With the signal of the caller: that of a request may be lost with it. */
export type Fault = (
  request: Request,
  carryOut: () => Promise<Response>,
  signal: AbortSignal | undefined,
) => Response | Promise<Response>

/** As `fetch` says it. */
const lost = () => new TypeError('fetch failed', { cause: new Error('the connection was lost') })

export const drops: Fault = () => Promise.reject(lost())

export const dropsAfterCommit: Fault = async (_request, carryOut) => {
  await carryOut()
  throw lost()
}

/** Until the caller gives up. */
export const hangs: Fault = () => new Promise(() => undefined)

export const cuts =
  ({ hangs: staysOpen = false }: CutOptions): Fault =>
  async (_request, carryOut, signal) => {
    const { status, headers, body } = await carryOut()
    const whole = new Uint8Array(await new Response(body).arrayBuffer())
    const half = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(whole.subarray(0, whole.length / 2))
        signal?.addEventListener('abort', () => controller.error(signal.reason), { once: true })
      },
      pull(controller) {
        if (!staysOpen) controller.error(new TypeError('terminated'))
      },
    })
    return new Response(half, { status, headers })
  }

/** Nothing is carried out. What the service never answers comes from something that stands before it. */
export const fails =
  (status: number, retryAfter: FailOptions['retryAfter'], baseUrl: string): Fault =>
  ({ url, headers }) => {
    const own = new Headers(retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) })
    const code = codeOf(status)
    if (!code) return page(status, own)
    const path = new URL(url).pathname
    const requestId = headers.get('x-request-id') ?? 'failed-on-demand'
    const error = new Rejection(code, 'It fails because a test wants it to.')
    const { body } = problemAnswer(error, { path, requestId, publicUrl: baseUrl })
    own.set('X-Request-Id', requestId)
    own.set('Content-Type', problemType)
    own.set('API-Version', document.info.version)
    // Some codes promise more than every problem has: that is as the contract shows it.
    const problem = { ...problemExamples[code], ...JSON.parse(body) }
    return new Response(JSON.stringify(problem), { status, headers: own })
  }

const codeOf = (status: number): ProblemCode | undefined =>
  (Object.keys(problemTable) as ProblemCode[]).find((code) => problemTable[code].status === status)

function page(status: number, headers: Headers): Response {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const body = `<html><body><h1>${status}</h1></body></html>`
  return new Response(bodyless.has(status) ? null : body, { status, headers })
}

const bodyless: ReadonlySet<number> = new Set([204, 205, 304])

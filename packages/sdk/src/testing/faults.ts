import { failureAnswer } from '@delivery-orders/operations'
import { responseOf } from './response.ts'

/** Options of {@link TestService.failNext}. */
export interface FailOptions {
  /** The `Retry-After` header, in seconds or as a date. */
  readonly retryAfter?: number | string | undefined
  /**
   * How many consecutive requests fail.
   *
   * @defaultValue 1
   */
  readonly times?: number | undefined
}

/** Options of {@link TestService.cutNext}. */
export interface CutOptions {
  /**
   * Whether the connection stays open without the rest of the response. Otherwise the connection is lost.
   *
   * @defaultValue false
   */
  readonly hangs?: boolean | undefined
}

/**
 * Handles one request in place of the service. `fetch` resolves to the response that this function returns.
 *
 * @param request - the request of the client
 * @param carryOut - lets the service execute the request, and returns its response
 */
export type Interceptor = (
  request: Request,
  carryOut: () => Promise<Response>,
) => Response | Promise<Response>

/** `signal` is the caller's own. `request.signal` only follows it, and may be garbage-collected before it aborts. */
export type Fault = (
  request: Request,
  carryOut: () => Promise<Response>,
  signal: AbortSignal | undefined,
) => Response | Promise<Response>

/** The error of `fetch` for a lost connection. */
const lost = () => new TypeError('fetch failed', { cause: new Error('the connection was lost') })

export const drops: Fault = () => Promise.reject(lost())

export const dropsAfterCommit: Fault = async (_request, carryOut) => {
  await carryOut()
  throw lost()
}

/** Returns a promise that never settles. When the caller aborts, `FaultInjector.fetch` rejects. */
export const hangs: Fault = () => new Promise(() => undefined)

export const cuts =
  ({ hangs: staysOpen = false }: CutOptions): Fault =>
  async (_request, carryOut, signal) => {
    const { status, headers, body } = await carryOut()
    const whole = new Uint8Array(await new Response(body).arrayBuffer())
    const truncated = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(whole.subarray(0, whole.length / 2))
        signal?.addEventListener('abort', () => controller.error(signal.reason), { once: true })
      },
      pull(controller) {
        if (!staysOpen) controller.error(new TypeError('terminated'))
      },
    })
    return new Response(truncated, { status, headers })
  }

/** Answers without executing the request. */
export const fails =
  (status: number, retryAfter: FailOptions['retryAfter'], publicUrl: string): Fault =>
  ({ url, headers, method }) => {
    const path = new URL(url).pathname
    const requestId = headers.get('x-request-id') ?? 'failed-on-demand'
    return responseOf(method, failureAnswer(status, retryAfter, { path, requestId, publicUrl }))
  }

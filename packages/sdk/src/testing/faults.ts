import type { Fault } from '@delivery-orders/operations/service'

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

/** A fault of one request. `latencyMs` delays responses, and only `fetch` has what an interceptor handles. */
export type FetchFault =
  | Exclude<Fault, { fault: 'delay' }>
  | { readonly fault: 'intercept'; readonly interceptor: Interceptor }

/** The error of `fetch` for a lost connection. */
export const connectionLost = (): TypeError =>
  new TypeError('fetch failed', { cause: new Error('the connection was lost') })

/**
 * Truncates a response. `signal` is the caller's own: that of the request only follows it, and may be garbage-collected
 * before it aborts.
 */
export async function cutOff(
  { status, headers, body }: Response,
  hangs: boolean,
  signal: AbortSignal | undefined,
): Promise<Response> {
  const whole = new Uint8Array(await new Response(body).arrayBuffer())
  const truncated = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(whole.subarray(0, whole.length / 2))
      signal?.addEventListener('abort', () => controller.error(signal.reason), { once: true })
    },
    pull(controller) {
      if (!hangs) controller.error(new TypeError('terminated'))
    },
  })
  return new Response(truncated, { status, headers })
}

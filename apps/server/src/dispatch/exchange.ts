import { BodyBeginning, type ReceivedResponse } from '@delivery-orders/operations/dispatch'
import type { Dispatcher } from 'undici'

export interface DatedResponse extends ReceivedResponse {
  /** The `Date` header as the receiver sent it. */
  readonly date: string | undefined
}

/** Sends a request. Settles within `timeoutMs`, even if no connection has been established by then. */
export const exchange = (
  via: Dispatcher,
  request: Dispatcher.DispatchOptions,
  timeoutMs: number,
): Promise<DatedResponse> =>
  new Promise((resolve, reject) => {
    via.dispatch(request, new Exchange(timeoutMs, resolve, reject))
  })

/** Uses undici's handler interface: a stream and an abort signal for each request would take twice as long. */
class Exchange implements Dispatcher.DispatchHandler {
  readonly #resolve: (response: DatedResponse) => void
  readonly #reject: (error: unknown) => void
  readonly #timer: NodeJS.Timeout
  readonly #body = new BodyBeginning()
  #head: Omit<DatedResponse, 'text'> | undefined
  #controller: Dispatcher.DispatchController | undefined
  #abortReason: Error | undefined

  constructor(
    timeoutMs: number,
    resolve: (response: DatedResponse) => void,
    reject: (error: unknown) => void,
  ) {
    this.#resolve = resolve
    this.#reject = reject
    this.#timer = setTimeout(
      () => this.#abort(new DOMException('The response timed out.', 'TimeoutError')),
      timeoutMs,
    )
  }

  /** undici calls this once there is a connection. Before that, it offers no way to abort the request. */
  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller
    if (this.#abortReason) controller.abort(this.#abortReason)
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: Headers): void {
    // Skips informational responses (1xx), which precede the final response.
    if (status < 200) return
    const [retryAfter = null] = [headers['retry-after']].flat()
    const [date] = [headers['date']].flat()
    this.#head = { status, retryAfter, date }
  }

  onResponseData(_: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#body.add(chunk)
    if (this.#body.isCut)
      this.#abort(new Error('The response is longer than the part that is stored.'))
  }

  onResponseEnd(): void {
    this.#end()
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.#end(error)
  }

  #abort(reason: Error): void {
    this.#abortReason = reason
    this.#controller?.abort(reason)
    this.#end(reason)
  }

  /** Once the status has arrived, the response counts even if its body is cut off, times out or is too long. */
  #end(error?: Error): void {
    clearTimeout(this.#timer)
    if (this.#head) this.#resolve({ ...this.#head, text: this.#body.text })
    else this.#reject(error)
  }
}

type Headers = Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseStart']>>[2]

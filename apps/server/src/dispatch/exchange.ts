import type { Dispatcher } from 'undici'

/** So much of an answer is kept. */
const responseBytesMax = 1_024

/** An answer as far as it is kept. */
export interface ReceivedResponse {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

type Headers = Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseStart']>>[2]

/** Sends a request. Its answer, or that there is none, is known within a time, whatever is waited for by then. */
export const exchange = (
  via: Dispatcher,
  request: Dispatcher.DispatchOptions,
  timeoutMs: number,
): Promise<ReceivedResponse> =>
  new Promise((resolve, reject) => {
    via.dispatch(request, new Exchange(timeoutMs, resolve, reject))
  })

/** undici's own way of telling an answer: a stream of it and a signal for each request would take twice the time. */
class Exchange implements Dispatcher.DispatchHandler {
  readonly #resolve: (answer: ReceivedResponse) => void
  readonly #reject: (error: unknown) => void
  readonly #timer: NodeJS.Timeout
  readonly #chunks: Uint8Array[] = []
  #bytes = 0
  #head: Omit<ReceivedResponse, 'text'> | undefined
  #controller: Dispatcher.DispatchController | undefined
  /** Why it is over before its end. */
  #reason: Error | undefined

  constructor(
    timeoutMs: number,
    resolve: (answer: ReceivedResponse) => void,
    reject: (error: unknown) => void,
  ) {
    this.#resolve = resolve
    this.#reject = reject
    this.#timer = setTimeout(
      () => this.#abort(new DOMException('The time is over.', 'TimeoutError')),
      timeoutMs,
    )
  }

  /** There is a connection. Without one, nothing can be aborted. */
  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller
    if (this.#reason) controller.abort(this.#reason)
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: Headers): void {
    // Before the answer, others may say that they are working on it.
    if (status >= 200) this.#head = { status, headers }
  }

  onResponseData(_: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#chunks.push(chunk)
    this.#bytes += chunk.length
    if (this.#bytes > responseBytesMax) this.#abort(new Error('It is more than is kept.'))
  }

  onResponseEnd(): void {
    this.#end()
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.#end(error)
  }

  #abort(reason: Error): void {
    this.#reason = reason
    this.#controller?.abort(reason)
    this.#end(reason)
  }

  /** What breaks off, takes too long, or is more than is kept, has said enough by its status. */
  #end(error?: Error): void {
    clearTimeout(this.#timer)
    if (this.#head) this.#resolve({ ...this.#head, text: textOf(this.#chunks) })
    else this.#reject(error)
  }
}

/** A character that was cut through is left out; NUL is none that every database keeps. */
function textOf(chunks: readonly Uint8Array[]): string {
  if (chunks.length === 0) return ''
  const bytes = Buffer.concat(chunks).subarray(0, responseBytesMax)
  return new TextDecoder().decode(bytes, { stream: true }).replaceAll('\0', '\ufffd')
}

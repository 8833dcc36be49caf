/** A time limit. Dispose it when the work finishes earlier. */
export interface Deadline extends Disposable {
  readonly signal: AbortSignal
  /** Rejects when the time limit has passed, for work that does not accept an `AbortSignal`. */
  readonly passed: Promise<never>
}

/** Replaces `AbortSignal.timeout`, which cannot be disposed: its listeners stay in memory until the time has passed. */
export function deadline(timeMs: number): Deadline {
  const controller = new AbortController()
  const { promise: passed, reject } = Promise.withResolvers<never>()
  // Prevents an unhandled rejection if the time passes when nothing awaits `passed`.
  passed.catch(() => undefined)
  const timer = setTimeout(() => {
    const error = new DOMException('The time limit has passed.', 'TimeoutError')
    reject(error)
    controller.abort(error)
  }, timeMs)
  return { signal: controller.signal, passed, [Symbol.dispose]: () => clearTimeout(timer) }
}

/** A time by which something must be over. Whoever is done earlier disposes of it. */
export interface Deadline extends Disposable {
  readonly signal: AbortSignal
  /** Rejects when the time is over: not everybody looks at a signal at any moment. */
  readonly passed: Promise<never>
}

/** `AbortSignal.timeout` cannot be disposed of: what hangs on it would be kept until its time is over. */
export function deadline(timeMs: number): Deadline {
  const controller = new AbortController()
  const { promise: passed, reject } = Promise.withResolvers<never>()
  // It may pass when nobody waits any more.
  passed.catch(() => undefined)
  const timer = setTimeout(() => {
    const error = new DOMException('The time is over.', 'TimeoutError')
    reject(error)
    controller.abort(error)
  }, timeMs)
  return { signal: controller.signal, passed, [Symbol.dispose]: () => clearTimeout(timer) }
}

import { AbortError } from './errors.ts'

/**
 * Waits for the work, but no longer than `ms`: then it comes to undefined. It ends at once when the signal fires, and
 * so does the work where it heeds its own signal. Without work it only waits.
 *
 * One controller and one timer, both held by the wait itself: signals made of other signals are collected as garbage
 * on Node 20, and leak on Node 22. Nothing of it stays behind on the signal that was given.
 */
export function timed<Value>(
  ms: number,
  signal: AbortSignal | undefined,
  work?: (signal: AbortSignal) => Promise<Value>,
): Promise<Value | undefined> {
  return new Promise((resolve, reject) => {
    const controller = new AbortController()

    const ended = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', aborted)
    }
    const aborted = () => {
      ended()
      reject(new AbortError(signal?.reason))
      controller.abort()
    }
    const timer = setTimeout(() => {
      ended()
      resolve(undefined)
      controller.abort()
    }, ms)

    if (signal?.aborted) return aborted()
    signal?.addEventListener('abort', aborted)
    work?.(controller.signal).then(resolve, reject).finally(ended)
  })
}

import { AbortError } from './errors.ts'

/** Up to a quarter more or less, so that clients do not come all at once. */
export const jittered = (ms: number): number => Math.round(ms * (0.75 + Math.random() / 2))

/**
 * Waits for the work, which never fails, but no longer than `ms`: then it comes to undefined. When the signal fires it
 * comes to an error at once. The work is told to stop by a signal of its own. Without work it only waits.
 *
 * One controller and one timer, both held by the wait itself: signals made of other signals are collected as garbage
 * on Node 20, and leak on Node 22. Nothing of it stays behind on the signal that was given.
 */
export const withTimeout = <Value>(
  ms: number,
  signal: AbortSignal | null | undefined,
  work?: (signal: AbortSignal) => Promise<Value>,
): Promise<Value | AbortError | undefined> =>
  new Promise((resolve) => {
    const controller = new AbortController()
    const over = signal ?? controller.signal
    const waits = waitsUnder.get(over) ?? new Set()
    const end = (value?: Value | AbortError) => {
      clearTimeout(timer)
      waits.delete(aborted)
      if (waits.size === 0) over.removeEventListener('abort', abortAll)
      resolve(value)
    }
    const stop = (error?: AbortError) => {
      end(error)
      controller.abort()
    }
    const aborted = () => stop(new AbortError(over.reason))
    // What is no signal fails here, before anything is under way.
    over.addEventListener('abort', abortAll)
    waitsUnder.set(over, waits.add(aborted))
    const timer = setTimeout(stop, Math.max(ms, 1))
    if (over.aborted) return aborted()
    void work?.(controller.signal).then(end, end)
  })

/** All waits under one signal share a listener: of more than ten Node 20 says that they leak. */
const waitsUnder = new WeakMap<AbortSignal, Set<() => void>>()

function abortAll(this: AbortSignal): void {
  for (const abort of waitsUnder.get(this) ?? []) abort()
}

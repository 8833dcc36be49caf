import { AbortError } from '../errors/errors.ts'

/** Adds jitter of up to a quarter more or less, so that clients do not all retry simultaneously. */
export const jittered = (ms: number): number => Math.round(ms * (0.75 + Math.random() / 2))

/**
 * Resolves to the result of `work`, which must not reject; to undefined after `ms`; or to an `AbortError` when the
 * signal fires. In the last two cases it aborts the signal of `work`. Without `work` it only waits.
 *
 * It does not use `AbortSignal.any` or `AbortSignal.timeout`: derived signals are garbage-collected on Node 20 and leak
 * on Node 22. Instead it holds one controller and one timer, and removes its listener from the given signal at the end.
 */
export const withTimeout = <Value>(
  ms: number,
  signal: AbortSignal | null | undefined,
  work?: (signal: AbortSignal) => Promise<Value>,
): Promise<Value | AbortError | undefined> =>
  new Promise((resolve) => {
    const controller = new AbortController()
    const source = signal ?? controller.signal
    const waits = waitsBySignal.get(source) ?? new Set()
    const end = (value?: Value | AbortError) => {
      clearTimeout(timer)
      waits.delete(onAbort)
      if (waits.size === 0) source.removeEventListener('abort', abortAll)
      resolve(value)
    }
    const stop = (error?: AbortError) => {
      end(error)
      controller.abort()
    }
    const onAbort = () => stop(new AbortError(source.reason))
    // If `signal` is not an AbortSignal, this line throws, before anything has started.
    source.addEventListener('abort', abortAll)
    waitsBySignal.set(source, waits.add(onAbort))
    const timer = setTimeout(stop, Math.max(ms, 1))
    if (source.aborted) return onAbort()
    void work?.(controller.signal).then(end, end)
  })

/** All waits under one signal share a listener, because Node 20 warns of a leak above ten listeners. */
const waitsBySignal = new WeakMap<AbortSignal, Set<() => void>>()

function abortAll(this: AbortSignal): void {
  for (const abort of waitsBySignal.get(this) ?? []) abort()
}

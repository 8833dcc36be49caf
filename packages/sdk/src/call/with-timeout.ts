import { AbortError } from '../errors/errors.ts'

/** Changes a wait at random by up to 25%, so that clients do not all retry simultaneously. */
export const addJitter = (ms: number): number => Math.round(ms * (0.75 + Math.random() / 2))

/**
 * Resolves to the result of `work`, which must not reject. If `ms` pass first, it resolves to undefined; if `signal`
 * aborts first, to an `AbortError`. In both cases it aborts the signal of `work`. Without `work` it only waits.
 *
 * It does not use `AbortSignal.any` or `AbortSignal.timeout`: Node 20 garbage-collects their signals too early,
 * and Node 22 leaks them. It holds one controller and one timer instead, and removes its listener at the end.
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

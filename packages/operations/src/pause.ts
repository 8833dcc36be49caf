import { setTimeout } from 'node:timers/promises'

/** Waits. Ends early when the signal fires, so that no timer keeps the process alive. */
export const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  setTimeout(ms, undefined, { signal }).catch(() => undefined)

import { setTimeout as pause } from 'node:timers/promises'
import { vi } from 'vitest'

const pollMs = 5
const timeoutMs = 100_000

/** Polls until a condition holds. Polling is needed because no event reports what other processes do. */
export async function until(what: string, isSo: () => Promise<boolean> | boolean): Promise<void> {
  const endsAt = performance.now() + timeoutMs
  while (!(await isSo())) {
    if (performance.now() > endsAt)
      throw new Error(`Timed out after ${timeoutMs / 1_000} s waiting until ${what}.`)
    await pause(pollMs)
  }
}

/** Repeats an assertion until it passes. `vi.waitFor` alone gives up after a second, which a busy machine can exceed. */
export const eventually = <Value>(
  assertion: () => Value | Promise<Value>,
  interval: number = pollMs,
): Promise<Value> => vi.waitFor(assertion, { timeout: timeoutMs, interval })

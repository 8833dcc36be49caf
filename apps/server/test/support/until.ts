import { setTimeout as pause } from 'node:timers/promises'

const pollMs = 5
const timeoutMs = 60_000

/** Polls until a condition holds. Polling is needed because no event reports what other processes do. */
export async function until(what: string, isSo: () => Promise<boolean> | boolean): Promise<void> {
  const endsAt = performance.now() + timeoutMs
  while (!(await isSo())) {
    if (performance.now() > endsAt)
      throw new Error(`Timed out after ${timeoutMs / 1_000} s waiting until ${what}.`)
    await pause(pollMs)
  }
}

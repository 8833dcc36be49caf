import { setTimeout as pause } from 'node:timers/promises'

const pollMs = 5
const patienceMs = 60_000

/** Looks again and again: what happens in other processes rings no bell here. */
export async function until(what: string, isSo: () => Promise<boolean> | boolean): Promise<void> {
  const endsAt = performance.now() + patienceMs
  while (!(await isSo())) {
    if (performance.now() > endsAt) throw new Error(`Not in a minute: ${what}.`)
    await pause(pollMs)
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import { openToRead, openUndamaged } from '../disk.ts'
import { nowMs } from './receivers.ts'

const countPending = `select count(*) from dispatches where status = 'pending'`

const pollMs = 2
const timeoutMs = 30_000

/** Resolves to the time when no dispatch is pending. Polls every 2 ms, so call it when few dispatches are left. */
export async function allSettledAt(file: string): Promise<number> {
  using database = openToRead(file)
  const pending = database.prepare<[], number>(countPending).pluck()
  for (let waitedMs = 0; waitedMs < timeoutMs; waitedMs += pollMs) {
    if (pending.get() === 0) return nowMs()
    await sleep(pollMs)
  }
  throw new Error(`${pending.get()} dispatches are still pending after ${timeoutMs} ms.`)
}

const countSettled = `
  select count(*) as attempts, count(distinct dispatches.number) as dispatches,
    sum(dispatches.status = 'succeeded' and attempts.status = 204) as right
  from dispatches left join attempts on attempts.dispatch = dispatches.number`

interface Settled {
  readonly attempts: number
  readonly dispatches: number
  readonly right: number
}

/** Throws if the database is damaged, or unless each dispatch succeeded with its only attempt in the log. */
export function checkSettled(file: string, expected: number): void {
  using database = openUndamaged(file)
  const found = database.prepare<[], Settled>(countSettled).get()
  if ([found?.attempts, found?.dispatches, found?.right].some((count) => count !== expected))
    throw new Error(
      `Expected ${expected} settled dispatches with one attempt each, found ${JSON.stringify(found)}.`,
    )
}

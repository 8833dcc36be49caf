import { setTimeout as sleep } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { nowMs } from '../receivers/protocol.ts'

const countPending = `select count(*) from dispatches where status = 'pending'`

const pollMs = 2
const patienceMs = 30_000

/** Resolves to the time at which all that was due is settled. To be called when little is left: it looks often. */
export async function allSettledAt(file: string): Promise<number> {
  const database = new Sqlite(file, { readonly: true })
  try {
    const pending = database.prepare<[], number>(countPending).pluck()
    for (let waitedMs = 0; waitedMs < patienceMs; waitedMs += pollMs) {
      if (pending.get() === 0) return nowMs()
      await sleep(pollMs)
    }
    throw new Error(`${pending.get()} dispatches were never settled.`)
  } finally {
    database.close()
  }
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

/** Throws unless the database is sound, and every dispatch succeeded at its first attempt, which is in the log. */
export function checkSettled(file: string, expected: number): void {
  const database = new Sqlite(file, { readonly: true })
  try {
    const verdict = database.pragma('quick_check', { simple: true })
    if (verdict !== 'ok') throw new Error(`${file} is damaged: ${verdict}`)
    const found = database.prepare<[], Settled>(countSettled).get()
    if ([found?.attempts, found?.dispatches, found?.right].some((count) => count !== expected))
      throw new Error(`${expected} dispatches should be settled: ${JSON.stringify(found)}`)
  } finally {
    database.close()
  }
}

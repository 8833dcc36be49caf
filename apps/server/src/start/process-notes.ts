import { hostname } from 'node:os'
import { document } from '@delivery-orders/contract'
import type { Clock, Timer } from '@delivery-orders/operations'
import {
  type DatabaseStore,
  measureClockOffset,
  type Note,
  type ProcessFacts,
} from '@delivery-orders/operations/store'
import type { RequestCounts } from '../http/request-counts.ts'

/** How often a process notes that it runs, and how large the database is. */
const everyMs = 60_000

interface Parts {
  readonly store: Pick<DatabaseStore, 'access' | 'overview'>
  readonly clock: Clock
  readonly timer: Timer
  readonly requestCounts?: RequestCounts
}

/**
 * Notes each minute that this process runs, and which requests it answered, until disposed. Failures are not reported:
 * other writes fail too.
 */
export function noteProcess(
  command: ProcessFacts['command'],
  { store, clock, timer, requestCounts }: Parts,
): AsyncDisposable {
  const { overview } = store
  const { notes } = overview
  const startedAt = clock.now()
  const host = hostname()
  const { pid } = process
  const facts = { command, host, pid, version: document.info.version, startedAt }
  const key = { kind: 'process', name: `${host} ${pid} ${startedAt}` } as const
  const note = async () => {
    const clockOffsetMs = await measureClockOffset(overview, clock)
    const at = clock.now()
    const requests = requestCounts?.recent.endMinute()
    const value = JSON.stringify({ ...facts, clockOffsetMs, requests } satisfies ProcessFacts)
    await notes.add({ ...key, at, value })
    await notes.add(sizeNote(at, (await overview.size()).bytes))
    await requestCounts?.store(store, at)
  }
  let isEnding = false
  let cancel = (): void => undefined
  let noting = Promise.resolve()
  const repeat = () => {
    noting = note()
      .catch(() => undefined)
      .then(() => {
        if (!isEnding) cancel = timer(everyMs, repeat)
      })
  }
  repeat()
  return {
    [Symbol.asyncDispose]: async () => {
      isEnding = true
      cancel()
      await noting
      await requestCounts?.store(store, clock.now()).catch(() => undefined)
      await notes.remove(key).catch(() => undefined)
    },
  }
}

/** The last size of each day. */
const sizeNote = (at: number, bytes: number): Note => ({
  kind: 'size',
  name: new Date(at).toISOString().slice(0, 10),
  at,
  value: String(bytes),
})

import type { Clock } from '@delivery-orders/operations'
import type { Overview, Purging, Store } from '@delivery-orders/operations/store'
import type { Clocks } from '../clock.ts'
import type { Log } from '../log/log.ts'
import type { PurgeObserver } from '../metrics/purge-metrics.ts'
import { type PurgeResult, purge } from '../operator/purge.ts'

/** When orders are purged, in the time zone of the pages: few people order then. */
export const purgeTime = '02:30'

/** Of all processes on a database, the first one that looks purges. The others see that it has begun. */
const claimedMs = 12 * 3_600_000

interface PurgingParts {
  readonly purging: Purging
  readonly overview: Overview
  readonly access: Store['access']
  readonly clock: Clocks
  /** Decides what is old. In the first half hour of a process it is 1970, so that nothing is. */
  readonly cautiousClock: Clock
  readonly log: Pick<Log, 'info' | 'error'>
  readonly observer: PurgeObserver
  readonly ageMs: number
  readonly signal: AbortSignal
}

/** Purges old orders, unless another process has begun to tonight. */
export async function purgeAtNight(parts: PurgingParts): Promise<void> {
  const { purging, overview, access, clock, cautiousClock, log, observer, ageMs, signal } = parts
  try {
    const now = clock.now()
    const before = cautiousClock.now() - ageMs
    if (before < 0 || !(await purging.claim(now, now - claimedMs))) return
    const actor = await access.identify({ kind: 'service', name: '' })
    const age = `${ageMs / 86_400_000}d`
    const startedAt = clock.elapsed()
    const { orders, rows, open } = await purge(
      { purging, clock },
      { before, age, actor, signal, onProgress: reportTo(observer) },
    )
    const seconds = (clock.elapsed() - startedAt) / 1_000
    observer.end(seconds)
    log.info({ orders, rows, seconds, open: open.length, age }, 'purged old orders')
    if (!signal.aborted) await overview.notes.add({ kind: 'purge', name: '', at: now, value: '' })
  } catch (error) {
    log.error({ err: error }, 'the purge of old orders failed: run delivery-orders purge')
  }
}

function reportTo(observer: PurgeObserver): (result: PurgeResult) => void {
  let counted = 0
  return ({ rows }) => {
    observer.rows(rows - counted)
    counted = rows
  }
}

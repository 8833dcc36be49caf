import type { Command } from 'commander'
import { systemClock } from '../clock.ts'
import { recentTraffic, type TrafficShare } from '../operator/recent-traffic.ts'
import { asJson, limited } from './options.ts'
import { type ListOptions, printList } from './print-list.ts'
import { withStore } from './with-store.ts'

export const addTopCommand = (command: Command): Command =>
  command
    .command('top')
    .description(
      'list requests, errors and durations of the last minute and hour, by operation and client',
    )
    .addOption(limited())
    .addOption(asJson())
    .action(top)

const top = (options: ListOptions): Promise<void> =>
  withStore(async ({ overview }) => {
    const found = await recentTraffic(overview, systemClock.now())
    const rows = found.map(({ operation, owner, mode, minute, hour }) => ({
      operation,
      client: owner,
      mode,
      requests: minute.requests,
      errors: minute.errors,
      p50Ms: rounded(minute, 'p50Ms'),
      p99Ms: rounded(minute, 'p99Ms'),
      requestsInHour: hour.requests,
      errorsInHour: hour.errors,
      p50MsInHour: rounded(hour, 'p50Ms'),
      p99MsInHour: rounded(hour, 'p99Ms'),
    }))
    printList(rows, {
      ...options,
      none: 'No running service has noted a request. Each notes its requests once a minute.',
    })
  })

/** Returns milliseconds with two digits that matter. */
function rounded(share: TrafficShare, percentile: 'p50Ms' | 'p99Ms'): number | null {
  const ms = share[percentile]
  return ms === null ? null : Number(ms.toPrecision(2))
}

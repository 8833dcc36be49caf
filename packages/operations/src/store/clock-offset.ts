import type { Clock } from '../clock.ts'
import type { Overview } from './overview.ts'

/**
 * Returns by how many milliseconds this machine's clock is ahead of the one of the database server, give or take half the
 * time of the query; null if the database is on this machine.
 */
export async function measureClockOffset(
  { readClock }: Pick<Overview, 'readClock'>,
  clock: Clock,
): Promise<number | null> {
  const before = clock.now()
  const server = await readClock()
  return server === null ? null : Math.round((before + clock.now()) / 2) - server
}

/** Leases are of all machines, whose clocks differ: they begin and end by that of the database, as does what waits. */
import type { Instant } from '@delivery-orders/domain'
import type { Clock } from '@delivery-orders/operations'
import { type Database, databaseNow, statement } from './postgres-database.ts'

const findClock = statement(`
  select ${databaseNow} as clock`)

/** Clocks that differ by less than this do no harm: a lease is longer than an attempt by five times as much. */
const differenceMinMs = 1_000

export function differenceOf(there: Instant, { now }: Clock): number {
  const difference = there - now()
  return Math.abs(difference) < differenceMinMs ? 0 : difference
}

/** By how much the clock of the database is later. */
export async function differenceIn(database: Database, clock: Clock): Promise<number> {
  const row = await database.first<{ clock: Instant }>(findClock)
  return row ? differenceOf(row.clock, clock) : 0
}

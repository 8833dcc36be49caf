import pg from 'pg'
import { lastBreakingOf, readMigrations } from '../migrate.ts'

export const migrations = readMigrations(new URL('postgres-migrations/', import.meta.url))

/**
 * An empty table that every write of orders, webhooks and dispatches reads. A breaking migration begins by renaming it after
 * its own version: this waits for transactions that have read it, and later writes of older programs fail. Those of the
 * newer program would fail if the migration did not.
 */
const guard = `breaking_${lastBreakingOf(migrations)}`

/** SQL condition of a write. Fails if a newer program has run a breaking migration, and is true otherwise. */
export const isCurrent = `not exists (select from ${guard})`

const undefinedTable = '42P01'

/** Whether `isCurrent` has failed. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  error.code === undefinedTable &&
  error.message.includes(guard)

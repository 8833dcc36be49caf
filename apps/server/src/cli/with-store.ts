import { statSync } from 'node:fs'
import type { Actor, DatabaseStore, NoteKind, Store } from '@delivery-orders/operations/store'
import { systemClock } from '../clock.ts'
import { type Config, readConfig } from '../settings/config.ts'
import type { DatabaseUrl } from '../settings/database-url.ts'
import { machineUser } from '../settings/machine-user.ts'
import type { Warn } from '../start/open-store.ts'
import { Failure } from './failure.ts'
import { explainError } from './start-failure.ts'

interface StoreOptions {
  /** Whether to create a missing SQLite database. */
  readonly creates?: boolean
}

export async function withStore(
  work: (store: DatabaseStore) => Promise<void>,
  { creates = false }: StoreOptions = {},
): Promise<void> {
  const config = readConfig()
  try {
    const store = await openConfigured(config, creates)
    try {
      await store.check()
      await work(store)
    } finally {
      await store.close()
    }
  } catch (error) {
    throw explainError(error, config)
  }
}

/** Returns the user who runs this command, as an actor of the database. */
export const identifyUser = ({ access }: Pick<Store, 'access'>): Promise<Actor> =>
  access.identify(machineUser())

/** The engines are loaded on demand: printing the help needs none of them. */
async function openConfigured(config: Config, creates: boolean): Promise<DatabaseStore> {
  const database = sharedDatabase(config)
  if (!creates) refuseMissingDatabase(database)
  const { openCommandStore } = await import('../start/open-store.ts')
  return openCommandStore(database, printWarning)
}

export const printWarning: Warn = (message) => console.error(message)

/**
 * Notes in the database that a command succeeded, for `status`. The command succeeds even if the note cannot be stored.
 */
export async function noteRun(
  database: Config['database'],
  kind: NoteKind,
  value = '',
): Promise<void> {
  try {
    const { addNote } = await import('../start/open-store.ts')
    await addNote(database, { kind, name: '', at: systemClock.now(), value })
  } catch (error) {
    console.error(`\`status\` will not show this ${kind}: ${(error as Error).message}`)
  }
}

/** Returns the configured database. Fails for an in-memory database, which no other process can open. */
export function sharedDatabase({ database }: Config): Config['database'] {
  if (isMemory(database))
    throw new Failure(
      'DATABASE_URL is sqlite::memory:, which only the process that created it can access. Set it to a file or to PostgreSQL.',
    )
  return database
}

/**
 * Fails if there is no SQLite database. Opening would create an empty one, which hides a mistake in the settings. A file
 * without content is no database either. `setting` is the variable or option that selects the database.
 */
export function refuseMissingDatabase(database: DatabaseUrl, setting = 'DATABASE_URL'): void {
  if (database.engine !== 'sqlite') return
  const found = statSync(database.file, { throwIfNoEntry: false })
  if (!found?.isFile() || found.size === 0)
    throw new Failure(
      `There is no database ${database.file}. Correct ${setting}. Only the commands serve, migrate and token issue create a database.`,
    )
}

export const isMemory = (database: Config['database']): boolean =>
  database.engine === 'sqlite' && database.file === ':memory:'

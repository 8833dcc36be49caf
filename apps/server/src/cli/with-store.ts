import type { Store } from '@delivery-orders/operations'
import { type Config, readConfig } from '../config.ts'
import { openStore } from '../open-store.ts'
import { Failure } from './failure.ts'
import { explained } from './start-failure.ts'

export async function withStore(work: (store: Store) => Promise<void>): Promise<void> {
  const config = readConfig()
  const store = opened(config)
  try {
    await store.check()
    await work(store)
  } catch (error) {
    throw explained(error, config)
  } finally {
    await store.close()
  }
}

function opened(config: Config): Store {
  const database = sharedDatabase(config)
  try {
    return openStore(database)
  } catch (error) {
    throw explained(error, config)
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

export const isMemory = (database: Config['database']): boolean =>
  database.engine === 'sqlite' && database.file === ':memory:'

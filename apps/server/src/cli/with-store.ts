import type { Store } from '@delivery-orders/operations'
import { type Config, readConfig } from '../config.ts'
import { openStore } from '../open-store.ts'
import { Failure } from './failure.ts'
import { explained } from './start-failure.ts'

/** The database of the settings, for a command that soon ends. */
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

/** The database of the settings, where several processes can open it. */
export function sharedDatabase({ database }: Config): Config['database'] {
  if (isMemory(database))
    throw new Failure(
      'DATABASE_URL is sqlite::memory:, which only the process that made it can see.',
    )
  return database
}

/** Only the process that makes it can see it. */
export const isMemory = (database: Config['database']): boolean =>
  database.engine === 'sqlite' && database.file === ':memory:'

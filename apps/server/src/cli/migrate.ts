import { readConfig } from '../settings/config.ts'
import { migrateStore } from '../start/open-store.ts'
import { explained } from './start-failure.ts'
import { sharedDatabase } from './with-store.ts'

export async function migrate(): Promise<void> {
  const config = readConfig()
  try {
    await migrateStore(sharedDatabase(config))
  } catch (error) {
    throw explained(error, config)
  }
  console.error('The database is up to date.')
}

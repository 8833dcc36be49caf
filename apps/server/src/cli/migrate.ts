import { readConfig } from '../settings/config.ts'
import { migrateStore } from '../start/open-store.ts'
import { explainError } from './start-failure.ts'
import { printWarning, sharedDatabase } from './with-store.ts'

export async function migrate(): Promise<void> {
  const config = readConfig()
  try {
    await migrateStore(sharedDatabase(config), printWarning)
  } catch (error) {
    throw explainError(error, config)
  }
  console.error('The database is up to date.')
}

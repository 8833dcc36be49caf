import { readConfig } from '../settings/config.ts'
import { migrateStore } from '../start/open-store.ts'
import { explainError } from './start-failure.ts'
import { printWarning, sharedDatabase } from './with-store.ts'

export async function migrate(): Promise<void> {
  const config = readConfig()
  try {
    const { from, to, isBreaking } = await migrateStore(sharedDatabase(config), printWarning)
    console.error(
      from === to
        ? `The database is up to date, at version ${to}.`
        : `The database was migrated from version ${from} to ${to}.`,
    )
    if (isBreaking) console.error('Breaking: older programs cannot use it any more.')
  } catch (error) {
    throw explainError(error, config)
  }
}

import type { Command } from 'commander'
import { readConfig } from '../settings/config.ts'
import { explainError } from './start-failure.ts'
import { printWarning, sharedDatabase } from './with-store.ts'

export const addMigrateCommand = (command: Command): Command =>
  command
    .command('migrate')
    .description('update the database schema to the version of this program')
    .action(migrate)

async function migrate(): Promise<void> {
  const config = readConfig()
  const { migrateStore } = await import('../start/open-store.ts')
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

import { Unavailable } from '@delivery-orders/domain'
import type { DatabaseStore } from '@delivery-orders/operations/store'
import type { Command } from 'commander'
import { compact } from '../operator/compact.ts'
import { Failure } from './failure.ts'
import { withStore } from './with-store.ts'

export const addCompactCommand = (command: Command): Command =>
  command
    .command('compact')
    .description('rewrite the database, so that no erased data stays in its unused space')
    .action(compactDatabase)

const compactDatabase = (): Promise<void> =>
  withStore(async (store) => {
    await store.checkCompacting()
    await compactNow(store)
    console.error('The database has no unused space any more, and no erased data.')
  })

export async function compactNow(store: DatabaseStore): Promise<void> {
  const isClean = await compact(store).catch((error: unknown) => {
    if (!(error instanceof Unavailable)) throw error
    throw new Failure(
      `${remainsMessage} ${error.message} Free some space next to the database and in the folder for temporary files, then run: delivery-orders compact`,
    )
  })
  if (!isClean)
    throw new Failure(
      `${remainsMessage} Another process, such as a backup, was reading the database. When it has finished, run: delivery-orders compact`,
    )
}

const remainsMessage = 'Unused space of the database files still contains erased data.'

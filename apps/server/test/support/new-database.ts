import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createMigrated } from '../store/support/migrated-file.ts'
import { temporaryFolder } from '../store/support/temporary-folder.ts'
import { engine } from './engine.ts'
import { reusedDatabase } from './reused-database.ts'

export interface NewDatabase {
  readonly url: string
  /** The path of the SQLite file, in a new folder. With another engine, this file does not exist. */
  readonly file: string
}

export async function newDatabase(opened: AsyncDisposableStack): Promise<NewDatabase> {
  const folder = await temporaryFolder()
  opened.defer(() => rm(folder, { recursive: true }))
  const file = join(folder, 'test.db')
  if (engine === 'sqlite') await createMigrated(file)
  if (engine !== 'postgres') return { url: `sqlite:${file}`, file }
  const { url } = opened.use(await reusedDatabase())
  return { url, file }
}

import { readdirSync, readFileSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { OrderDraft } from '@delivery-orders/contract'
import { inject } from 'vitest'
import { migratePostgres } from '../../../src/store/postgres/postgres-store.ts'
import { temporaryFolder } from '../../store/support/temporary-folder.ts'
import { engine } from '../../support/engine.ts'
import { administer, newPostgresDatabase } from '../../support/postgres-databases.ts'

const folder = new URL('../', import.meta.url)

/** The versions whose databases are kept. */
export const releases: readonly string[] = readdirSync(folder).filter((name) => /^\d/.test(name))

const contentOf = (release: string, name: string): Buffer =>
  readFileSync(new URL(`${release}/${name}`, folder))

export const draftsOf = (release: string): readonly OrderDraft[] =>
  JSON.parse(contentOf(release, 'drafts.json').toString())

/** Creates a database as a release stored it, migrated by the current code, and returns its URL. */
export const releasedDatabase = (opened: AsyncDisposableStack, release: string): Promise<string> =>
  engine === 'postgres' ? onPostgres(opened, release) : onSqlite(opened, release)

async function onSqlite(opened: AsyncDisposableStack, release: string): Promise<string> {
  const temporary = await temporaryFolder()
  opened.defer(() => rm(temporary, { recursive: true }))
  const file = join(temporary, 'released.db')
  await writeFile(file, gunzipSync(contentOf(release, 'sqlite.db.gz')))
  return `sqlite:${file}`
}

async function onPostgres(opened: AsyncDisposableStack, release: string): Promise<string> {
  const port = inject('postgresPort')
  const { address, url } = opened.use(await newPostgresDatabase(port, 'template0'))
  const sql = gunzipSync(contentOf(release, 'postgres.sql.gz')).toString()
  await administer(port, sql, address.database)
  await migratePostgres(address)
  return url
}

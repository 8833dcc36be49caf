/**
 * Writes a small database of each engine to test/released/<version>/, as the current code stores it. Each release adds one,
 * and the tests of later versions read it.
 */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { document } from '@delivery-orders/contract'
import { newPostgresDatabase } from '../test/support/postgres-databases.ts'
import { startPostgres } from '../test/support/postgres-server.ts'
import { postgresDump } from './postgres-dump.ts'
import { fillDatabase } from './released-data.ts'

const { version } = document.info
const folder = new URL(`../test/released/${version}/`, import.meta.url)
await mkdir(folder, { recursive: true })
await freezeSqlite()
await freezePostgres()
process.stdout.write(`Wrote apps/server/test/released/${version}/. Commit it.\n`)

async function freezeSqlite(): Promise<void> {
  const temporary = await mkdtemp(join(tmpdir(), 'delivery-orders-'))
  const file = join(temporary, 'orders.db')
  const drafts = await fillDatabase(`sqlite:${file}`)
  await write('sqlite.db.gz', gzipSync(await readFile(file), { level: 9 }))
  await write('drafts.json', `${JSON.stringify(drafts, undefined, 2)}\n`)
  await rm(temporary, { recursive: true })
}

async function freezePostgres(): Promise<void> {
  await using server = await startPostgres()
  await using database = await newPostgresDatabase(server.port)
  await fillDatabase(database.url)
  await write('postgres.sql.gz', gzipSync(await postgresDump(database.address), { level: 9 }))
}

function write(name: string, content: string | Buffer): Promise<void> {
  return writeFile(new URL(name, folder), content)
}

import { chown, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { databaseUrl } from '../../src/database-url.ts'
import { openPostgresStore } from '../../src/store/postgres/postgres-store.ts'
import { selfSigned } from '../dispatch/support/certificate.ts'
import { addressOn, administer, templateName } from '../support/postgres-databases.ts'
import { type PostgresServer, startPostgres } from '../support/postgres-server.ts'

test('with sslmode=verify-full only a server that proves its name is spoken to, in secret', async () => {
  await using server = await startPostgres()
  const { cert, key } = selfSigned('localhost')
  await speakTls(server, cert, key)
  const known = join(server.dataFolder, 'known.crt')
  await writeFile(known, cert)
  const fault = (host: string, query: string) => faultAt(server, host, query)

  await vi.waitFor(async () =>
    expect(await fault('localhost', `sslmode=verify-full&sslrootcert=${known}`)).toBeUndefined(),
  )
  // Of another name, and of nobody whom one knows.
  expect(await fault('127.0.0.1', `sslmode=verify-full&sslrootcert=${known}`)).toMatch(/ALTNAME/)
  expect(await fault('localhost', 'sslmode=verify-full')).toMatch(/SELF_SIGNED/)
}, 30_000)

async function speakTls({ dataFolder, port }: PostgresServer, cert: string, key: string) {
  const { uid, gid } = await stat(dataFolder)
  for (const [name, text] of [
    ['server.crt', cert],
    ['server.key', key],
  ] as const) {
    await writeFile(join(dataFolder, name), text, { mode: 0o600 })
    await chown(join(dataFolder, name), uid, gid)
  }
  await administer(port, 'alter system set ssl = on')
  await administer(port, 'select pg_reload_conf()')
}

/** What is said where the store cannot be used; nothing where it can. */
async function faultAt({ port }: PostgresServer, host: string, query: string) {
  const { user, password } = addressOn(port, templateName)
  const url = databaseUrl(`postgres://${user}:${password}@${host}:${port}/${templateName}?${query}`)
  if (url.engine !== 'postgres') throw new Error('It is another engine.')
  const store = openPostgresStore(url.address, { poolSize: 1 })
  const fault = await store.check().then(
    () => undefined,
    (error: Error) => error.message,
  )
  await store.close()
  return fault
}

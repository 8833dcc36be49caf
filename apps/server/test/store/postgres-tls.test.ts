import { chown, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { databaseUrl } from '../../src/settings/database-url.ts'
import { openPostgresStore } from '../../src/store/postgres/postgres-store.ts'
import { selfSigned } from '../dispatch/support/certificate.ts'
import { test } from '../support/own-server.ts'
import { addressOn, administer, templateName } from '../support/postgres-databases.ts'
import type { PostgresServer } from '../support/postgres-server.ts'
import { until } from '../support/until.ts'

test('sslmode=verify-full connects only to a server with a trusted certificate for its name', async ({
  server,
  onTestFinished,
}) => {
  const { cert, key } = selfSigned('localhost')
  await enableTls(server, cert, key)
  onTestFinished(() => administer(server.port, 'alter system reset ssl'))
  const trusted = join(server.dataFolder, 'known.crt')
  await writeFile(trusted, cert)
  const connect = (host: string, query: string) => connectionError(server, host, query)

  await until(
    'the server has loaded its certificate',
    async () =>
      (await connect('localhost', `sslmode=verify-full&sslrootcert=${trusted}`)) === undefined,
  )
  // The store refuses a certificate for another host name, and a certificate without a trusted issuer.
  expect(await connect('127.0.0.1', `sslmode=verify-full&sslrootcert=${trusted}`)).toMatch(
    /ALTNAME/,
  )
  expect(await connect('localhost', 'sslmode=verify-full')).toMatch(/SELF_SIGNED/)
})

async function enableTls({ dataFolder, port }: PostgresServer, cert: string, key: string) {
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

async function connectionError({ port }: PostgresServer, host: string, query: string) {
  const { user, password, rules } = addressOn(port, templateName)
  const url = databaseUrl(`postgres://${user}:${password}@${host}:${port}/${templateName}?${query}`)
  if (url.engine !== 'postgres') throw new Error('Expected the URL of a PostgreSQL database.')
  const store = openPostgresStore({ ...url.address, rules }, { poolSize: 1 })
  const message = await store.check().then(
    () => undefined,
    (error: Error) => error.message,
  )
  await store.close()
  return message
}

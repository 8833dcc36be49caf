import { expect, inject, vi } from 'vitest'
import { aDraft } from '../support/a-draft.ts'
import {
  addressOn,
  administer,
  newPostgresDatabase,
  templateName,
} from '../support/postgres-databases.ts'
import { startPostgres } from '../support/postgres-server.ts'
import { bearer } from '../support/send.ts'
import { mainFile, startServer } from '../support/server-process.ts'
import { tcpProxyTo } from '../support/tcp-proxy.ts'
import { test } from '../support/world.ts'

test('a service answers 503 while PostgreSQL is down, and recovers when PostgreSQL is back', async ({
  startWorld,
}) => {
  await using server = await startPostgres()
  const { user, password, host } = addressOn(server.port, templateName)
  const DATABASE_URL = `postgres://${user}:${password}@${host}:${server.port}/${templateName}`
  const world = await startWorld({ settings: { DATABASE_URL } })
  const acme = await world.client('acme')
  await acme.orders.create(aDraft({ referenceNumber: 'A-17' }))
  const token = await world.token('acme')
  const statusOf = async (path: string) =>
    (await fetch(`${world.url}${path}`, { headers: bearer(token) })).status
  expect([await statusOf('/readyz'), await statusOf('/orders/A-17')]).toEqual([200, 200])

  await server.stop()
  expect([await statusOf('/readyz'), await statusOf('/orders/A-17')]).toEqual([503, 503])

  await server.start()
  await vi.waitFor(async () => expect(await statusOf('/readyz')).toBe(200), { timeout: 5_000 })
  expect(await acme.orders.get('A-17')).toMatchObject({ referenceNumber: 'A-17' })
})

test('a service whose database is read-only is not ready until it is writable again', async ({
  world,
}) => {
  const acme = await world.client('acme')
  await acme.orders.create(aDraft({ referenceNumber: 'A-17' }))
  const database = new URL(world.databaseUrl).pathname.slice(1)
  const setReadOnly = (value: string) =>
    administer(
      inject('postgresPort'),
      `alter database ${database} set default_transaction_read_only = ${value}`,
    )
  const readiness = async () => (await fetch(`${world.url}/readyz`)).status
  await setReadOnly('on')
  await administer(
    inject('postgresPort'),
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`,
  )

  await vi.waitFor(() => acme.orders.get('A-17'), { timeout: 5_000 })
  expect([await readiness(), await readiness()]).toEqual([503, 503])

  await setReadOnly('off')
  await vi.waitFor(async () => expect(await readiness()).toBe(200), { timeout: 5_000 })
  await acme.orders.cancel('A-17')
})

test('a service stops on SIGTERM even if its database never responds', async () => {
  const port = inject('postgresPort')
  await using database = await newPostgresDatabase(port)
  await using proxy = await tcpProxyTo(port)
  const server = await startServer(database.url.replace(`:${port}/`, `:${proxy.port}/`), [
    mainFile,
    'serve',
    '--no-dispatch',
  ])
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)

  proxy.silence()
  expect(await server.end('SIGTERM')).toBe(0)
})

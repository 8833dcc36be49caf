import { chownSync } from 'node:fs'
import { unless } from '@delivery-orders/tooling/unless.ts'
import { expect, inject } from 'vitest'
import { aDraft } from '../support/a-draft.ts'
import { test } from '../support/own-server.ts'
import { post } from '../support/post.ts'
import { administer, newPostgresDatabase } from '../support/postgres-databases.ts'
import { nobody } from '../support/postgres-server.ts'
import { reusedDatabase } from '../support/reused-database.ts'
import { bearer, send } from '../support/send.ts'
import { mainFile, startServer } from '../support/server-process.ts'
import { tcpProxyTo } from '../support/tcp-proxy.ts'
import { until } from '../support/until.ts'
import { canMount, type SmallDisk, smallDisk } from './support/full-disk.ts'

test('a service answers 503 while PostgreSQL is down, logs each cause once, and recovers when PostgreSQL is back', async ({
  server,
  startWorld,
}) => {
  await using database = await newPostgresDatabase(server.port)
  const world = await startWorld({ settings: { DATABASE_URL: database.url } })
  const acme = await world.client('acme')
  await acme.orders.create(aDraft({ referenceNumber: 'A-17' }))
  const token = await world.token('acme')
  const statusOf = async (path: string) =>
    (await fetch(`${world.url}${path}`, { headers: bearer(token) })).status
  expect([await statusOf('/readyz'), await statusOf('/orders/A-17')]).toEqual([200, 200])

  await server.stop()
  expect([await statusOf('/readyz'), await statusOf('/orders/A-17')]).toEqual([503, 503])

  for (let count = 0; count < 20; count++) await statusOf('/orders/A-17')
  const errors = world.log.map((line) => JSON.parse(line)).filter(({ err }) => err !== undefined)
  const causes = errors.map(({ err, msg }) => [msg, err.message, err.cause?.message].join())
  expect(causes).not.toEqual([])
  expect(causes).toEqual([...new Set(causes)])

  await server.start()
  await until('the service is ready', async () => (await statusOf('/readyz')) === 200)
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
  const readiness = async () => (await fetch(`${world.url}/readyz`)).text()
  const notReady =
    'not ready\nreads: ok\nwrites: The database cannot be used: it is read-only (25006).\n'
  await setReadOnly('on')
  await administer(
    inject('postgresPort'),
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`,
  )

  await until('the service has new connections', () =>
    acme.orders.get('A-17').then(
      () => true,
      () => false,
    ),
  )
  expect([await readiness(), await readiness()]).toEqual([notReady, notReady])

  await setReadOnly('off')
  await until('the service is ready', async () => (await readiness()).startsWith('ready\n'))
  await acme.orders.cancel('A-17')
})

test(
  'a service is not ready after a write failed on a full disk of PostgreSQL, and still serves reads',
  unless(!canMount() && 'without mount'),
  async ({ server, startWorld }) => {
    using disk = smallDisk(64)
    await using opened = new AsyncDisposableStack()
    const DATABASE_URL = await databaseOn(disk, server.port, opened)
    const world = await startWorld({ settings: { DATABASE_URL } })
    const acme = await world.client('acme')
    await acme.orders.create(aDraft({ referenceNumber: 'A-17' }))
    const token = await world.token('acme')
    const create = async (referenceNumber: string) =>
      (await post(world, { token, body: aDraft({ referenceNumber }) })).status
    const readiness = async () => (await send(world, { path: '/readyz' })).text
    const notReady =
      'not ready\nreads: ok\nwrites: The database cannot be used: its disk is full (53100).\n'

    disk.fill()
    let created = 0
    while ((await create(`${created}`)) === 201) created += 1

    expect(await readiness()).toBe(notReady)
    expect(await acme.orders.get('A-17')).toMatchObject({ referenceNumber: 'A-17' })

    // A small write fits into a page that exists, but the next order does not.
    world.clock.pass('1 s')
    expect(await readiness()).toMatch(/^ready\n/)
    expect(await create('A-18')).toBe(503)
    world.clock.pass('1 s')
    expect(await readiness()).toBe(notReady)

    disk.makeRoom()
    expect(await create('A-18')).toBe(201)
    expect(await readiness()).toMatch(/^ready\n/)
  },
)

/** Creates a database on a disk. The rest of PostgreSQL, such as its write-ahead log, is elsewhere. */
async function databaseOn({ folder }: SmallDisk, port: number, opened: AsyncDisposableStack) {
  chownSync(folder, nobody.uid, nobody.gid)
  await administer(port, `create tablespace small location '${folder}'`)
  opened.defer(() => administer(port, 'drop tablespace small'))
  const { url, address } = opened.use(await newPostgresDatabase(port))
  await administer(port, `alter database ${address.database} set tablespace small`)
  return url
}

test('a service stops on SIGTERM even if its database never responds', async () => {
  const port = inject('postgresPort')
  await using database = await reusedDatabase()
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

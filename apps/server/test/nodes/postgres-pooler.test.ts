import { spawnSync } from 'node:child_process'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { DeliveryOrders } from '@delivery-orders/sdk'
import { DeliveryFleet } from '@delivery-orders/sdk/fleet'
import { start } from '@delivery-orders/tooling/processes.ts'
import { unless } from '@delivery-orders/tooling/unless.ts'
import { describe, expect, inject } from 'vitest'
import { test as commandLine } from '../cli/support/command-line.ts'
import { receiver } from '../dispatch/support/receiver.ts'
import { aDraft } from '../support/a-draft.ts'
import { freePort } from '../support/free-port.ts'
import { administer, newPostgresDatabase } from '../support/postgres-databases.ts'
import { nobody } from '../support/postgres-server.ts'
import { recordFigures } from '../support/recorded-figures.ts'
import { startServer } from '../support/server-process.ts'
import { until } from '../support/until.ts'

/** For the price of a pooler: `pnpm test:long -- pooler`. */
const isLong = process.env['CREATES'] !== undefined
const creates = Number(process.env['CREATES'] ?? 200)

const isInstalled = spawnSync('pgbouncer', ['--version']).status === 0

/** In session mode, each connection of the nodes takes one of the server for itself. */
const poolSizes = { transaction: 5, session: 30 }

type Mode = keyof typeof poolSizes

/** Starts PgBouncer in front of the server of the tests, and returns the URL of a database behind it. */
async function startPooler(opened: AsyncDisposableStack, mode: Mode, ignored = '') {
  const serverPort = inject('postgresPort')
  const { url, address } = opened.use(await newPostgresDatabase(serverPort))
  const folder = await mkdtemp('/tmp/delivery-orders-pgbouncer-')
  opened.defer(() => rm(folder, { recursive: true }))
  const port = await freePort()
  const { user, password, database } = address
  const file = join(folder, 'pgbouncer.ini')
  await writeFile(join(folder, 'users.txt'), `"${user}" "${password}"\n`)
  await writeFile(
    file,
    `[databases]
     ${database} = host=127.0.0.1 port=${serverPort} dbname=${database}
     [pgbouncer]
     listen_addr = 127.0.0.1
     listen_port = ${port}
     unix_socket_dir =
     auth_type = plain
     auth_file = ${join(folder, 'users.txt')}
     pool_mode = ${mode}
     default_pool_size = ${poolSizes[mode]}
     ignore_startup_parameters = ${ignored || 'extra_float_digits'}\n`.replaceAll(/^ +/gm, ''),
  )
  const isRoot = process.getuid?.() === 0
  if (isRoot)
    for (const path of ['', 'users.txt', 'pgbouncer.ini'])
      await chown(join(folder, path), nobody.uid, nobody.gid)
  const pooler = start(['pgbouncer', ...(isRoot ? ['-u', 'nobody'] : []), file])
  opened.defer(async () => void (await pooler.end('SIGKILL')))
  await until('PgBouncer listens', () => accepts(port))
  return { url: url.replace(`:${serverPort}/`, `:${port}/`), directUrl: url, database }
}

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })

/** The settings that the role must have by the README. Here only the database has them. */
const settings = {
  default_transaction_isolation: 'read committed',
  jit: 'off',
  enable_seqscan: 'off',
  statement_timeout: '10s',
  lock_timeout: '5s',
  idle_in_transaction_session_timeout: '10s',
}

const configure = (database: string) =>
  administer(
    inject('postgresPort'),
    Object.entries(settings)
      .map(([name, value]) => `alter database ${database} set ${name} = '${value}'`)
      .join('; '),
  )

describe('behind PgBouncer', unless(!isInstalled && 'without PgBouncer'), () => {
  commandLine.for([
    '',
    'options,statement_timeout,lock_timeout,idle_in_transaction_session_timeout',
  ])(
    'the program refuses to start without DATABASE_POOLER, also if startup parameters are ignored: %s',
    async (ignored, { run }) => {
      await using opened = new AsyncDisposableStack()
      const { url } = await startPooler(opened, 'transaction', ignored)

      const { code, stderr } = await run(['serve'], { DATABASE_URL: url })

      expect(code).toBe(1)
      expect(stderr).toContain('A connection pooler such as PgBouncer is between')
    },
  )

  commandLine('the program names the settings that the role lacks', async ({ run }) => {
    await using opened = new AsyncDisposableStack()
    const { url } = await startPooler(opened, 'transaction')

    const { code, stderr } = await run(['token', 'list'], {
      DATABASE_URL: url,
      DATABASE_POOLER: '1',
    })

    expect(code).toBe(1)
    expect(stderr).toContain(`alter role "postgres" set statement_timeout = '10s';\n`)
    expect(stderr).not.toContain('default_transaction_isolation')
  })

  commandLine.for(['transaction', 'session'] as const)(
    `two nodes, their webhooks and all commands work in %s mode with ${creates} orders`,
    { timeout: 120_000 + creates * 60 },
    async (mode, { run }) => {
      await using opened = new AsyncDisposableStack()
      const { url, directUrl, database } = await startPooler(opened, mode)
      await configure(database)
      const env = { DATABASE_URL: url, DATABASE_POOLER: '1' }
      const command = async (...args: readonly string[]) => {
        const { code, stdout, stderr } = await run(args, env)
        expect([args, code, stderr]).toEqual([args, 0, expect.any(String)])
        return stdout.trim()
      }
      const token = await command('token', 'issue', 'acme', '--mode', 'test')
      const fleetToken = await command('token', 'issue', '--fleet', 'couriers', '--mode', 'test')
      const nodes = await startTwo(opened, url, { ...env, WEBHOOK_ALLOW_PRIVATE: '1' })
      const clients = nodes.map((baseUrl) => new DeliveryOrders({ baseUrl, token }))
      const [acme] = clients as [DeliveryOrders]
      const fleet = new DeliveryFleet({ baseUrl: nodes[1] ?? '', token: fleetToken })
      const target = opened.use(await receiver())
      await acme.webhooks.create({ url: target.url, events: ['order.assigned'] })

      if (isLong) {
        const direct = await startTwo(opened, directUrl, { WEBHOOK_ALLOW_PRIVATE: '1' })
        const directly = direct.map((baseUrl) => new DeliveryOrders({ baseUrl, token }))
        await comparePrice(mode, clients, directly)
      } else await createThrough(clients, creates)
      const order = await acme.orders.create(aDraft({ referenceNumber: 'A-0' }))
      const { results } = await fleet.orders.progress([
        { orderId: order.items[0]?.orderId ?? 0, to: 'assigned' },
      ])
      await clients[1]?.orders.cancel('A-0')

      expect(results).toMatchObject([{ outcome: 'done' }])
      await until('the receiver has the event', () => target.received.length === 1)
      expect(
        JSON.parse(await command('order', 'show', 'acme', 'A-0', '--mode', 'test')),
      ).toBeDefined()
      await command('migrate')
      await command('check')
      await command('order', 'erase', 'acme', 'A-0', '--mode', 'test')
      await command('webhook', 'list')
      await command('token', 'list')
    },
  )
})

async function startTwo(
  opened: AsyncDisposableStack,
  databaseUrl: string,
  settings: Readonly<Record<string, string>>,
): Promise<readonly string[]> {
  const nodes = await Promise.all([0, 1].map(() => startServer(databaseUrl, undefined, settings)))
  for (const node of nodes) opened.defer(async () => void (await node.end('SIGKILL')))
  return nodes.map(({ url }) => url)
}

const atOnce = 50

/** Creates orders at all nodes at once, and returns the time that it took. */
async function createThrough(clients: readonly DeliveryOrders[], count: number): Promise<number> {
  const startedAt = performance.now()
  let left = count
  const createNext = async (client: DeliveryOrders | undefined) => {
    while (left-- > 0) expect(await client?.orders.create(aDraft())).toBeDefined()
  }
  await Promise.all(
    Array.from({ length: atOnce }, (_, nth) => createNext(clients[nth % clients.length])),
  )
  return performance.now() - startedAt
}

/** Both ways take turns, so that other programs slow down both. */
async function comparePrice(
  mode: string,
  pooled: readonly DeliveryOrders[],
  direct: readonly DeliveryOrders[],
): Promise<void> {
  const parts = 10
  const times = { pooled: 0, direct: 0 }
  for (let part = 0; part < parts; part++) {
    times.pooled += await createThrough(pooled, creates / parts)
    times.direct += await createThrough(direct, creates / parts)
  }
  const perSecond = (ms: number) => Math.round((creates * 1_000) / ms)
  const share = (times.direct / times.pooled).toFixed(2)
  const figures = `${perSecond(times.pooled)} creates a second through two nodes, ${perSecond(times.direct)} directly: ${share} of them; ${creates} creates each`
  console.log(`${mode} mode: ${figures}`)
  recordFigures(`\`pooler\` in ${mode} mode`, figures)
}

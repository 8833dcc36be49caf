import { fileURLToPath } from 'node:url'
import { node, type Outcome, run } from '@delivery-orders/tooling/processes.ts'
import { test as base, describe, expect } from 'vitest'
import { aDraft } from '../support/a-draft.ts'
import { audit } from '../support/audit.ts'
import { bareEnv } from '../support/bare-env.ts'
import { engine } from '../support/engine.ts'
import { rowsOf } from '../support/execute.ts'
import { newDatabase } from '../support/new-database.ts'
import { type OrderLoad, orderLoad } from '../support/order-load.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'

/** Number of requests before and after the migration. */
const requests = Number(process.env['REQUESTS'] ?? 100)

const planted = (name: string) => fileURLToPath(new URL(`planted/${name}.ts`, import.meta.url))

/** Notes how many events there are. Nothing that an older program acknowledges may come after them. */
const noting = 'create table noted as select count(*) as events from events'

const migrations = {
  adding: { PLANTED_MIGRATION: '0002-adding.sql', PLANTED_SQL: noting },
  breaking: {
    PLANTED_MIGRATION: '0002-renaming.breaking.sql',
    PLANTED_SQL:
      engine === 'postgres' ? `alter table breaking_0 rename to breaking_2; ${noting}` : noting,
  },
}

interface Versions {
  readonly databaseUrl: string
  readonly load: OrderLoad
  /** Starts the older program. `migrate` does not see its sessions if it `isHidden`. */
  startOlder(isHidden?: boolean): Promise<ServerProcess>
  newer(migration: keyof typeof migrations, ...args: readonly string[]): Promise<Outcome>
}

const test = base.extend<{ versions: Versions }>({
  versions: async ({ task: _ }, use) => {
    await using opened = new AsyncDisposableStack()
    const { url: databaseUrl } = await newDatabase(opened)
    await use({
      databaseUrl,
      load: await orderLoad({ databaseUrl }),
      startOlder: async (isHidden = false) => {
        const entry = [planted('older-program'), 'serve']
        const server = await startServer(databaseUrl, entry, isHidden ? { HIDDEN: '1' } : {})
        opened.defer(async () => void (await server.end('SIGKILL')))
        return server
      },
      newer: (migration, ...args) =>
        run([...node, planted('newer-program'), ...args], {
          env: { ...bareEnv, DATABASE_URL: databaseUrl, ...migrations[migration] },
        }),
    })
  },
})

const answered = ({ requests: acknowledged, unavailable, unexpected }: OrderLoad) =>
  acknowledged + unavailable + unexpected.length

/** Sends this many requests and some more. */
async function write(load: OrderLoad, url: string, count = requests): Promise<void> {
  const enough = answered(load) + count
  await load.write(url, () => answered(load) < enough)
}

/** Runs `migrate` of the newer program under load, then sends further requests to the older one. */
async function migrateUnderLoad(
  { load, newer }: Versions,
  url: string,
  migration: keyof typeof migrations,
) {
  await write(load, url)
  let isMigrated = false
  const writing = load.write(url, () => !isMigrated)
  const { code, stderr } = await newer(migration, 'migrate')
  const endedAt = process.hrtime.bigint()
  isMigrated = true
  await writing
  expect([code, stderr]).toEqual([0, expect.stringContaining('from version 1 to 2.\n')])
  const before = load.requests
  await write(load, url)
  const last = load.acknowledged.at(-1)?.at ?? endedAt
  console.log(
    `${engine}, ${migration}: ${before} acknowledged, then ${load.requests - before} more and ${load.unavailable} times 503; ` +
      `the last 2xx ${Number(last - endedAt) / 1e6} ms after migrate had ended`,
  )
  return { acknowledgedLater: load.requests - before }
}

/** Nothing that was acknowledged is missing, and the newer program repairs what the older one has left. */
async function expectRepairable(
  { databaseUrl, load, newer }: Versions,
  migration: keyof typeof migrations,
): Promise<void> {
  expect(load.unexpected).toEqual([])
  const { lost } = await audit({ databaseUrl, acknowledged: load.acknowledged })
  expect(lost).toEqual([])
  const [stored] = await rowsOf<{ orders: number | string }>(
    databaseUrl,
    'select count(*) as orders from orders',
  )
  const orders = Number(stored?.orders)

  const found = await newer(migration, 'check')
  expect(found.code).toBe(1)
  expect(found.stderr).toContain(`has ${orders} faults. Only derived columns`)
  expect(found.stderr).toContain('run `delivery-orders check --repair`')
  const repaired = await newer(migration, 'check', '--repair')
  expect([repaired.code, repaired.stderr]).toEqual([
    0,
    expect.stringContaining(`\nRepaired orders: ${orders}.\n`),
  ])
  expect(await newer(migration, 'check')).toMatchObject({ code: 0, stdout: '' })
  const { phone } = aDraft().recipient
  const { stdout } = await newer(
    migration,
    'order',
    'find',
    '--phone',
    phone,
    '--limit',
    '99999',
    '--json',
  )
  expect(JSON.parse(stdout)).toHaveLength(orders)
}

/** Returns how many events were stored after the migration. */
async function eventsAfter(databaseUrl: string): Promise<number> {
  const count = `select (select count(*) from events) - events as later from noted`
  const [row] = await rowsOf<{ later: number | string }>(databaseUrl, count)
  return Number(row?.later)
}

const ready = async ({ url }: ServerProcess) => {
  const response = await fetch(`${url}/readyz`)
  return [response.status, await response.text()]
}

describe('a breaking migration', () => {
  test('is refused while an older program runs, which goes on, and runs after it has stopped', {
    timeout: 120_000,
  }, async ({ versions: { databaseUrl, load, startOlder, newer } }) => {
    const older = await startOlder()
    await write(load, older.url, 10)
    const refused =
      /from version 1 to 2 is breaking: stop older programs first\. (Another process has .* open|Sessions of delivery-orders that are connected to the database: \d+)\.\n$/

    // On SQLite, the newer service would migrate the database too.
    for (const command of engine === 'sqlite' ? ['migrate', 'serve'] : ['migrate'])
      expect(await newer('breaking', command)).toEqual({
        code: 1,
        stdout: '',
        stderr: expect.stringMatching(refused),
      })

    await write(load, older.url, 10)
    expect([load.unavailable, load.unexpected, (await ready(older))[0]]).toEqual([0, [], 200])
    await older.end('SIGTERM')
    const migrated = await newer('breaking', 'migrate')
    expect([migrated.code, migrated.stderr]).toEqual([
      0,
      'The database was migrated from version 1 to 2.\nBreaking: older programs cannot use it any more.\n',
    ])
    await expect(startOlder()).rejects.toThrow('It ended (1)')
    expect(await eventsAfter(databaseUrl)).toBe(0)
    expect((await newer('breaking', 'migrate')).stderr).toBe(
      'The database is up to date, at version 2.\n',
    )
  })
})

describe('an older program that still runs after a migration', () => {
  /** SQLite does not let a program see the database that a breaking migration needs for itself. */
  const refusing = engine === 'sqlite' ? 'adding' : 'breaking'

  test(`that is ${refusing} answers writes with 503 at once, is not ready, and loses nothing`, {
    timeout: 120_000,
  }, async ({ versions }) => {
    const older = await versions.startOlder(true)

    const { acknowledgedLater } = await migrateUnderLoad(versions, older.url, refusing)

    expect(acknowledgedLater).toBe(0)
    expect(versions.load.unavailable).toBeGreaterThanOrEqual(requests)
    expect(await eventsAfter(versions.databaseUrl)).toBe(0)
    expect(await ready(older)).toEqual([
      503,
      expect.stringMatching(
        /The database has version 2, and this program knows versions up to 1\. Use a program at least as new/,
      ),
    ])
    await older.end('SIGTERM')
    await expectRepairable(versions, refusing)
  })

  test.runIf(engine === 'postgres')(
    'that only adds something goes on, and check --repair completes what it has stored',
    { timeout: 120_000 },
    async ({ versions }) => {
      const older = await versions.startOlder()

      const { acknowledgedLater } = await migrateUnderLoad(versions, older.url, 'adding')

      expect(acknowledgedLater).toBeGreaterThanOrEqual(requests)
      expect((await ready(older))[0]).toBe(200)
      await older.end('SIGTERM')
      await expectRepairable(versions, 'adding')
    },
  )
})

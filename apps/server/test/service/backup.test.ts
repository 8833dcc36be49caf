import { execFile } from 'node:child_process'
import { copyFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import Sqlite from 'better-sqlite3'
import { expect } from 'vitest'
import { createLog } from '../../src/log/log.ts'
import { readConfig } from '../../src/settings/config.ts'
import { openStore } from '../../src/start/open-store.ts'
import { startService } from '../../src/start/service.ts'
import { aClient, many, newOrder } from '../store/support/a-change.ts'
import { test as base } from '../store/support/temporary-folder.ts'
import { aDraft } from '../support/a-draft.ts'
import { bareEnv } from '../support/bare-env.ts'
import { post } from '../support/post.ts'
import { exchange, type HttpResponse } from '../support/send.ts'
import { mainFile } from '../support/server-process.ts'
import { tokenFor } from '../support/token-for.ts'
import { until } from '../support/until.ts'

/** Orders in the database before the test, so that a backup takes a while. */
const ordersBefore = 5_000

interface Deployment {
  readonly folder: string
  readonly database: string
  readonly token: string
  /** Starts the service in this process, and leaves it running until the test ends. */
  start(): Promise<string>
  backUp(name: string): Promise<string>
}

const unlimited = { RATE_LIMIT_READS: '0', RATE_LIMIT_WRITES: '0' }

const test = base.extend<{ deployment: Deployment }>({
  deployment: async ({ folder }, use) => {
    const database = join(folder, 'orders.db')
    await using opened = new AsyncDisposableStack()
    const settings = { PORT: '0', DATABASE_URL: `sqlite:${database}`, ...unlimited }
    await use({
      folder,
      database,
      token: await tokenFor(`sqlite:${database}`),
      start: async () => {
        const parts = { log: createLog('silent') }
        return opened.use(await startService(readConfig(settings), parts)).ownUrl
      },
      backUp: async (name) => {
        const env = { ...bareEnv, DATABASE_URL: `sqlite:${database}` }
        await promisify(execFile)(process.execPath, [mainFile, 'backup', name], {
          env,
          cwd: folder,
        })
        return join(folder, name)
      },
    })
  },
})

test('a backup made while clients write is consistent and has every order acknowledged before it began', async ({
  deployment: { database, token, start, backUp },
}) => {
  await fill(database, ordersBefore)
  const url = await start()
  const acknowledged: string[] = []
  const stop = new AbortController()
  const writing = Promise.all(
    Array.from({ length: 4 }, async (_, writer) => {
      for (let count = 0; !stop.signal.aborted; count++) {
        const reference = `${writer}-${count}`
        expect((await create(url, token, reference)).status).toBe(201)
        acknowledged.push(reference)
      }
    }),
  )
  await until('200 orders are acknowledged', () => acknowledged.length > 200)

  const before = [...acknowledged]
  const copy = await backUp('copy.db')

  expect(acknowledged.length).toBeGreaterThan(before.length)
  stop.abort()
  await writing
  const copied = new Set(listOf(copy, 'select reference from orders'))
  expect(before.filter((reference) => !copied.has(reference))).toEqual([])
  expect(copied.size).toBeGreaterThanOrEqual(ordersBefore + before.length)
  expect(listOf(copy, 'pragma quick_check')).toEqual(['ok'])
  expect(listOf(copy, 'pragma foreign_key_check')).toEqual([])
})

test('a service restored from a backup has the orders and tokens of the backup and reuses no order number', async ({
  deployment: { database, token, start, backUp },
}) => {
  const first = await start()
  const restored = await create(first, token, 'restored')
  const copy = await backUp('copy.db')
  const lost = await create(first, token, 'lost')
  // The write-ahead log of a server that has crashed must be removed, because it does not belong to the copy. The first
  // service plays that server: it never closes its files.
  for (const name of [database, `${database}-wal`, `${database}-shm`]) rmSync(name)
  copyFileSync(copy, database)

  const url = await start()

  const headers = { Authorization: `Bearer ${token}` }
  const found = await exchange(url, { path: '/orders/restored', headers })
  expect([found.status, JSON.parse(found.text).referenceNumber]).toEqual([200, 'restored'])
  expect((await exchange(url, { path: '/orders/lost', headers })).status).toBe(404)
  expect((await create(url, token, 'restored')).status).toBe(409)
  const next = await create(url, token, 'lost')
  expect(next.status).toBe(201)
  expect(new Set([restored, lost, next].map(numberOf)).size).toBe(3)
})

const create = (url: string, token: string, referenceNumber: string): Promise<HttpResponse> =>
  post({ url }, { token, body: aDraft({ referenceNumber }) })

const numberOf = ({ text }: HttpResponse): number => JSON.parse(text).items[0].orderId

function listOf(file: string, sql: string): readonly string[] {
  const database = new Sqlite(file, { readonly: true })
  const list = database.prepare<[], string>(sql).pluck().all()
  database.close()
  return list
}

async function fill(file: string, count: number): Promise<void> {
  const store = await openStore({ engine: 'sqlite', file })
  const client = await aClient(store, 'globex')
  for (let done = 0; done < count; done += 1_000) {
    const changes = await many(1_000, (index) =>
      newOrder(store.orders, client, `G-${done + index}`),
    )
    await Promise.all(changes.map((change) => store.orders.commit(change)))
  }
  await store.close()
}

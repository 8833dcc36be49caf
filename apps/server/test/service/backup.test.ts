// @module-tag slow
import { execFile } from 'node:child_process'
import { copyFileSync, rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import Sqlite from 'better-sqlite3'
import { test as base, expect, vi } from 'vitest'
import { issueToken } from '../../src/cli/token.ts'
import { openStore } from '../../src/open-store.ts'
import { aClient, many, newOrder } from '../store/support/a-change.ts'
import { aDraft } from '../support/a-draft.ts'
import { bareEnv } from '../support/bare-env.ts'
import { exchange, type HttpResponse } from '../support/send.ts'
import { mainFile, type ServerProcess, startServer } from '../support/server-process.ts'

interface Deployment {
  readonly folder: string
  readonly database: string
  readonly token: string
  start(): Promise<ServerProcess>
  backUp(name: string): Promise<string>
}

const test = base.extend<{ deployment: Deployment }>({
  deployment: async ({ task: _ }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'delivery-orders-'))
    const database = join(folder, 'orders.db')
    const servers: ServerProcess[] = []
    await use({
      folder,
      database,
      token: await tokenFor(database),
      start: async () => {
        const server = await startServer(`sqlite:${database}`)
        servers.push(server)
        return server
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
    for (const server of servers) await server.end('SIGKILL')
    await rm(folder, { recursive: true })
  },
})

test('a backup made while clients write is consistent and has every order acknowledged before it began', async ({
  deployment: { database, token, start, backUp },
}) => {
  // The database has so many orders that a backup takes a while.
  await fill(database, 20_000)
  const { url } = await start()
  const acknowledged: string[] = []
  const stop = new AbortController()
  const startedAt = performance.now()
  const writing = Promise.all(
    Array.from({ length: 16 }, async (_, writer) => {
      for (let count = 0; !stop.signal.aborted; count++) {
        const reference = `${writer}-${count}`
        expect((await create(url, token, reference)).status).toBe(201)
        acknowledged.push(reference)
      }
    }),
  )
  await vi.waitUntil(() => acknowledged.length > 200, 20_000)

  for (const name of ['first.db', 'second.db']) {
    const before = [...acknowledged]
    const copy = await backUp(name)

    expect(acknowledged.length).toBeGreaterThan(before.length)
    const copied = new Set(listOf(copy, 'select reference from orders'))
    expect(before.filter((reference) => !copied.has(reference))).toEqual([])
    expect(copied.size).toBeGreaterThanOrEqual(20_000 + before.length)
    expect(listOf(copy, 'pragma quick_check')).toEqual(['ok'])
    expect(listOf(copy, 'pragma foreign_key_check')).toEqual([])
  }
  stop.abort()
  await writing
  const perSecond = (acknowledged.length * 1_000) / (performance.now() - startedAt)
  process.stdout.write(`${Math.round(perSecond)} orders per second during two backups\n`)
})

test('a service restored from a backup has the orders and tokens of the backup and reuses no order number', async ({
  deployment: { database, token, start, backUp },
}) => {
  const first = await start()
  const restored = await create(first.url, token, 'restored')
  const copy = await backUp('copy.db')
  const lost = await create(first.url, token, 'lost')
  // The server crashes. The write-ahead log that it leaves must be removed, because it does not belong to the copy.
  await first.end('SIGKILL')
  for (const name of [database, `${database}-wal`, `${database}-shm`]) rmSync(name)
  copyFileSync(copy, database)

  const { url } = await start()

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
  exchange(url, {
    method: 'POST',
    path: '/orders',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(aDraft({ referenceNumber })),
  })

const numberOf = ({ text }: HttpResponse): number => JSON.parse(text).items[0].orderId

function listOf(file: string, sql: string): readonly string[] {
  const database = new Sqlite(file, { readonly: true })
  const list = database.prepare<[], string>(sql).pluck().all()
  database.close()
  return list
}

async function tokenFor(file: string): Promise<string> {
  const store = openStore({ engine: 'sqlite', file })
  const token = await issueToken(store, 'acme', { mode: 'test' })
  await store.close()
  return token
}

async function fill(file: string, count: number): Promise<void> {
  const store = openStore({ engine: 'sqlite', file })
  const client = await aClient(store, 'globex')
  for (let done = 0; done < count; done += 1_000) {
    const changes = await many(1_000, (index) =>
      newOrder(store.orders, client, `G-${done + index}`),
    )
    await Promise.all(changes.map((change) => store.orders.commit(change)))
  }
  await store.close()
}

// @module-tag slow
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import Sqlite from 'better-sqlite3'
import { test as base, expect } from 'vitest'
import { issueToken } from '../../src/cli/token.ts'
import { openStore } from '../../src/open-store.ts'
import { aDraft } from '../support/a-draft.ts'
import { bearer, json, send } from '../support/send.ts'
import { mainFile } from '../support/server-process.ts'

const test = base.extend<{ file: string }>({
  file: async ({ task: _ }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'delivery-orders-'))
    await use(join(folder, 'orders.db'))
    await rm(folder, { recursive: true })
  },
})

test('on a full disk writes get 503 and reads succeed; writes succeed again when the disk has space', async ({
  file,
}) => {
  const token = await tokenFor(file)
  await using server = await startWithLittleRoom(file)
  const create = (referenceNumber: string) =>
    send(server, {
      method: 'POST',
      path: '/orders',
      headers: { ...bearer(token), ...json },
      body: JSON.stringify(aDraft({ referenceNumber })),
    })
  const get = (path: string) => send(server, { path, headers: bearer(token) })

  const created: string[] = []
  let answer = await create('0')
  for (; answer.status === 201; answer = await create(`${created.length}`))
    created.push(`${created.length}`)
  const refused = [answer, await create('again'), await create('and again')]

  expect(created.length).toBeGreaterThan(1)
  for (const { status, headers, problem } of refused) {
    expect([status, headers.get('retry-after')]).toEqual([503, '1'])
    expect(problem).toMatchObject({
      code: 'unavailable',
      detail: 'The service cannot take this request at the moment. Try again in a second.',
    })
  }
  for (const reference of created) expect((await get(`/orders/${reference}`)).status).toBe(200)
  expect(JSON.parse((await get('/orders?limit=100')).text).data).toHaveLength(created.length)
  expect((await get('/orders/again')).status).toBe(404)
  expect((await get('/healthz')).status).toBe(200)

  makeRoom(file)

  expect((await create('again')).status).toBe(201)
  expect((await get('/orders/again')).status).toBe(200)
  expect((await create('0')).status).toBe(409)
})

async function tokenFor(file: string): Promise<string> {
  const store = openStore({ engine: 'sqlite', file })
  const token = await issueToken(store, 'acme', { mode: 'test' })
  await store.close()
  return token
}

/** Starts the real program with a file size limit of 512 KiB, which its write-ahead log soon reaches. */
async function startWithLittleRoom(file: string): Promise<AsyncDisposable & { url: string }> {
  const limited = `trap '' XFSZ; ulimit -f 512; exec "$0" "$@"`
  const args = ['--norc', '-c', limited, process.execPath, mainFile, 'serve']
  const child = spawn('bash', args, {
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      LOG_LEVEL: 'silent',
      RATE_LIMIT_READS: '0',
      RATE_LIMIT_WRITES: '0',
      DATABASE_URL: `sqlite:${file}`,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [first] = await once(createInterface({ input: child.stdout }), 'line')
  return {
    url: String(first).replace('Delivery Orders at ', ''),
    [Symbol.asyncDispose]: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** Frees space: truncates the write-ahead log. Only the server has the file size limit, so the test can do this. */
function makeRoom(file: string): void {
  const database = new Sqlite(file)
  expect(database.pragma('wal_checkpoint(truncate)')).toMatchObject([{ busy: 0 }])
  database.close()
}

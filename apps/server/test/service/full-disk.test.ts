import { join } from 'node:path'
import { node, run } from '@delivery-orders/tooling/processes.ts'
import { expect, test } from 'vitest'
import { aDraft } from '../support/a-draft.ts'
import { bareEnv } from '../support/bare-env.ts'
import { post } from '../support/post.ts'
import { bearer, send } from '../support/send.ts'
import { mainFile } from '../support/server-process.ts'
import { tokenFor } from '../support/token-for.ts'
import { until } from '../support/until.ts'
import { diskOfFilesUpTo, type FullDisk } from './support/full-disk.ts'

/** A server on a full disk, and requests to it. */
async function startedOn(disk: FullDisk) {
  const databaseUrl = `sqlite:${join(disk.folder, 'orders.db')}`
  const token = await tokenFor(databaseUrl)
  const server = await disk.start(databaseUrl)
  const get = (path: string) => send(server, { path, headers: bearer(token) })
  return {
    get,
    create: (referenceNumber: string) => post(server, { token, body: aDraft({ referenceNumber }) }),
    readiness: async () => (await get('/readyz')).text,
    makeRoom: () => disk.makeRoom(server),
    async [Symbol.asyncDispose]() {
      await server.end('SIGKILL')
    },
  }
}

const notReady = /^not ready\nreads: ok\nwrites: The database cannot be used: SQLITE_[A-Z_]+\.\n$/
const ready = 'ready\nreads: ok\nwrites: ok\n'

test('on a full disk writes get 503 and reads succeed; writes succeed again when the disk has space', async () => {
  using disk = diskOfFilesUpTo(512 * 1024)
  await using server = await startedOn(disk)
  const { create, get, readiness } = server

  expect(await readiness()).toBe(ready)
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
  await until('the service is not ready', async () => {
    await create('again')
    return notReady.test(await readiness())
  })

  server.makeRoom()

  await until('the service is ready without a request', async () => (await readiness()) === ready)
  expect((await create('again')).status).toBe(201)
  expect((await get('/orders/again')).status).toBe(200)
  expect((await create('0')).status).toBe(409)
})

test('a service does not start on a disk without room for the index of the write-ahead log, and says so', async () => {
  using disk = diskOfFilesUpTo(512 * 1024)
  const databaseUrl = `sqlite:${join(disk.folder, 'orders.db')}`
  await tokenFor(databaseUrl)
  const command = ['prlimit', '--fsize=4096:', ...node, mainFile, 'serve']

  const { code, stdout, stderr } = await run(command, {
    env: { ...bareEnv, DATABASE_URL: databaseUrl },
  })

  expect([code, stdout + stderr]).toEqual([1, expect.stringContaining('is full. Free some space')])
})

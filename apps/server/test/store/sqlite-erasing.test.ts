import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Sqlite from 'better-sqlite3'
import { expect } from 'vitest'
import { openSqliteStore } from '../../src/store/sqlite/sqlite-store.ts'
import { aClient, many, newOrder } from './support/a-change.ts'
import { test } from './support/temporary-folder.ts'

test('compacting returns false while another process reads an old snapshot, and true afterwards', async ({
  folder,
}) => {
  const file = join(folder, 'test.db')
  const store = openSqliteStore(file, { busyTimeoutMs: 50 })
  const client = await aClient(store)
  const other = new Sqlite(file)
  other.exec('begin; select count(*) from orders')
  const changes = await many(10, (index) => newOrder(store.orders, client, `A-${index}`))
  await Promise.all(changes.map((change) => store.orders.commit(change)))

  expect(await store.compact()).toBe(false)
  other.exec('rollback')
  expect(await store.compact()).toBe(true)

  expect(other.prepare('select count(*) from orders').pluck().get()).toBe(10)
  other.close()
  await store.close()
})

test('compacting completes while another process keeps writing and checkpointing', {
  timeout: 120_000,
}, async ({ folder }) => {
  const file = join(folder, 'test.db')
  const store = openSqliteStore(file)
  const other = spawn(process.execPath, [keepsWriting, file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(other.stdout, 'data')

  const outcomes: boolean[] = []
  for (let count = 0; count < 5; count++) outcomes.push(await store.compact())

  other.kill('SIGKILL')
  await once(other, 'exit')
  await store.close()
  expect(outcomes).toEqual(Array(5).fill(true))
})

const keepsWriting = fileURLToPath(new URL('support/keeps-writing.ts', import.meta.url))

import { execFile } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Unavailable } from '@delivery-orders/domain'
import Sqlite from 'better-sqlite3'
import { expect } from 'vitest'
import { openSqliteStore } from '../../src/store/sqlite/sqlite-store.ts'
import { test } from './support/temporary-folder.ts'

const script = fileURLToPath(new URL('support/reserves-until-full.ts', import.meta.url))

test('an order id is returned only when its block of ids is durable, even if the disk fills up', async ({
  folder,
}) => {
  const file = join(folder, 'test.db')
  await openSqliteStore(file).close()
  // Simulates a full disk: files are limited to 512 KiB, and a commit that exceeds the limit fails.
  const limited = `trap '' XFSZ; ulimit -f 512; exec "$0" "$@"`
  const { stdout } = await promisify(execFile)('bash', [
    '-c',
    limited,
    process.execPath,
    script,
    file,
  ])

  const { last, fault } = JSON.parse(stdout)
  expect(fault).toBe('Unavailable')
  expect(last).toBeGreaterThan(1_000)
  const database = new Sqlite(file)
  expect(database.prepare('select bound from order_ids').pluck().get()).toBeGreaterThan(last)
  database.close()
})

test('trying to write appends to the write-ahead log, so that it fails on a full disk', async ({
  folder,
}) => {
  const file = join(folder, 'test.db')
  const store = openSqliteStore(file)
  const before = statSync(`${file}-wal`).size

  await store.tryWrite()

  expect(statSync(`${file}-wal`).size).toBeGreaterThan(before)
  await store.close()
})

test('concurrent reservations of order ids wait only once for a locked database', async ({
  folder,
}) => {
  const file = join(folder, 'test.db')
  const store = openSqliteStore(file, { busyTimeoutMs: 200 })
  const other = new Sqlite(file)
  other.exec('begin immediate')
  const startedAt = performance.now()

  const reservations = await Promise.allSettled(
    Array.from({ length: 50 }, () => store.orders.reserveId()),
  )

  expect(performance.now() - startedAt).toBeLessThan(5_000)
  for (const reservation of reservations)
    expect(reservation).toMatchObject({ status: 'rejected', reason: expect.any(Unavailable) })
  other.exec('rollback')
  other.close()
  expect(await store.orders.reserveId()).toBeGreaterThan(0)
  await store.close()
})

import { execFile } from 'node:child_process'
import { statSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, inject } from 'vitest'
import { openSqliteStore } from '../../src/store/sqlite/sqlite-store.ts'
import { fill } from '../store/support/fill.ts'
import { newPostgresDatabase } from '../support/postgres-databases.ts'
import { mainFile } from '../support/server-process.ts'
import { test } from './support/command-line.ts'

/** More of them by the command of their own: ORDERS=200000 pnpm test:copy. */
const orders = Number(process.env['ORDERS'] ?? 2_000)

/** A process that kept a tenth of 200,000 orders would not live with it. */
const memory = '--max-old-space-size=64'

test(`${orders} orders and all that hangs on them are copied within 64 MB, and are the same`, {
  timeout: 60_000 + orders * 5,
}, async ({ folder }) => {
  const file = join(folder, 'orders.db')
  const store = openSqliteStore(file)
  await fill(store, orders)
  await store.close()
  await using to = await newPostgresDatabase(inject('postgresPort'))
  const bytes = statSync(file).size

  const startedAt = performance.now()
  const args = [memory, mainFile, 'copy', '--from', `sqlite:${file}`, '--to', to.url]
  const { stdout } = await promisify(execFile)(process.execPath, args)
  const seconds = (performance.now() - startedAt) / 1_000

  const rows = [...stdout.matchAll(/^\w+ +([\d,]+) +[0-9a-f]{64}$/gm)].map(([, count = '']) =>
    Number(count.replaceAll(',', '')),
  )
  const all = rows.reduce((sum, count) => sum + count, 0)
  process.stdout.write(
    `${stdout}${all} rows of ${Math.round(bytes / 1e6)} MB in ${seconds.toFixed(1)} s: ` +
      `${Math.round(all / seconds)} rows a second, at a load of ${loadavg()[0]?.toFixed(1)}\n`,
  )
  expect(stdout).toMatch(new RegExp(`^orders +${orders.toLocaleString('en')} `, 'm'))
  expect(all).toBeGreaterThan(orders * 5)
})

import { execFile } from 'node:child_process'
import { statSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import { openSqliteStore } from '../../src/store/sqlite/sqlite-store.ts'
import { fill } from '../store/support/fill.ts'
import { reusedDatabase } from '../support/reused-database.ts'
import { mainFile } from '../support/server-process.ts'
import { unsafe } from '../support/unsafe.ts'
import { test } from './support/command-line.ts'

/** Number of orders to copy. To copy more: `ORDERS=200000 pnpm test:long -- copy`. */
const orders = Number(process.env['ORDERS'] ?? 2_000)

/** Heap limit of the `copy` command. 20,000 orders do not fit into it, so the command must copy them in batches. */
const heapLimit = '--max-old-space-size=64'

test(`copy copies ${orders} orders and their rows in other tables with a 64 MB heap and equal checksums`, {
  timeout: 60_000 + orders * 5,
}, async ({ folder }) => {
  const file = join(folder, 'orders.db')
  const store = openSqliteStore(file)
  await fill(store, orders)
  await store.close()
  await using to = await reusedDatabase()
  const bytes = statSync(file).size

  const startedAt = performance.now()
  const args = [heapLimit, mainFile, 'copy', '--from', `sqlite:${file}`, '--to', to.url]
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args, {
    env: { ...process.env, ...unsafe },
  })
  const seconds = (performance.now() - startedAt) / 1_000

  const rows = [...stdout.matchAll(/^(\w+) +([\d,]+) +[0-9a-f]{64}$/gm)].map(
    ([, name, count = '']) => ({ name, count: Number(count.replaceAll(',', '')) }),
  )
  const all = rows.reduce((sum, { count }) => sum + count, 0)
  console.log(
    `${stdout}copied ${all} rows (${Math.round(bytes / 1e6)} MB) in ${seconds.toFixed(1)} s: ` +
      `${Math.round(all / seconds)} rows per second, load average ${loadavg()[0]?.toFixed(1)}`,
  )
  expect(stdout).toMatch(new RegExp(`^orders +${orders.toLocaleString('en')} `, 'm'))
  expect(all).toBeGreaterThan(orders * 5)
  const reported = [...stderr.matchAll(/^Copying (\w+): /gm)].map(([, name]) => name)
  const filled = rows.filter(({ count }) => count > 0).map(({ name }) => name)
  expect([...new Set(reported)].toSorted()).toEqual(filled.toSorted())
  if (orders <= 2_000) expect(reported).toHaveLength(filled.length)
})

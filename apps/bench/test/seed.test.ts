import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { node, run } from '@delivery-orders/tooling/processes.ts'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'delivery-orders-seed-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = join(folder, 'seed.db')

const runFile = (program: string, ...args: readonly string[]) =>
  run([...node, fileURLToPath(new URL(program, import.meta.url)), ...args], {
    env: { PATH: process.env['PATH'], DATABASE_URL: `sqlite:${file}` },
  })

test('`check` finds no fault in a seeded database, and compares each rendered order', async () => {
  const options = ['--database', file, '--orders', '300']
  const seeded = await runFile('../src/main.ts', 'seed', ...options)
  expect(seeded).toMatchObject({ code: 0 })

  const { code, stdout, stderr } = await runFile('../../server/src/main.ts', 'check')
  expect(stdout).toBe('')
  expect(stderr).toMatch(/^Checked 300 orders .* and 300 stored responses/)
  expect(code).toBe(0)
})

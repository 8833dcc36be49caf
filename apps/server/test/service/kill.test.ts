import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test as base, expect } from 'vitest'
import { killRun } from '../support/kill-harness.ts'

/** More of both by the command of their own: KILLS=1000 pnpm test:kill. */
const kills = Number(process.env['KILLS'] ?? 20)
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)

const test = base.extend<{ databaseFile: string }>({
  databaseFile: async ({ task: _ }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'delivery-orders-'))
    await use(join(folder, 'test.db'))
    await rm(folder, { recursive: true })
  },
})

test(`${kills} kills under 16 writers lose no acknowledged order, and double none`, {
  timeout: kills * 5_000,
}, async ({ databaseFile }) => {
  const found = await killRun({ databaseFile, kills, seed })

  process.stdout.write(`seed ${seed}: ${kills} kills, ${found.acknowledged} orders acknowledged\n`)
  expect(found).toMatchObject({ lost: [], surplus: 0, quickCheck: 'ok' })
  expect(found.acknowledged).toBeGreaterThan(kills * 16)
})

test('answering before the order is durable would be noticed', { timeout: 60_000 }, async ({
  databaseFile,
}) => {
  const entry = [fileURLToPath(new URL('../support/answers-too-early.ts', import.meta.url))]
  const found = await killRun({ databaseFile, kills: 3, seed, entry })

  expect(found.lost).not.toEqual([])
})

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test as base, describe, expect } from 'vitest'
import { killRun } from '../support/kill-harness.ts'
import { fleetPath } from '../support/order-load.ts'

/** Number of kills. For a longer run: KILLS=1000 pnpm test:long -- kill. */
const kills = Number(process.env['KILLS'] ?? 3)
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)

const test = base.extend<{ databaseFile: string }>({
  databaseFile: async ({ task: _ }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'delivery-orders-'))
    await use(join(folder, 'test.db'))
    await rm(folder, { recursive: true })
  },
})

test(`${kills} kills under 16 writers neither lose nor duplicate an acknowledged change`, {
  timeout: 120_000 + kills * 5_000,
}, async ({ databaseFile }) => {
  console.log(`seed ${seed}`)
  const { load, orders, ...found } = await killRun({ databaseFile, kills, seed })

  const { requests, replayed, completed, unexpected, unavailable } = load
  const steps = completed.filter((path) => path === fleetPath).length
  console.log(
    `seed ${seed}: ${kills} kills, ${requests} acknowledged requests for ${orders} orders, ` +
      `${replayed} requests acknowledged by a replay, ` +
      `${completed.length - steps} batches of drafts and ${steps} of steps in two parts`,
  )
  expect(found).toEqual({ lost: [], surplus: [], torn: [], faults: [] })
  expect([unexpected, unavailable]).toEqual([[], 0])
  // Runs have 28 of them per kill, with a standard deviation of 3.
  expect(requests).toBeGreaterThan(kills * 8)
})

describe('the kill harness', () => {
  const sabotaged = (name: string) => [
    fileURLToPath(new URL(`../support/planted/${name}.ts`, import.meta.url)),
  ]

  test('detects a server that responds before the change is durable', async ({ databaseFile }) => {
    const entry = sabotaged('answers-too-early')
    const { lost } = await killRun({ databaseFile, kills: 1, seed, entry })

    expect(lost).not.toEqual([])
  })

  test('detects a server that does not commit an idempotency key together with its change', async ({
    databaseFile,
  }) => {
    const entry = sabotaged('keeps-keys-late')
    const { torn } = await killRun({ databaseFile, kills: 1, seed, entry })

    expect(torn).not.toEqual([])
  })
})

import { expect, test } from 'vitest'
import { measureWork } from './gate.ts'
import { sourceProgram } from './processes.ts'
import { temporaryFolder } from './program.ts'
import { workCounter } from './usage.ts'

test('two servers take turns at updating orders, and every response is right', async () => {
  const program = sourceProgram(new URL('../../server/src/main.ts', import.meta.url))
  const parts = {
    programs: { before: program, here: program },
    folder: temporaryFolder('gate'),
    postgresPort: undefined,
    webhooks: 1,
    count: workCounter().count,
    lengths: { population: 96, warmUpTurns: 1, turns: 2, requests: 32 },
  }
  const { before, here } = await measureWork(parts, 'update-order')

  expect(before).toBeGreaterThan(0)
  expect(here).toBeGreaterThan(0)
})

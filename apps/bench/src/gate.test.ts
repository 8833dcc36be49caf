import { expect, test } from 'vitest'
import { measureWork } from './gate.ts'
import { sourceProgram } from './processes.ts'
import { temporaryFolder } from './program.ts'
import { workCounter } from './usage.ts'

test.for(['progress-order', 'update-order'] as const)(
  'two servers serve %s in turns, and every response is right',
  async (workload) => {
    const program = sourceProgram(new URL('../../server/src/main.ts', import.meta.url))
    const parts = {
      programs: { before: program, here: program },
      folder: temporaryFolder('gate'),
      postgresPort: undefined,
      webhooks: 1,
      count: workCounter().count,
      lengths: { population: 96, warmUpTurns: 1, turns: 2, requests: 32 },
    }
    const { before, here } = await measureWork(parts, workload)

    expect(before).toBeGreaterThan(0)
    expect(here).toBeGreaterThan(0)
  },
)

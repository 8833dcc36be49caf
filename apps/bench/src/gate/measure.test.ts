import { expect, test } from 'vitest'
import { serverFile } from '../contestants.ts'
import { temporaryFolder } from '../program.ts'
import { workCounter } from '../work-counter.ts'
import { measure } from './measure.ts'

test.for(['progress-order', 'update-order'] as const)(
  'two servers serve %s in turns, and every response is correct',
  async (workload) => {
    const parts = {
      programs: [serverFile, serverFile],
      folder: temporaryFolder('gate'),
      postgresPort: undefined,
      webhooks: 1,
      count: workCounter().count,
      lengths: { population: 96, warmUpTurns: 1, turns: 2, requests: 32 },
    }
    const [before, after] = await measure(parts, workload)

    expect(before).toBeGreaterThan(0)
    expect(after).toBeGreaterThan(0)
  },
)

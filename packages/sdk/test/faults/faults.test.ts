import { describe, test, vi } from 'vitest'
import * as sdk from '../../src/index.ts'
import { faultTable } from './fault-table.ts'
import { tryFault } from './try-fault.ts'

// They wait most of the time, but not so many that they wait for each other.
vi.setConfig({ maxConcurrency: 40, testTimeout: 30_000 })

describe.concurrent('each fault ends as it must, with one order at most and nothing told', () => {
  const named = faultTable.map((fault) => [fault.fault, fault] as const)
  test.for(named)('%s', ([, fault]) => tryFault(sdk, fault))
})

import { describe, test, vi } from 'vitest'
import * as sdk from '../../src/index.ts'
import { faultTable } from './fault-table.ts'
import { tryFault } from './try-fault.ts'

// The tests mostly wait, so many can run concurrently. More than 40 would delay each other.
vi.setConfig({ maxConcurrency: 40 })

describe.concurrent('faults on a socket', () => {
  const named = faultTable.map((fault) => [fault.fault, fault] as const)
  test.for(named)('a call has the expected outcome and leaks no secret: %s', ([, fault]) =>
    tryFault(sdk, fault),
  )
})

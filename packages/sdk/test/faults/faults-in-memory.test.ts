import { describe, expect, test, vi } from 'vitest'
import * as sdk from '../../src/index.ts'
import { faultTable } from './fault-table.ts'
import { inMemory, onlyOnSockets } from './in-memory.ts'
import { tryFault } from './try-fault.ts'

// The tests mostly wait, so many can run concurrently. More than 40 would delay each other.
vi.setConfig({ maxConcurrency: 40 })

const named = faultTable.map((fault) => [fault.fault, fault] as const)

describe.concurrent('faults injected by TestService', () => {
  test.for(named)(
    'without a socket, a call has the same outcome as on a socket: %s',
    ([title, fault], { skip }) => {
      const reason = onlyOnSockets[title]
      skip(reason !== undefined, reason)
      return tryFault(sdk, fault, inMemory)
    },
  )
})

test('exactly 13 of the 87 faults can be injected only with a socket', () => {
  const titles = named.map(([title]) => title)
  expect(Object.keys(onlyOnSockets).filter((title) => !titles.includes(title))).toEqual([])
  expect([Object.keys(onlyOnSockets).length, titles.length]).toEqual([13, 87])
})

import { describe, expect, test, vi } from 'vitest'
import * as sdk from '../../src/index.ts'
import { faultTable } from './fault-table.ts'
import { inMemory, onlyOnSockets } from './in-memory.ts'
import { tryFault } from './try-fault.ts'

// They wait most of the time, but not so many that they wait for each other.
vi.setConfig({ maxConcurrency: 40, testTimeout: 30_000 })

const named = faultTable.map((fault) => [fault.fault, fault] as const)

describe.concurrent('each fault ends as it must without a socket too', () => {
  test.for(named)('%s', ([title, fault], { skip }) => {
    const reason = onlyOnSockets[title]
    skip(reason !== undefined, reason)
    return tryFault(sdk, fault, inMemory)
  })
})

test('what only a socket can show is 13 of 87', () => {
  const titles = named.map(([title]) => title)
  expect(Object.keys(onlyOnSockets).filter((title) => !titles.includes(title))).toEqual([])
  expect([Object.keys(onlyOnSockets).length, titles.length]).toEqual([13, 87])
})

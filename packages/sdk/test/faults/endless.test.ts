import { describe, expect, test, vi } from 'vitest'
import * as sdk from '../../src/index.ts'
import { tryEndless } from './endless.ts'
import { endlessLists } from './endless-lists.ts'
import { endlessWaits, isBusy } from './endless-waits.ts'

const endless = [...endlessWaits, ...endlessLists].map((each) => [each.title, each] as const)

// They wait most of the time, but not so many that they wait for each other.
vi.setConfig({ maxConcurrency: 40, testTimeout: 30_000 })

describe.concurrent('nothing goes on for ever, and nothing is asked without pause', () => {
  test.for(endless)('%s', ([, each]) => tryEndless(sdk, each))
})

test('a program that was busy for too long hears of it, but is not warned of times below zero', async () => {
  const warnings: string[] = []
  process.on('warning', ({ message }) => warnings.push(message))
  // Nothing can be sent to this port. After the first wait the deadline is over.
  const settings = { baseUrl: 'http://127.0.0.1:9', token: 'dos_test_x', deadlineMs: 700 }
  const call = new sdk.DeliveryOrders(settings).orders.get('A-1').catch((error: unknown) => error)
  setTimeout(isBusy, 100, 900)

  expect(await call).toBeInstanceOf(sdk.DeliveryOrdersError)
  // Warnings come a moment later.
  await new Promise(setImmediate)
  expect(warnings).toEqual([])
})

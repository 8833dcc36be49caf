import { describe, expect, test, vi } from 'vitest'
import * as sdk from '../../src/index.ts'
import { tryEndless } from './endless.ts'
import { endlessLists } from './endless-lists.ts'
import { endlessWaits, isBusy } from './endless-waits.ts'

const endless = [...endlessWaits, ...endlessLists].map((each) => [each.title, each] as const)

// The tests mostly wait, so many can run concurrently. More than 40 would delay each other.
vi.setConfig({ maxConcurrency: 40 })

describe.concurrent('services that never finish', () => {
  test.for(endless)('%s', ([, each]) => tryEndless(sdk, each))
})

test('if the event loop is blocked past the deadline, a call fails, and Node does not warn about a negative timeout', async () => {
  // Port 9 refuses connections. The deadline passes while the call waits for its first retry.
  const settings = { baseUrl: 'http://127.0.0.1:9', token: 'dos_test_x', deadlineMs: 700 }
  const call = new sdk.DeliveryOrders(settings).orders.get('A-1').catch((error: unknown) => error)
  setTimeout(isBusy, 100, 900)

  // `test/support/no-warnings.ts` fails this file if Node warns.
  expect(await call).toBeInstanceOf(sdk.DeliveryOrdersError)
})

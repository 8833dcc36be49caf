import { describe, test, vi } from 'vitest'
import * as sdk from '../../src/index.ts'
import { tryEndless } from './endless.ts'
import { endlessLists } from './endless-lists.ts'
import { endlessWaits } from './endless-waits.ts'

const endless = [...endlessWaits, ...endlessLists].map((each) => [each.title, each] as const)

// They wait most of the time, but not so many that they wait for each other.
vi.setConfig({ maxConcurrency: 40, testTimeout: 30_000 })

describe.concurrent('nothing goes on for ever, and nothing is asked without pause', () => {
  test.for(endless)('%s', ([, each]) => tryEndless(sdk, each))
})

import { test } from 'vitest'
import * as sdk from '../../src/index.ts'
import { tryLeaks } from './leaks.ts'

test('2,000 calls with one signal leave no listeners and no timers behind', () => tryLeaks(sdk))

import { test } from 'vitest'
import * as sdk from '../../src/index.ts'
import { tryLeaks } from './leaks.ts'

test(
  '2,000 calls under one signal leave neither listeners nor timers behind',
  () => tryLeaks(sdk),
  20_000,
)

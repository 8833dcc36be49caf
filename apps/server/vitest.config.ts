import { base } from '@delivery-orders/tooling/vitest.base.ts'
import { defineConfig, mergeConfig } from 'vitest/config'

export default mergeConfig(
  base,
  // Tests of memory collect garbage before they measure.
  defineConfig({ test: { execArgv: ['--expose-gc'] } }),
)

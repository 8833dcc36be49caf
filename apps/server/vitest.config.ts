import { base } from '@delivery-orders/tooling/vitest.base.ts'
import { configDefaults, defineConfig, mergeConfig } from 'vitest/config'

export default mergeConfig(
  base,
  defineConfig({
    test: {
      // Most of them wait for disks and other processes: one at a time leaves half of two cores idle.
      maxWorkers: 2,
      // Tests of memory collect garbage before they measure.
      execArgv: ['--expose-gc'],
      // `pnpm test:package` runs them.
      exclude: [...configDefaults.exclude, 'test/package/**'],
    },
  }),
)

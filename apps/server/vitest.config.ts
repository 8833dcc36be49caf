import { base } from '@delivery-orders/tooling/vitest.base.ts'
import { configDefaults, defineConfig, mergeConfig } from 'vitest/config'
import { CoverageReporter } from './test/support/coverage-reporter.ts'

export default mergeConfig(
  base,
  defineConfig({
    test: {
      // Most of them wait for disks and other processes: one at a time leaves half of two cores idle.
      maxWorkers: 2,
      // Tests of memory collect garbage before they measure.
      execArgv: ['--expose-gc'],
      globalSetup: ['test/support/postgres-server.ts'],
      // Together the tests must see all that the contract declares.
      setupFiles: ['test/support/keeps-answer-record.ts'],
      reporters: [new CoverageReporter()],
      // `pnpm test:package` runs them.
      exclude: [...configDefaults.exclude, 'test/package/**'],
    },
  }),
)

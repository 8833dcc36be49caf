import { base } from '@delivery-orders/tooling/vitest.base.ts'
import { configDefaults, defineConfig, mergeConfig } from 'vitest/config'
import { CoverageReporter } from './test/support/coverage-reporter.ts'

/** What is about PostgreSQL alone. */
const ofPostgres = 'test/**/postgres-*.test.ts'

/** What the service promises on any engine. */
const onAnyEngine = [
  'test/store/conformance/**/*.test.ts',
  ...['orders', 'events', 'webhooks', 'dispatch', 'model'].map(
    (name) => `test/${name}/**/*.test.ts`,
  ),
  'test/contract/requests.test.ts',
]

export default mergeConfig(
  base,
  defineConfig({
    test: {
      // Most of them wait for disks and other processes: one at a time leaves half of two cores idle.
      maxWorkers: 2,
      // Tests of memory collect garbage before they measure.
      execArgv: ['--expose-gc'],
      // Together the tests must see all that the contract declares.
      setupFiles: ['test/support/keeps-answer-record.ts'],
      reporters: [new CoverageReporter()],
      projects: [
        {
          extends: true,
          test: {
            name: 'server',
            env: { ENGINE: 'sqlite' },
            // `pnpm test:package` runs them.
            exclude: [...configDefaults.exclude, 'test/package/**', ofPostgres],
          },
        },
        {
          extends: true,
          test: {
            name: 'postgres',
            env: { ENGINE: 'postgres' },
            include: [...onAnyEngine, ofPostgres],
            globalSetup: ['test/support/postgres-setup.ts'],
          },
        },
      ],
    },
  }),
)

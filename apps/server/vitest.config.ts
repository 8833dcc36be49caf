import { base } from '@delivery-orders/tooling/vitest.base.ts'
import {
  configDefaults,
  defineConfig,
  mergeConfig,
  type TestProjectInlineConfiguration,
} from 'vitest/config'
import { CoverageReporter } from './test/support/coverage-reporter.ts'

interface Tests {
  include: string[]
  setupFiles: string[]
}

/** What they are about is named by the environment: `test/support/engine.ts` reads it. */
function project(
  name: string,
  engine: string,
  { include, setupFiles }: Tests,
): TestProjectInlineConfiguration {
  return {
    ...base,
    test: {
      environment: 'node',
      name,
      env: { ENGINE: engine },
      include,
      // `pnpm test:package` runs them.
      exclude: [...configDefaults.exclude, 'test/package/**'],
      setupFiles,
      // Tests of memory collect garbage before they measure.
      execArgv: ['--expose-gc'],
    },
  }
}

/** Told to the SDK's service in memory too: it must answer as the server does. */
const stories = [
  ...['orders', 'events', 'webhooks', 'contract'].map((name) => `test/${name}/**/*.test.ts`),
  ...['order-of-checks', 'problems', 'authentication'].map((name) => `test/http/${name}.test.ts`),
]

export default mergeConfig(
  { ...base, test: { reporters: base.test.reporters } },
  defineConfig({
    test: {
      // Most of them wait for disks and other processes: one at a time leaves half of two cores idle.
      maxWorkers: 2,
      reporters: [new CoverageReporter()],
      projects: [
        project('server', 'sqlite', {
          include: [...base.test.include],
          // Together the tests must see all that the contract declares.
          setupFiles: ['test/support/keeps-answer-record.ts'],
        }),
        project('testing', 'memory', {
          include: stories,
          setupFiles: ['test/support/reaches-memory.ts'],
        }),
      ],
    },
  }),
)

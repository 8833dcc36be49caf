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
  exclude?: string[]
  setupFiles: string[]
  globalSetup?: string[]
}

/** What they are about is named by the environment: `test/support/engine.ts` reads it. */
function project(
  name: string,
  engine: string,
  { exclude = [], ...tests }: Tests,
): TestProjectInlineConfiguration {
  return {
    ...base,
    test: {
      environment: 'node',
      isolate: false,
      testTimeout: base.test.testTimeout,
      name,
      env: { ENGINE: engine },
      ...tests,
      // `pnpm test:package` runs them.
      exclude: [...configDefaults.exclude, 'test/package/**', ...exclude],
      // Tests of memory collect garbage before they measure.
      execArgv: ['--expose-gc'],
    },
  }
}

/** What is about PostgreSQL alone. */
const ofPostgres = 'test/**/postgres-*.test.ts'

/** Three nodes at a time take a minute to start and die as often as they have to: `pnpm test:nodes` runs them. */
const ofNodes = 'test/nodes/postgres-nodes.test.ts'

/** How long a dispatcher waits for what is on its way has nothing to do with where orders are. */
const ofWaiting = 'test/dispatch/stopping.test.ts'

const postgres = {
  setupFiles: ['test/support/keeps-answer-record.ts'],
  globalSetup: ['test/support/postgres-setup.ts'],
}

/** What the service promises on any engine, and every engine to the service. */
const onAnyEngine = [
  ...['orders', 'events', 'webhooks', 'dispatch', 'model', 'store/conformance'].map(
    (name) => `test/${name}/**/*.test.ts`,
  ),
  'test/contract/requests.test.ts',
]

/** Told to the SDK's service in memory too: it must answer as the server does. */
const inMemory = [
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
          exclude: [ofPostgres],
          // Together the tests must see all that the contract declares.
          setupFiles: ['test/support/keeps-answer-record.ts'],
        }),
        project('postgres', 'postgres', {
          ...postgres,
          include: [...onAnyEngine, ofPostgres],
          exclude: [ofNodes, ofWaiting],
        }),
        project('nodes', 'postgres', { ...postgres, include: [ofNodes] }),
        project('testing', 'memory', {
          include: inMemory,
          setupFiles: ['test/support/reaches-memory.ts'],
        }),
      ],
    },
  }),
)

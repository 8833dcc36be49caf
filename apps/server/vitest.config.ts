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

/** Tests run against the engine named by the environment variable ENGINE: see `test/support/engine.ts`. */
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
      hookTimeout: base.test.hookTimeout,
      name,
      env: { ENGINE: engine },
      ...tests,
      // `pnpm test:package` runs the tests of the package.
      exclude: [...configDefaults.exclude, 'test/package/**', ...exclude],
      // Memory tests force a garbage collection before they measure.
      execArgv: ['--expose-gc'],
    },
  }
}

/** Tests of PostgreSQL only. */
const ofPostgres = 'test/**/postgres-*.test.ts'

/** Starting and killing three nodes takes a minute: `pnpm test:nodes` runs this test. */
const ofNodes = 'test/nodes/postgres-nodes.test.ts'

/** Failovers take several minutes: `pnpm test:failover` runs this test. */
const ofFailover = 'test/nodes/postgres-failover.test.ts'

/** Tests that do not depend on the engine, so they do not run on PostgreSQL. */
const ofNoEngine = [
  'dispatch/{connections,failing-webhook,refused-addresses,secure-receivers,send,sign,stopping}',
  'tracking/tracking-browser',
  'webhooks/addresses',
].map((name) => `test/${name}.test.ts`)

const postgres = {
  setupFiles: ['test/support/keeps-answer-record.ts'],
  globalSetup: ['test/support/postgres-setup.ts'],
}

/** Tests that run on PostgreSQL only for long, by their own command. */
const longRuns = process.env['SECONDS'] ? ['test/load/{memory,starve}.test.ts'] : []

/** Tests of the service and of the store's port, for every engine. */
const onAnyEngine = [
  ...[
    'orders',
    'events',
    'fleet',
    'webhooks',
    'dispatch',
    'model',
    'clock',
    'released',
    'tracking',
    'store/conformance',
  ].map((name) => `test/${name}/**/*.test.ts`),
  'test/contract/requests.test.ts',
  ...longRuns,
]

/** Tests that also run against the SDK's in-memory service, which must answer as the server does. */
const inMemory = [
  ...['orders', 'events', 'fleet', 'webhooks', 'contract', 'model'].map(
    (name) => `test/${name}/**/*.test.ts`,
  ),
  ...['order-of-checks', 'problems', 'authentication'].map((name) => `test/http/${name}.test.ts`),
]

export default mergeConfig(
  { ...base, test: { reporters: base.test.reporters, tags: base.test.tags } },
  defineConfig({
    test: {
      // Many tests wait for disks and other processes: two workers would leave a quarter of two cores idle, three a tenth.
      maxWorkers: 4,
      reporters: [new CoverageReporter()],
      projects: [
        project('server', 'sqlite', {
          include: [...base.test.include],
          exclude: [ofPostgres],
          // Records responses: together, the tests must cover everything that the contract declares.
          setupFiles: ['test/support/keeps-answer-record.ts'],
        }),
        project('postgres', 'postgres', {
          ...postgres,
          include: [...onAnyEngine, ofPostgres],
          exclude: [ofNodes, ofFailover, ...ofNoEngine],
        }),
        project('nodes', 'postgres', { ...postgres, include: [ofNodes] }),
        project('failover', 'postgres', { include: [ofFailover], setupFiles: [] }),
        project('testing', 'memory', {
          include: inMemory,
          setupFiles: ['test/support/reaches-memory.ts'],
        }),
      ],
    },
  }),
)

import { project, runOf, type Tests } from '@delivery-orders/tooling/vitest.base.ts'
import type { TestProjectInlineConfiguration } from 'vitest/config'

/** Tests run against the engine named by the environment variable ENGINE: see `test/support/engine.ts`. */
const onEngine = (
  engine: string,
  { options, exclude = [], ...tests }: Omit<Tests, 'root'>,
): TestProjectInlineConfiguration =>
  project({
    root: import.meta.dirname,
    ...tests,
    // `pnpm test:long -- package` runs the tests of the package.
    exclude: ['test/package/**', ...exclude],
    // Memory tests force a garbage collection before they measure.
    options: { env: { ENGINE: engine }, execArgv: ['--expose-gc'], ...options },
  })

/** Tests of PostgreSQL only. */
const ofPostgres = 'test/**/postgres-*.test.ts'

/** Starting and killing three nodes takes a minute: `pnpm test:long -- nodes` runs this test. */
const ofNodes = 'test/nodes/postgres-nodes.test.ts'

/** Failovers take several minutes: `pnpm test:long -- failover` runs this test. */
const ofFailover = 'test/nodes/postgres-failover.test.ts'

/** Steps of real clocks take several minutes: `pnpm test:long -- steps` runs this test. */
const ofSteps = 'test/nodes/stepping-clocks.test.ts'

/** Six browsers at once want a machine of their own: `pnpm test:long -- day` runs this test. */
const ofDay = 'test/desk/day-browser.test.ts'

/**
 * Tests that do not depend on the engine, so they do not run on PostgreSQL: the rules of orders, the checks of requests and
 * the pages are code above the store. Its conformance, the model and the requests generated from the contract run there.
 */
const ofNoEngine = [
  'dispatch/{connections,failing-webhook,refused-addresses,secure-receivers,send,sign,stopping}',
  'desk/{desk-browser,desk-refresh,photo-browser,planning-browser,proxies,round-browser,shop-browser,two-phones-browser}',
  'fleet/{correcting,metadata}',
  'orders/{added-fields,canceling-bodies,correcting,couriers,entity-tags,preconditions,proofs,reasons,reported-limits,requirements,strict-handling,tracking-urls,updating-refused,warnings}',
  'tracking/{open-page,tracking-browser,tracking-http,tracking-page}',
  'webhooks/addresses',
].map((name) => `test/${name}.test.ts`)

const postgres = {
  setupFiles: ['test/support/keeps-answer-record.ts'],
  globalSetup: ['test/support/postgres-setup.ts'],
}

/** Tests that run on PostgreSQL only for long, by their own command. */
const longRuns = process.env['SECONDS'] ? ['test/load/*.test.ts'] : []

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
    'desk',
    'tracking',
    'versions',
    'store/conformance',
  ].map((name) => `test/${name}/**/*.test.ts`),
  'test/contract/requests.test.ts',
  ...longRuns,
]

/** Tests that also run against the SDK's in-memory service, which must answer as the server does. */
const inMemory = [
  ...['orders', 'events', 'fleet', 'webhooks', 'contract'].map(
    (name) => `test/${name}/**/*.test.ts`,
  ),
  ...['order-of-checks', 'problems', 'authentication'].map((name) => `test/http/${name}.test.ts`),
]

/** Tests that `pnpm test:more` runs on each engine. */
const moreOnAnyEngine = [
  'contract/{request-run,requests}',
  'dispatch/{delivering,dispatcher,killing,ordering,secure-receivers,sharing,stopped,stopping}',
  'events/largest-proofs',
  'fleet/taking-at-once',
  'model/model',
  'orders/{codes,racing,racing-keys,unreliable-network}',
  'versions/upgrading',
  'webhooks/{receiving,rotating-under-load}',
].map((name) => `test/${name}.test.ts`)

const moreOnSqlite = [
  ...moreOnAnyEngine,
  'test/{faults,load,service}/**/*.test.ts',
  ...[
    'cli/{backup,damaged-log,dispatch,erasing,overview,reported-members,serve,token}',
    'clock/clock-steps',
    'desk/{attacks,desk-browser,desk-orders,desk-process,desk-refresh,order-lists,photo-browser,photo-faults,planning-browser,proxies,round-browser,shop-browser,shop-orders,two-phones-browser,webhooks-and-tokens}',
    'http/{canaries,costly-bodies,docs,fast-path,hostile,hostile-connections,isolation,json-bombs,languages,metrics,pages-in-browser,problem-pages,request-memory,slow-clients}',
    'log/{dispatch-log,full-log-disk,log-readers}',
    'receipts/{receipt-pdf,receipt-printer,receipts,sharing-the-printer}',
    'sdk/{examples,readme,same-answers,same-bytes,same-generated,samples,top-readme}',
    'store/conformance/{check,compacting,people,purging-killed}',
    'store/{other-processes,reserving,sqlite-database,sqlite-erasing,sqlite-sweep,sqlite-truncation}',
    'tracking/tracking-browser',
  ].map((name) => `test/${name}.test.ts`),
]

/** `pnpm test` runs the conformance of the store and the plans of its statements on PostgreSQL, but no stories. */
const moreOnPostgres = [
  'test/{clock,contract,desk,dispatch,events,fleet,model,orders,tracking,versions,webhooks}/**/*.test.ts',
  'test/{cli,nodes,service}/postgres-*.test.ts',
  'test/store/conformance/{check,check-orders,compacting,listing,log-bounds,ordering,people,purging,purging-at-night,purging-killed,reports,sweeping,transitions}.test.ts',
  'test/store/postgres-{buckets,check,copy,copy-differs,erasing,faults,guards,order-ids,reused-database,schema,tls}.test.ts',
  'test/support/postgres-server.test.ts',
]

/** The projects of which `pnpm test` and `pnpm test:more` run everything. */
export const sizedProjects: readonly TestProjectInlineConfiguration[] = [
  onEngine('sqlite', {
    name: 'server',
    exclude: [ofPostgres, ofSteps, ofDay],
    more: moreOnSqlite,
    // Records responses: together, the tests must cover everything that the contract declares.
    options: { setupFiles: ['test/support/keeps-answer-record.ts'] },
  }),
  onEngine('postgres', {
    name: 'postgres',
    include: [...onAnyEngine, ofPostgres],
    exclude: [ofNodes, ofFailover, ofDay, ...ofNoEngine],
    more: moreOnPostgres,
    options: postgres,
  }),
  onEngine('memory', {
    name: 'testing',
    include: inMemory,
    more: moreOnAnyEngine,
    options: { setupFiles: ['test/support/reaches-memory.ts'] },
  }),
]

export default runOf([
  ...sizedProjects,
  onEngine('postgres', { name: 'nodes', include: [ofNodes], options: postgres }),
  onEngine('postgres', { name: 'failover', include: [ofFailover] }),
  onEngine('sqlite', { name: 'steps', include: [ofSteps] }),
  onEngine('sqlite', { name: 'day', include: [ofDay] }),
])

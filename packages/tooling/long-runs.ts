import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

// `pnpm test:long -- NAME`: runs one of the long tests, which `pnpm test` and `pnpm test:more` run for a short time or
// not at all. Arguments after the name go to the program, and variables of the environment replace those below.

interface LongRun {
  readonly in: 'apps/server' | 'packages/sdk' | 'packages/dev'
  readonly run: string
  readonly env?: Readonly<Record<string, string>>
  /** Whether the processes under test run from `dist`, as they do in production. */
  readonly built?: boolean
}

const tests = (args: string, env: LongRun['env'] = {}): LongRun => ({
  in: 'apps/server',
  run: `vitest run ${args}`,
  env,
})
const RECORD = '1'
const project = process.env['PROJECT'] ?? 'server'

export const longRuns: Readonly<Record<string, LongRun>> = {
  canaries: tests('--project server test/http/canaries.test.ts', { COUNT: '10000' }),
  clock: tests("--project server --project postgres test/clock -t 'no promise'", {
    RECORD,
    STEPS: '100000',
  }),
  container: tests('--config vitest.package.config.ts container'),
  copy: tests('--project postgres test/cli/postgres-copy-large.test.ts', { ORDERS: '200000' }),
  damage: tests(
    '--project server test/faults/damaged-log.test.ts test/faults/log-of-writers.test.ts',
    {
      RECORD,
      COPIES: '1000',
      STARTS: '2000',
    },
  ),
  day: tests('--project day', { ORDERS: '120' }),
  'dev-package': { in: 'packages/dev', run: 'vitest run --config vitest.package.config.ts' },
  disk: tests('--project server test/faults/failing-disk.test.ts', { RUNS: '500' }),
  failover: {
    ...tests('--project failover', {
      RECORD,
      ENTRY: 'dist/delivery-orders.js',
      ROUNDS: '5',
      LOSSY_ROUNDS: '3',
    }),
    built: true,
  },
  fencing: tests('--project server --project postgres test/dispatch/stopped.test.ts', {
    STOPS: '20',
  }),
  generators: tests('--config vitest.package.config.ts generated-clients'),
  hostile: tests('--project server --project postgres test/load/hostile-bodies.test.ts', {
    SECONDS: '60',
  }),
  keys: tests(
    '--project server --project postgres --project testing test/orders/racing-keys.test.ts',
    { RECORD, PAIRS: '300' },
  ),
  kill: tests('--project server test/service/kill.test.ts', { KILLS: '1000' }),
  memory: tests(`--project ${project} test/load/memory.test.ts`, { SECONDS: '300' }),
  model: tests('test/model', { RUNS: '3000', COMMANDS: '60' }),
  nodes: {
    ...tests('--project nodes', { ENTRY: 'dist/delivery-orders.js', KILLS: '120', ROUNDS: '10' }),
    built: true,
  },
  ordering: tests('--project server --project postgres test/dispatch/ordering.test.ts', {
    RECORD,
    EVENTS: '10000',
    WEBHOOKS: '20',
    KILLS: '100',
    DISTURBANCES: '300',
    DATABASE_KILLS: '20',
  }),
  package: tests('--config vitest.package.config.ts installed'),
  pooler: tests('--project postgres test/nodes/postgres-pooler.test.ts', {
    RECORD,
    CREATES: '2000',
  }),
  'postgres-kill': tests('--project postgres test/nodes/postgres-killed.test.ts', { KILLS: '20' }),
  power: tests('--project server test/faults/power-cut.test.ts', { POINTS: '20000' }),
  publication: tests('--config vitest.package.config.ts publication'),
  receipts: { in: 'apps/server', run: 'node test/load/receipts.ts' },
  requests: tests('test/contract/requests.test.ts', { REQUESTS: '100000' }),
  runtimes: { in: 'packages/sdk', run: 'node scripts/try-runtimes.ts' },
  steps: tests('--project steps', { RECORD, EVENTS: '1000' }),
  starve: tests(`--project ${project} test/load/starve.test.ts`, { RECORD, SECONDS: '300' }),
  strangers: tests(`--project ${project} test/load/strangers.test.ts`, { RECORD, SECONDS: '60' }),
  taking: tests(
    '--project server --project postgres --project testing test/fleet/taking-at-once.test.ts',
    { PHONES: '40', ORDERS: '200' },
  ),
  tarball: { in: 'packages/sdk', run: 'node test/tarball/main.ts' },
  webhooks: tests('--project server --project postgres test/dispatch/killing.test.ts', {
    RECORD,
    EVENTS: '10000',
    WEBHOOKS: '20',
    KILLS: '200',
  }),
}

if (import.meta.main) process.exitCode = main(process.argv.slice(2).filter((arg) => arg !== '--'))

function main([name = '', ...args]: readonly string[]): number {
  const chosen = longRuns[name]
  if (chosen) return start(chosen, [name, ...args])
  process.stderr.write(
    `Usage: pnpm test:long -- NAME, where NAME is one of these:\n${Object.keys(longRuns).join(', ')}\nThe section "What is promised" of apps/server/README.md says what each one does.\n`,
  )
  return 2
}

function start({ in: folder, run, env, built = false }: LongRun, args: readonly string[]): number {
  const cwd = fileURLToPath(new URL(`../../${folder}`, import.meta.url))
  const script = `${built ? 'tsdown --logLevel warn && ' : ''}${run} "$@"`
  const { status } = spawnSync('pnpm', ['--silent', 'exec', 'sh', '-c', script, ...args], {
    cwd,
    env: { ...env, ...process.env },
    stdio: 'inherit',
  })
  return status ?? 1
}

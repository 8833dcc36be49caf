import { unless } from '@delivery-orders/tooling/unless.ts'
import { test as base, describe, expect } from 'vitest'
import { randomFrom } from '../faults/random.ts'
import { execute } from '../support/execute.ts'
import { recordFigures } from '../support/recorded-figures.ts'
import { describeRounds, recordedRounds, recordRound } from './support/failover-rounds.ts'
import { type DisruptionName, disruptions, failover, lossyDisruption } from './support/failovers.ts'
import { missingPackages, startCluster } from './support/patroni.ts'

/**
 * Rounds of each disruption, and of the one that loses orders. For one disruption, for example:
 * `ROUNDS=10 pnpm test:long -- failover -t 'random moment'`.
 */
const rounds = Number(process.env['ROUNDS'])
const lossyRounds = Number(process.env['LOSSY_ROUNDS'])
const roundMaxMs = 600_000
/** Decides how long a Patroni is frozen. */
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)

const shipped = process.env['ENTRY']
const entry = shipped === undefined ? undefined : [shipped, 'serve']

/** A standby that lacks more than a megabyte would not take over by default. */
const settings = { maximum_lag_on_failover: 1_000_000_000 }

/** Each test has a cluster of its own, so that none inherits what another has done to it. */
const test = base.extend('cluster', async ({ task: _ }, { onCleanup }) => {
  const cluster = await startCluster()
  onCleanup(() => cluster[Symbol.asyncDispose]())
  await cluster.configure(settings)
  return cluster
})

type Cluster = Awaited<ReturnType<typeof startCluster>>

/** Runs the rounds that an interrupted run has not recorded, and returns the reports of all. */
async function reportsOf(name: DisruptionName, cluster: Cluster, count: number) {
  const { replication = 'sync' } = disruptions[name]
  for (let round = recordedRounds(name).length; round < count; round++)
    recordRound(
      name,
      await failover({ cluster, name, replication, entry, random: randomFrom(seed + round) }),
    )
  const reports = recordedRounds(name)
  const figures = describeRounds(reports)
  console.log(`seed ${seed}, ${name}: ${figures}`)
  recordFigures(`\`failover\`, ${name}`, `${figures}; seed ${seed}`)
  return reports
}

const consistent = {
  ...{ surplus: [], torn: [], faults: [], doubled: [] },
  ...{ serverErrors: 0, areNodesRunning: true, readyAfterMs: expect.any(Number) },
}
const exact = { isInOrder: true, lost: [], surplus: [] }

/** The error that the SDK throws after all its retries. */
const isUnavailable = (failure: string) => failure.includes('(unavailable, status 503')

describe(
  'two nodes on PostgreSQL with Patroni',
  unless(missingPackages.length > 0 && `without ${missingPackages.join(', ')}`),
  () => {
    const lossless = Object.keys(disruptions).filter((name) => name !== lossyDisruption)

    test.for(lossless as DisruptionName[])(
      `lose, double and hide nothing in ${rounds} rounds of: %s`,
      { timeout: (rounds + 1) * roundMaxMs },
      async (name, { cluster }) => {
        console.log(`seed ${seed}`)
        for (const report of await reportsOf(name, cluster, rounds)) {
          expect(report).toMatchObject({
            ...consistent,
            lost: [],
            positionsLost: 0,
            follower: exact,
            fleet: exact,
            webhook: { lost: [], surplus: [] },
          })
          expect(report.failures.filter((failure) => !isUnavailable(failure))).toEqual([])
        }
      },
    )

    test(`stay consistent in ${lossyRounds} failovers to a standby that lacks the last orders`, {
      timeout: (lossyRounds + 1) * roundMaxMs,
    }, async ({ cluster }) => {
      for (const report of await reportsOf(lossyDisruption, cluster, lossyRounds)) {
        expect(report).toMatchObject({
          ...consistent,
          follower: { lost: [] },
          fleet: { lost: [] },
          webhook: { lost: [] },
        })
        expect(report.lost).not.toEqual([])
      }
    })

    test('are found to lose orders if they do not wait for the standby', {
      timeout: roundMaxMs,
    }, async ({ cluster }) => {
      const { lost } = await failover({
        cluster,
        name: lossyDisruption,
        replication: 'sync',
        entry,
        random: randomFrom(seed),
        sabotage: (databaseUrl) =>
          execute(
            databaseUrl,
            `alter database ${new URL(databaseUrl).pathname.slice(1)} set synchronous_commit = local;
           select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and pid <> pg_backend_pid()`,
          ),
      })

      expect(lost).not.toEqual([])
    })
  },
)

import { expect } from 'vitest'
import { execute } from '../support/execute.ts'
import { test } from '../support/own-server.ts'
import { killedPostgres } from './support/killed-postgres.ts'

/** Number of kills. To kill more often: `KILLS=20 pnpm test:long -- postgres-kill`. */
const kills = Number(process.env['KILLS'] ?? 2)
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)

/** Whether a failure is the error that the SDK throws after all its retries while the database is down. */
const isUnavailable = (failure: string) => failure.includes('(unavailable, status 503')

test(`PostgreSQL has every acknowledged order after ${kills} kills under load`, {
  timeout: 60_000 + kills * 30_000,
}, async ({ server }) => {
  console.log(`seed ${seed}`)
  const found = await killedPostgres({ server, kills, seed })
  const { calls, orders, failures, restartMs, recoveryMs, ...rest } = found

  console.log(
    `seed ${seed}: ${kills} kills of PostgreSQL: ${calls} calls for ${orders} orders, ` +
      `${failures.length} calls failed and were repeated; PostgreSQL restarted in ${spread(restartMs)} ms, ` +
      `the service answered ${spread(recoveryMs)} ms later (minimum / median / maximum)`,
  )
  expect(rest).toEqual({ lost: [], surplus: [], torn: [], faults: [] })
  expect(failures.filter((failure) => !isUnavailable(failure))).toEqual([])
})

test('the check for lost orders detects a database that acknowledges commits before they are durable', {
  timeout: 120_000,
}, async ({ server }) => {
  // The setting applies only to new connections, so the connections of the service are ended.
  const sabotage = (databaseUrl: string) =>
    execute(
      databaseUrl,
      `alter database ${new URL(databaseUrl).pathname.slice(1)} set synchronous_commit = off;
       select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    )
  const { lost } = await killedPostgres({ server, kills: 1, seed, sabotage })

  expect(lost).not.toEqual([])
})

/** Formats the minimum, median and maximum of the times. */
function spread(times: readonly number[]): string {
  const sorted = times.map(Math.round).toSorted((one, other) => one - other)
  return [sorted[0], sorted[Math.floor(sorted.length / 2)], sorted.at(-1)].join(' / ')
}

import { expect, test } from 'vitest'
import { execute } from '../support/execute.ts'
import { killedPostgres } from './support/killed-postgres.ts'

/** More by the command of their own: KILLS=20 pnpm test:postgres-kill. */
const kills = Number(process.env['KILLS'] ?? 2)
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)

/** What a client hears while there is no database, after all tries of the SDK. */
const isUnavailable = (failure: string) => failure.includes('(unavailable, status 503')

test(`PostgreSQL is killed ${kills} times under load, and has all that was acknowledged`, {
  timeout: 60_000 + kills * 30_000,
}, async () => {
  process.stdout.write(`seed ${seed}\n`)
  const found = await killedPostgres({ kills, seed })
  const { calls, orders, failures, restartMs, recoveryMs, ...rest } = found

  process.stdout.write(
    `seed ${seed}: ${kills} kills of PostgreSQL: ${calls} calls for ${orders} orders, ` +
      `${failures.length} told to come back later; PostgreSQL was back in ${spread(restartMs)} ms, ` +
      `the service ${spread(recoveryMs)} ms later\n`,
  )
  expect(rest).toEqual({ lost: [], surplus: [], torn: [] })
  expect(failures.filter((failure) => !isUnavailable(failure))).toEqual([])
})

test('the harness notices a database that says too early that it has written', {
  timeout: 120_000,
}, async () => {
  // It holds for connections that are made from then on: after the first kill for all.
  const sabotage = (databaseUrl: string) =>
    execute(
      databaseUrl,
      `alter database ${new URL(databaseUrl).pathname.slice(1)} set synchronous_commit = off`,
    )
  const { lost } = await killedPostgres({ kills: 3, seed, sabotage })

  expect(lost).not.toEqual([])
})

/** Least, middle, most. */
function spread(times: readonly number[]): string {
  const sorted = times.map(Math.round).toSorted((one, other) => one - other)
  return [sorted[0], sorted[Math.floor(sorted.length / 2)], sorted.at(-1)].join(' / ')
}

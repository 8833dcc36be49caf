import { setTimeout as pause } from 'node:timers/promises'
import { randomFrom } from '../../faults/random.ts'
import { type Audit, auditOf } from '../../support/kill-audit.ts'
import { newPostgresDatabase } from '../../support/postgres-databases.ts'
import { startPostgres } from '../../support/postgres-server.ts'
import { startServer } from '../../support/server-process.ts'
import { until } from '../../support/until.ts'
import { openShops } from './shops.ts'

export interface PostgresRun {
  readonly kills: number
  readonly seed: number
  /** Done to the database once the service has looked whether it is fit. */
  readonly sabotage?: (databaseUrl: string) => Promise<void>
}

export interface PostgresReport extends Audit {
  readonly calls: number
  readonly failures: readonly string[]
  /** From each kill until PostgreSQL took connections again, and from then until a call succeeded. */
  readonly restartMs: readonly number[]
  readonly recoveryMs: readonly number[]
}

const lifeMs = 500
const callsOfLife = 32

/** PostgreSQL dies under a service with shops at work; then it must hold what they were told. */
export async function killedPostgres({
  kills,
  seed,
  sabotage,
}: PostgresRun): Promise<PostgresReport> {
  const random = randomFrom(seed)
  await using opened = new AsyncDisposableStack()
  const postgres = opened.use(await startPostgres([]))
  const { url: databaseUrl } = opened.use(await newPostgresDatabase(postgres.port))
  const server = await startServer(databaseUrl)
  opened.defer(async () => {
    await server.end('SIGKILL')
  })
  await sabotage?.(databaseUrl)
  const shops = await openShops({ databaseUrl, url: server.url })
  const restartMs: number[] = []
  const recoveryMs: number[] = []
  for (let kill = 0; kill < kills; kill++) {
    const enough = shops.calls() + callsOfLife
    await until('calls succeed', () => shops.calls() >= enough)
    await pause(lifeMs * random())
    const killedAt = performance.now()
    await postgres.killAndRestart()
    const startedAt = performance.now()
    await until('a call succeeds after a kill', () => shops.lastAt() > startedAt)
    restartMs.push(startedAt - killedAt)
    recoveryMs.push(shops.lastAt() - startedAt)
  }
  await shops.close()
  const audit = await auditOf(databaseUrl, shops.orders)
  return { calls: shops.calls(), failures: shops.failures, restartMs, recoveryMs, ...audit }
}

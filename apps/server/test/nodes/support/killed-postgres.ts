import { setTimeout as pause } from 'node:timers/promises'
import { randomFrom } from '../../faults/random.ts'
import { audit, type Findings } from '../../support/audit.ts'
import { newPostgresDatabase } from '../../support/postgres-databases.ts'
import type { PostgresServer } from '../../support/postgres-server.ts'
import { startServer } from '../../support/server-process.ts'
import { until } from '../../support/until.ts'
import { openShops } from './shops.ts'

export interface PostgresRun {
  readonly server: PostgresServer
  readonly kills: number
  readonly seed: number
  /** Changes the database after the service has started and has checked the settings of the database. */
  readonly sabotage?: (databaseUrl: string) => Promise<void>
}

export interface PostgresReport extends Findings {
  readonly calls: number
  readonly failures: readonly string[]
  /** `restartMs`: from each kill until PostgreSQL runs. `recoveryMs`: from then until a call of a shop succeeds. */
  readonly restartMs: readonly number[]
  readonly recoveryMs: readonly number[]
}

const killDelayMaxMs = 500
const callsBeforeKill = 32

/** Kills PostgreSQL while simulated shops place orders, then compares the database with the acknowledged orders. */
export async function killedPostgres({
  server,
  kills,
  seed,
  sabotage,
}: PostgresRun): Promise<PostgresReport> {
  const random = randomFrom(seed)
  await using opened = new AsyncDisposableStack()
  const { url: databaseUrl } = opened.use(await newPostgresDatabase(server.port))
  const service = await startServer(databaseUrl)
  opened.defer(async () => {
    await service.end('SIGKILL')
  })
  const shops = await openShops({ databaseUrl, url: service.url })
  await sabotage?.(databaseUrl)
  const restartMs: number[] = []
  const recoveryMs: number[] = []
  for (let kill = 0; kill < kills; kill++) {
    const enough = shops.calls() + callsBeforeKill
    await until('calls succeed', () => shops.calls() >= enough)
    await pause(killDelayMaxMs * random())
    const killedAt = performance.now()
    await server.killAndRestart()
    const startedAt = performance.now()
    await until('a call succeeds after a kill', () => shops.lastAt() > startedAt)
    restartMs.push(startedAt - killedAt)
    recoveryMs.push(shops.lastAt() - startedAt)
  }
  await shops.close()
  const { acknowledged, failures } = shops
  const findings = await audit({ databaseUrl, acknowledged, publicUrl: service.url })
  return { calls: shops.calls(), failures, restartMs, recoveryMs, ...findings }
}

import { copyFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import type { AcknowledgedChange } from '../support/audit.ts'
import { orderLoad } from '../support/order-load.ts'
import { startServer } from '../support/server-process.ts'

/** A database whose service was killed, with its log and index, and what the service had acknowledged. */
export interface KilledDatabase {
  readonly file: string
  readonly earlierLog: string
  readonly acknowledged: readonly AcknowledgedChange[]
}

export interface Killing {
  readonly folder: string
  /** Number of acknowledged changes after which the service is killed. */
  readonly changes: number
  /** Whether the log is copied into the database file just before, as SQLite does every 1,000 frames. */
  readonly isCheckpointed: boolean
}

/** Kills a service under load. */
export async function killedDatabase(killing: Killing): Promise<KilledDatabase> {
  const { changes, isCheckpointed } = killing
  const folder = await mkdtemp(join(killing.folder, 'killed-'))
  const file = join(folder, 'orders.db')
  const earlierLog = join(folder, 'earlier-log')
  const databaseUrl = `sqlite:${file}`
  const load = await orderLoad({ databaseUrl })
  const { acknowledged, unexpected } = load
  const server = await startServer(databaseUrl)
  let isCopied = false
  const shouldContinue = () => {
    if (!isCopied && acknowledged.length >= changes / 2) {
      copyFileSync(`${file}-wal`, earlierLog)
      isCopied = true
    }
    if (acknowledged.length < changes) return unexpected.length === 0
    if (!isCheckpointed) server.child.kill('SIGKILL')
    return false
  }
  await load.write(server.url, shouldContinue)
  if (isCheckpointed) checkpoint(file)
  await server.end('SIGKILL')
  if (unexpected.length > 0) throw new Error(`The load failed: ${unexpected.join('\n')}`)
  return { file, earlierLog, acknowledged }
}

function checkpoint(file: string): void {
  const database = new Sqlite(file, { timeout: 5_000 })
  database.pragma('wal_checkpoint(full)')
  database.close()
}

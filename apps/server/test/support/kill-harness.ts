import { setTimeout as pause } from 'node:timers/promises'
import { randomFrom } from '../faults/random.ts'
import { audit, type Findings } from './audit.ts'
import { type OrderLoad, orderLoad } from './order-load.ts'
import { startServer } from './server-process.ts'

export interface KillRun {
  readonly databaseFile: string
  readonly kills: number
  readonly seed: number
  readonly entry?: readonly string[]
}

export interface KillReport extends Findings {
  readonly load: OrderLoad
}

const writers = 16
/** Several batches of this size at once need several transactions, so a kill can leave a part of a batch. */
const batchSize = 100
const delayMaxMs = 150

/**
 * Writers create and change orders while the server is killed and restarted. After a final restart each writer sends its
 * pending request once more. The audit then compares the database with the acknowledged changes.
 */
export async function killRun({ databaseFile, kills, seed, entry }: KillRun): Promise<KillReport> {
  const random = randomFrom(seed)
  const databaseUrl = `sqlite:${databaseFile}`
  const load = await orderLoad({ databaseUrl, writers, batchSize })
  const answered = () => load.requests + load.unavailable + load.unexpected.length

  for (let kill = 0; kill < kills; kill++) {
    const server = await startServer(databaseUrl, entry)
    const busy = Promise.withResolvers<void>()
    const enough = answered() + writers
    let isDead = false
    const writing = load.write(server.url, () => {
      if (answered() >= enough) busy.resolve()
      return !isDead
    })
    await busy.promise
    await pause(random() * delayMaxMs)
    await server.end('SIGKILL')
    isDead = true
    await writing
  }

  const server = await startServer(databaseUrl, entry)
  const { unanswered } = load
  let left = writers
  await load.write(server.url, () => left-- > 0)
  await server.end('SIGKILL')
  if (load.unanswered > unanswered)
    throw new Error('A request got no response although the server was not killed.')
  const { acknowledged } = load
  return { load, ...(await audit({ databaseUrl, acknowledged, publicUrl: server.url })) }
}

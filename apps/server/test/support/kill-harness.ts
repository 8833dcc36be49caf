import { setTimeout as pause } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { issueToken } from '../../src/cli/token.ts'
import { openStore } from '../../src/service.ts'
import { aDraft } from './a-draft.ts'
import { bearer, json } from './send.ts'
import { startServer } from './server-process.ts'

export interface KillRun {
  readonly databaseFile: string
  readonly kills: number
  readonly seed: number
  readonly entry?: readonly string[]
}

export interface KillReport {
  readonly kills: number
  readonly acknowledged: number
  /** Acknowledged by a 201, or by a 409 that says that the same draft has succeeded. */
  readonly lost: readonly string[]
  /** Orders in the database that nobody asked for, or that are there twice. */
  readonly surplus: number
  readonly quickCheck: unknown
}

const writers = 16

/**
 * Writers create orders while the server is killed and started again, each trying the same order until it is
 * acknowledged. Then the file must hold exactly what was acknowledged.
 */
export async function killRun({ databaseFile, kills, seed, entry }: KillRun): Promise<KillReport> {
  const random = randomFrom(seed)
  const token = await tokenFor(databaseFile)
  const asked = Array.from({ length: writers }, () => 0)
  const acknowledged = new Set<string>()

  for (let kill = 0; kill < kills; kill++) {
    const server = await startServer(databaseFile, entry)
    const dead = new AbortController()
    const enough = acknowledged.size + writers
    const atWork = asked.map(async (_, writer) => {
      while (!dead.signal.aborted) {
        const reference = `${writer}-${asked[writer]}`
        if (!(await create(server.url, token, reference))) continue
        acknowledged.add(reference)
        asked[writer] = (asked[writer] ?? 0) + 1
      }
    })
    while (acknowledged.size < enough) await pause(1)
    await pause(random() * 150)
    await server.end('SIGKILL')
    dead.abort()
    await Promise.all(atWork)
  }
  return report(databaseFile, kills, acknowledged)
}

async function create(url: string, token: string, reference: string): Promise<boolean> {
  const body = JSON.stringify(aDraft({ referenceNumber: reference }))
  const headers = { ...bearer(token), ...json }
  try {
    const response = await fetch(`${url}/orders`, { method: 'POST', headers, body })
    const answer = (await response.json()) as { identical?: boolean }
    if (response.status === 201 || (response.status === 409 && answer.identical)) return true
    throw new Error(`Unexpected answer ${response.status}: ${JSON.stringify(answer)}`)
  } catch (error) {
    // No answer, or half of one: it may or may not be there, so the same order is tried again.
    if (error instanceof TypeError || error instanceof SyntaxError) return false
    throw error
  }
}

async function tokenFor(file: string): Promise<string> {
  const store = openStore({ engine: 'sqlite', file })
  const token = await issueToken(store, 'acme', { mode: 'test' })
  await store.close()
  return token
}

function report(file: string, kills: number, acknowledged: ReadonlySet<string>): KillReport {
  const database = new Sqlite(file)
  const kept = database.prepare<[], string>('select reference from orders').pluck().all()
  const quickCheck = database.pragma('quick_check', { simple: true })
  database.close()

  const lost = [...acknowledged].filter((reference) => !kept.includes(reference))
  // Each writer may have one order under way that was kept and never acknowledged.
  const surplus =
    Math.max(0, kept.length - acknowledged.size - writers) + kept.length - new Set(kept).size
  return { kills, acknowledged: acknowledged.size, lost, surplus, quickCheck }
}

/** mulberry32: the same seed, the same run. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

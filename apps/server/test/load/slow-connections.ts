/**
 * Measures whether 500 slow connections delay other clients: creates and gets orders at a fixed rate, in alternating
 * rounds without and with the slow connections. Exits with 1 if the slow connections more than double the p99 latency.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { issueToken } from '../../src/cli/token.ts'
import { openStore } from '../../src/start/open-store.ts'
import { startServer } from '../support/server-process.ts'
import { median, quantile } from './support/quantile.ts'
import { slowConnections } from './support/slow-connections.ts'

const connections = 500
const rounds = 5
const roundSeconds = 15
/** Pause after the slow connections were opened or closed. */
const settlingMs = 1_000
const ratioMax = 2

interface Round {
  readonly p50: number
  readonly p99: number
}

const folder = await mkdtemp(join(tmpdir(), 'delivery-orders-'))
const file = join(folder, 'test.db')
const token = await tokenIn(file)
const server = await startServer(`sqlite:${file}`)
const load = fork(fileURLToPath(new URL('./support/normal-load.ts', import.meta.url)), [
  server.url,
  token,
])
try {
  await measured(load, 2)
  process.exitCode = await compare()
} finally {
  load.kill()
  await server.end('SIGTERM')
  await rm(folder, { recursive: true })
}

async function compare(): Promise<number> {
  const withoutSlow: Round[] = []
  const withSlow: Round[] = []
  let closedByServer = 0
  let oldestMs = 0
  print('round  connections   p50 ms   p99 ms')
  for (let round = 1; round <= rounds; round++) {
    withoutSlow.push(await measured(load, roundSeconds))
    print(row(round, 0, withoutSlow.at(-1)))

    const slow = slowConnections(server.url, token, connections)
    await pause(settlingMs)
    withSlow.push(await measured(load, roundSeconds))
    print(row(round, connections, withSlow.at(-1)))
    slow.stop()
    closedByServer += slow.closedByServer
    oldestMs = Math.max(oldestMs, slow.oldestMs)
    await pause(settlingMs)
  }
  const ratio = median(withSlow.map(({ p99 }) => p99)) / median(withoutSlow.map(({ p99 }) => p99))
  print(
    `${closedByServer} slow connections were closed by the server, the oldest after ${(oldestMs / 1_000).toFixed(1)} s.`,
  )
  print(`Median p99 with / without slow connections: ${ratio.toFixed(2)} (limit ${ratioMax})`)
  return ratio > ratioMax ? 1 : 0
}

async function measured(measuring: ChildProcess, duration: number): Promise<Round> {
  measuring.send(duration)
  const [latencies] = await once(measuring, 'message')
  const sorted = (latencies as number[]).toSorted((one, other) => one - other)
  return { p50: quantile(sorted, 0.5), p99: quantile(sorted, 0.99) }
}

function row(round: number, slow: number, found: Round | undefined): string {
  const figures = [found?.p50, found?.p99].map((ms = 0) => ms.toFixed(1).padStart(7))
  return [String(round).padStart(5), String(slow).padStart(11), ...figures].join('  ')
}

async function tokenIn(databaseFile: string): Promise<string> {
  const store = openStore({ engine: 'sqlite', file: databaseFile })
  const issued = await issueToken(store, 'acme', { mode: 'test' })
  await store.close()
  return issued
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

import { readFile } from 'node:fs/promises'
import { mainFile, startServer } from '../../support/server-process.ts'
import { tokenFor } from '../../support/token-for.ts'
import { MemoryLoad } from './memory-load.ts'

export interface LoadRun {
  readonly databaseUrl: string
  readonly heapMb: number
  readonly settings: Readonly<Record<string, string>>
  readonly seconds: number
}

export interface LoadReport {
  readonly load: MemoryLoad
  /** How the process ended: by `SIGKILL`, unless it ended before. */
  readonly ending: number | string
}

const clients = 8
const changers = 2
const sampleMs = 500
const rowSeconds = 15

/** Prevents that the stack of a process that runs out of memory is printed. */
const withoutErrors = ['sh', '-c', 'exec "$@" 2>/dev/null', 'sh']

/** Runs the service with a small heap, under the load of ten tokens and a small client, then kills it. */
export async function runUnderLoad(run: LoadRun): Promise<LoadReport> {
  const { databaseUrl, heapMb, settings, seconds } = run
  const tokensOf = (count: number, name: string) =>
    Promise.all(Array.from({ length: count }, (_, nr) => tokenFor(databaseUrl, `${name}-${nr}`)))
  const tokens = await tokensOf(clients, 'large')
  const changing = await tokensOf(changers, 'changing')
  const small = await tokenFor(databaseUrl, 'small')
  const entry = [`--max-old-space-size=${heapMb}`, mainFile, 'serve', '--no-dispatch']
  const server = await startServer(databaseUrl, entry, settings, withoutErrors)

  const over = new AbortController()
  server.child.once('exit', () => over.abort())
  const load = new MemoryLoad(server.url, over.signal)
  const reporting = reportRows(load, server.child.pid)
  const begin = () => setTimeout(() => over.abort(), seconds * 1_000).unref()
  await load.run({ tokens, changing, small }, begin)
  reporting.end()
  return { load, ending: await server.end('SIGKILL') }
}

/** Prints the memory of the process, and the responses so far, in a row for every 15 seconds. */
function reportRows(load: MemoryLoad, pid: number | undefined): { end(): void } {
  const startedAt = performance.now()
  let [peakMb, printedAt] = [0, startedAt]
  const print = () => {
    const seconds = Math.round((performance.now() - startedAt) / 1_000)
    process.stdout.write(
      `${seconds} s: highest RSS since the last row ${peakMb} MB; ${load.summary()}\n`,
    )
    ;[peakMb, printedAt] = [0, performance.now()]
  }
  const timer = setInterval(async () => {
    peakMb = Math.max(peakMb, await rssMb(pid))
    if (performance.now() - printedAt >= rowSeconds * 1_000) print()
  }, sampleMs)
  return {
    end: () => {
      clearInterval(timer)
      print()
    },
  }
}

/** Returns 0 if the process has ended, or if the system has no `/proc`. */
async function rssMb(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}

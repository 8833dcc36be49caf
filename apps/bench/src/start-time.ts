/** Compares the start of our server, as it is installed, with that of a bare Express app over better-sqlite3. */
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { builtServer, callApi, issueToken, serverEnvironment, startOnPort } from './processes.ts'
import { readOptions } from './program.ts'
import type { Figures } from './report.ts'
import { contestOptions, oneAtATime, runContest } from './rounds.ts'
import { cpuSecondsOf, rssMbOf } from './usage.ts'

const usage = 'pnpm bench -- start-time [--rounds 9] [--directory FOLDER]'

const bare = [fileURLToPath(new URL('../rivals/bare-start.js', import.meta.url))]
/** A process is idle for this long before its memory is measured. */
const idleMs = 2_000

export async function compareStarts(): Promise<void> {
  const values = readOptions(usage, { ...contestOptions, rounds: 9 })
  const program = await builtServer()
  const measure = async (name: string, folder: string): Promise<Figures> => {
    const file = join(folder, 'orders.db')
    const launch = { program, folder, databaseUrl: `sqlite:${file}` }
    const token = await issueToken(launch, 'bench')
    const env = serverEnvironment(launch)
    const startedAt = performance.now()
    const server = await startOnPort(token, (PORT) =>
      name === 'bare'
        ? { program: [...bare, PORT, `${file}.bare`], folder }
        : { program: [...program, 'serve'], env: { ...env, PORT }, folder },
    )
    const answeredMs = performance.now() - startedAt
    const cpuSeconds = cpuSecondsOf([server.pid])
    await callApi(server, '/orders')
    await pause(idleMs)
    const rss = rssMbOf(server.pid)
    await server.stop()
    return {
      'first answer, ms': answeredMs,
      'CPU until then, ms': cpuSeconds * 1_000,
      'idle memory, MB': rss,
    }
  }
  await runContest(values, {
    title: 'start and idle memory',
    contestants: ['bare', 'server'],
    ratios: [['server', 'bare']],
    open: oneAtATime(measure),
  })
}

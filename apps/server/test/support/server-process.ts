import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export const mainFile = fileURLToPath(new URL('../../src/main.ts', import.meta.url))

export interface ServerProcess {
  readonly url: string
  readonly child: ChildProcess
  end(signal: NodeJS.Signals): Promise<number | NodeJS.Signals>
}

/** Starts the real program in a new process, and resolves when it has printed its URL. `wrapper` executes it. */
export async function startServer(
  databaseUrl: string,
  entry: readonly string[] = [mainFile, 'serve'],
  settings: Readonly<Record<string, string>> = {},
  wrapper: readonly string[] = [],
): Promise<ServerProcess> {
  const [command, ...args] = [...wrapper, process.execPath, ...entry] as [string, ...string[]]
  const child = spawn(command, args, {
    env: {
      ...process.env,
      PORT: '0',
      LOG_LEVEL: 'warn',
      RATE_LIMIT_READS: '0',
      RATE_LIMIT_WRITES: '0',
      DATABASE_URL: databaseUrl,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
  const address = new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const url = /^Delivery Orders at (\S+)$/.exec(line)?.[1]
      if (url) resolve(url)
    })
    void ended.then(([code, signal]) =>
      reject(new Error(`The server ended before it printed its URL: ${code ?? signal}`)),
    )
  })
  return {
    url: await address,
    child,
    end: async (signal) => {
      child.kill(signal)
      const [code, by] = await ended
      return code ?? by ?? 0
    },
  }
}

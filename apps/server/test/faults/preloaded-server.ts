import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { mainFile } from '../support/server-process.ts'

export interface PreloadedServer {
  /** The URL of the server, or undefined if the server ended before it listened. */
  readonly url: string | undefined
  isRunning(): boolean
  end(signal: NodeJS.Signals): Promise<Ending>
}

export interface Ending {
  readonly by: number | NodeJS.Signals
  readonly stderr: string
}

export interface Preloading {
  readonly databaseFile: string
  readonly library: string
  /** Environment variables for the preloaded library. */
  readonly settings: Readonly<Record<string, string>>
  readonly entry?: readonly string[]
}

/** Starts the real program with a preloaded library, and resolves once the server listens or has ended. */
export async function startPreloaded(preloading: Preloading): Promise<PreloadedServer> {
  const child = spawnPreloaded(preloading)
  const stderr: Buffer[] = []
  child.stderr?.on('data', (chunk: Buffer) => stderr.push(chunk))
  const ended = endOf(child).then((by) => ({ by, stderr: Buffer.concat(stderr).toString() }))
  return {
    url: await Promise.race([addressOf(child), ended.then(() => undefined)]),
    isRunning: () => child.exitCode === null && child.signalCode === null,
    end: (signal) => {
      child.kill(signal)
      return ended
    },
  }
}

const spawnPreloaded = ({ databaseFile, library, settings, entry }: Preloading): ChildProcess =>
  spawn(process.execPath, entry ?? [mainFile, 'serve'], {
    env: {
      ...process.env,
      PORT: '0',
      // The tests do not need the log: they check the responses, which also report errors.
      LOG_LEVEL: 'silent',
      RATE_LIMIT_READS: '0',
      RATE_LIMIT_WRITES: '0',
      DATABASE_URL: `sqlite:${databaseFile}`,
      LD_PRELOAD: library,
      PRELOAD_DATABASE: databaseFile,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })

async function endOf(child: ChildProcess): Promise<number | NodeJS.Signals> {
  // Waits for `close`: at `exit` the last output of the process may not have been read yet.
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null]
  return code ?? signal ?? 0
}

const addressOf = ({ stdout }: ChildProcess): Promise<string> =>
  new Promise((resolve) => {
    if (stdout)
      createInterface({ input: stdout }).on('line', (line) => {
        const url = /^Delivery Orders at (\S+)$/.exec(line)?.[1]
        if (url) resolve(url)
      })
  })

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { mainFile } from '../support/server-process.ts'

export interface PreloadedServer {
  /** Where it listens; undefined where it ended instead. */
  readonly url: string | undefined
  isRunning(): boolean
  /** Ends it by a signal, if it runs, and resolves to how it ended. */
  end(signal: NodeJS.Signals): Promise<Ending>
}

export interface Ending {
  readonly by: number | NodeJS.Signals
  /** What it said on standard error. */
  readonly said: string
}

export interface Preloading {
  readonly databaseFile: string
  readonly library: string
  /** What the library has to know. */
  readonly settings: Readonly<Record<string, string>>
  readonly entry?: readonly string[]
}

/** The real program with a library between it and the C library, once it listens or has ended. */
export async function startPreloaded(preloading: Preloading): Promise<PreloadedServer> {
  const child = spawnPreloaded(preloading)
  const said: Buffer[] = []
  child.stderr?.on('data', (chunk: Buffer) => said.push(chunk))
  const ended = endOf(child).then((by) => ({ by, said: Buffer.concat(said).toString() }))
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
      // An error is answered too, and the answer is what is looked at.
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
  // Not at `exit`: its last words may still be on their way then.
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

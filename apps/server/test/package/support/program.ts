import { type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { delimiter, dirname } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'

export interface Outcome {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

export interface Running {
  readonly url: string
  stop(): Promise<number | null>
}

/** Runs the installed program with the given Node in the given folder. It gets no other settings of this process. */
export class Program {
  readonly #command: string
  readonly #options: SpawnOptions

  constructor(
    command: string,
    node: string,
    folder: string,
    settings: Readonly<Record<string, string>>,
  ) {
    this.#command = command
    const path = [dirname(node), process.env['PATH']].join(delimiter)
    this.#options = { cwd: folder, env: { PATH: path, PORT: '0', LOG_LEVEL: 'warn', ...settings } }
  }

  async run(...args: readonly string[]): Promise<Outcome> {
    const child = spawn(this.#command, args, {
      ...this.#options,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const [[code], stdout, stderr] = await Promise.all([
      once(child, 'exit'),
      text(child.stdout),
      text(child.stderr),
    ])
    return { code, stdout, stderr }
  }

  async serve(): Promise<Running> {
    const child = spawn(this.#command, ['serve'], {
      ...this.#options,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const ended = once(child, 'exit')
    const lines = createInterface({ input: child.stdout })
    const address = new Promise<string>((resolve, reject) => {
      lines.on('line', (line) => {
        const url = /^Delivery Orders at (\S+)$/.exec(line)?.[1]
        if (url) resolve(url)
      })
      ended.then(
        ([code, signal]) =>
          reject(new Error(`The service ended with ${code ?? signal} before it listened.`)),
        reject,
      )
    })
    return {
      url: await address,
      stop: async () => {
        child.kill('SIGTERM')
        return (await ended)[0]
      },
    }
  }
}

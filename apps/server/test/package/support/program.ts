import { delimiter, dirname } from 'node:path'
import { type Outcome, run, start } from '@delivery-orders/tooling/processes.ts'
import { type ServerProcess, urlOf } from '../../support/server-process.ts'

/** Runs the installed program with the given Node in the given folder. It gets no other settings of this process. */
export class Program {
  readonly #command: string
  readonly #options: { readonly cwd: string; readonly env: NodeJS.ProcessEnv }

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

  run(...args: readonly string[]): Promise<Outcome> {
    return run([this.#command, ...args], this.#options)
  }

  async serve(): Promise<ServerProcess> {
    const program = start([this.#command, 'serve'], { ...this.#options, stderr: 'inherit' })
    return { ...program, url: await urlOf(program) }
  }
}

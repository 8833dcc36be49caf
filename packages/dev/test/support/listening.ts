import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { RunningMock } from '../../src/mock/mock-server.ts'
import { start } from './program.ts'

export interface RunningCommand {
  readonly child: ChildProcess
  /** The lines of both outputs so far. */
  readonly lines: readonly string[]
  /** Resolves with the first line that matches, also if it was printed before. */
  line(form: RegExp): Promise<string>
  end(signal: NodeJS.Signals): Promise<readonly (number | string | null)[]>
}

/** Runs a command that calls a service until it is ended. */
export function startCommand(
  args: readonly string[],
  { baseUrl, token }: Pick<RunningMock, 'baseUrl' | 'token'>,
): RunningCommand {
  const child = start(args, { DELIVERY_ORDERS_BASE_URL: baseUrl, DELIVERY_ORDERS_TOKEN: token })
  const lines: string[] = []
  const waiting = new Set<() => void>()
  for (const input of [child.stdout, child.stderr])
    createInterface({ input }).on('line', (line) => {
      lines.push(line)
      for (const look of waiting) look()
    })
  const exited = once(child, 'exit')
  return {
    child,
    lines,
    line: (form) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = lines.find((line) => form.test(line))
          if (found === undefined) return
          waiting.delete(look)
          resolve(found)
        }
        waiting.add(look)
        look()
        void exited.then(() => reject(new Error(`It ended:\n${lines.join('\n')}`)))
      }),
    end: async (signal) => {
      child.kill(signal)
      return await exited
    },
  }
}

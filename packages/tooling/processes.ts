import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'

/** Node, as a command that also runs the `.tsx` files of the workspace. */
export const node: readonly string[] = [
  process.execPath,
  '--import',
  import.meta.resolve('./jsx.ts'),
]

/** The folder and the environment of a process. Default: those of this process. */
type Options = Pick<SpawnOptions, 'cwd' | 'env'>

export interface Outcome {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs a program until it ends. */
export async function run(
  [program = '', ...args]: readonly string[],
  options: Options = {},
): Promise<Outcome> {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  const [[code], stdout, stderr] = await Promise.all([
    once(child, 'exit'),
    text(child.stdout),
    text(child.stderr),
  ])
  return { code, stdout, stderr }
}

export interface RunningProgram {
  readonly child: ChildProcess
  /** The lines of standard output and standard error so far, unless they go elsewhere. */
  readonly lines: readonly string[]
  /** The lines of standard error. */
  readonly errors: readonly string[]
  /** Resolves to the first line that matches, also if it was printed before. Rejects if the program ends without it. */
  line(form: RegExp): Promise<string>
  isRunning(): boolean
  readonly ended: Promise<number | NodeJS.Signals>
  /** Sends a signal, and resolves to the exit code, or to the signal that has ended the program. */
  end(signal: NodeJS.Signals): Promise<number | NodeJS.Signals>
}

/** Where the output of a program goes. A number is a file descriptor. */
export interface Output {
  readonly stdout?: 'pipe' | 'inherit' | number
  readonly stderr?: 'pipe' | 'inherit' | number
}

/** Starts a program that runs until it is ended. */
export function start(
  [program = '', ...args]: readonly string[],
  { stdout = 'pipe', stderr = 'pipe', ...options }: Options & Output = {},
): RunningProgram {
  const child = spawn(program, args, { ...options, stdio: ['ignore', stdout, stderr] })
  const [lines, errors]: [string[], string[]] = [[], []]
  const waiting = new Set<() => void>()
  for (const input of [child.stdout, child.stderr])
    if (input)
      createInterface({ input }).on('line', (line) => {
        lines.push(line)
        if (input === child.stderr) errors.push(line)
        for (const look of waiting) look()
      })
  // At `exit`, the last output may not have been read yet.
  const ended = once(child, 'close').then(([code, signal]) => code ?? signal)
  return {
    child,
    lines,
    errors,
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
        const fail = (how: unknown) =>
          reject(new Error(`It ended (${how}) before ${form}:\n${lines.join('\n')}`))
        ended.then(fail, fail)
      }),
    isRunning: () => child.exitCode === null && child.signalCode === null,
    ended,
    end: (signal) => {
      child.kill(signal)
      return ended
    },
  }
}

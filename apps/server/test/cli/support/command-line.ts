import { Readable } from 'node:stream'
import { format } from 'node:util'
import { node, type Outcome, run } from '@delivery-orders/tooling/processes.ts'
import { vi } from 'vitest'
import { runCommand } from '../../../src/cli/run-command.ts'
import { test as base } from '../../store/support/temporary-folder.ts'
import { bareEnv } from '../../support/bare-env.ts'
import { mainFile } from '../../support/server-process.ts'

export type Run = (
  args: readonly string[],
  settings?: Readonly<Record<string, string>>,
  /** The standard input. A command in a new process has none. */
  input?: string,
) => Promise<Outcome>

interface Fixtures {
  /** Runs a command in this process, which is 20 times as fast as in a new one. */
  readonly run: Run
  /** Runs a command in a new process, for tests of what processes share or inherit. */
  readonly runProcess: Run
}

/** Commands run in a new folder, with only the settings that the test passes. */
export const test = base.extend<Fixtures>({
  run: ({ folder }, use) =>
    use((args, settings = {}, input = '') => inThisProcess(folder, args, settings, input)),
  runProcess: ({ folder }, use) =>
    use((args, settings = {}) =>
      run([...node, mainFile, ...args], { cwd: folder, env: { ...bareEnv, ...settings } }),
    ),
})

/** A command that waits for these signals leaves its handlers if it fails. */
const stopSignals = ['SIGTERM', 'SIGINT'] as const

const inputOf = (text: string) => Readable.from([text]) as typeof process.stdin

async function inThisProcess(
  folder: string,
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
  input: string,
): Promise<Outcome> {
  const outside = { folder: process.cwd(), env: process.env, code: process.exitCode }
  const handlers = stopSignals.map((signal) => process.listeners(signal))
  const output = { stdout: '', stderr: '' }
  const to = (stream: keyof typeof output) => (text: unknown) => {
    output[stream] += String(text)
    return true
  }
  const spies = [
    vi.spyOn(process, 'stdin', 'get').mockReturnValue(inputOf(input)),
    vi.spyOn(console, 'log').mockImplementation((...all) => to('stdout')(`${format(...all)}\n`)),
    vi.spyOn(console, 'error').mockImplementation((...all) => to('stderr')(`${format(...all)}\n`)),
    vi.spyOn(process.stdout, 'write').mockImplementation(to('stdout')),
    vi.spyOn(process.stderr, 'write').mockImplementation(to('stderr')),
  ]
  process.chdir(folder)
  process.env = { ...bareEnv, ...settings }
  process.exitCode = undefined
  try {
    await runCommand(['node', 'delivery-orders', ...args])
    return { code: Number(process.exitCode ?? 0), ...output }
  } finally {
    for (const spy of spies) spy.mockRestore()
    for (const [index, signal] of stopSignals.entries())
      for (const handler of process.listeners(signal))
        if (!handlers[index]?.includes(handler)) process.off(signal, handler)
    process.chdir(outside.folder)
    process.env = outside.env
    process.exitCode = outside.code
  }
}

import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { format } from 'node:util'
import { test as base, vi } from 'vitest'
import { runCommand } from '../../../src/run-command.ts'
import { bareEnv } from '../../support/bare-env.ts'
import { mainFile } from '../../support/server-process.ts'

export interface Outcome {
  readonly code: number | string | null | undefined
  readonly stdout: string
  readonly stderr: string
}

export type Run = (
  args: readonly string[],
  settings?: Readonly<Record<string, string>>,
) => Promise<Outcome>

interface Fixtures {
  readonly folder: string
  /** Runs a command in this process, which is 20 times as fast as in a new one. */
  readonly run: Run
  /** Runs a command in a new process, for tests of what processes share or inherit. */
  readonly runProcess: Run
}

/** Commands run in a new folder, with only the settings that the test passes. */
export const test = base.extend<Fixtures>({
  folder: async ({ task: _ }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'delivery-orders-'))
    await use(folder)
    await rm(folder, { recursive: true })
  },
  run: ({ folder }, use) => use((args, settings = {}) => inThisProcess(folder, args, settings)),
  runProcess: ({ folder }, use) =>
    use((args, settings = {}) => inNewProcess(folder, args, settings)),
})

async function inThisProcess(
  folder: string,
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<Outcome> {
  const outside = { folder: process.cwd(), env: process.env, code: process.exitCode }
  const output = { stdout: '', stderr: '' }
  const to = (stream: keyof typeof output) => (text: unknown) => {
    output[stream] += String(text)
    return true
  }
  const spies = [
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
    return { code: process.exitCode ?? 0, ...output }
  } finally {
    for (const spy of spies) spy.mockRestore()
    process.chdir(outside.folder)
    process.env = outside.env
    process.exitCode = outside.code
  }
}

const inNewProcess = (
  cwd: string,
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<Outcome> =>
  new Promise((resolve) => {
    execFile(
      process.execPath,
      [mainFile, ...args],
      { cwd, env: { ...bareEnv, ...settings } },
      (error, stdout, stderr) => resolve({ code: error ? error.code : 0, stdout, stderr }),
    )
  })

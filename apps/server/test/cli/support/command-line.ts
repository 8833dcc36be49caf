import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base } from 'vitest'
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

/** `run` runs the real command line in a new folder, with only the settings that the test passes to it. */
export const test = base.extend<{ folder: string; run: Run }>({
  folder: async ({ task: _ }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'delivery-orders-'))
    await use(folder)
    await rm(folder, { recursive: true })
  },
  run: ({ folder }, use) => use((args, settings = {}) => commandLine(folder, args, settings)),
})

const commandLine = (
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

import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Runs `work` with a temporary folder, in which it can install packages that this workspace does not depend on. */
export async function withTemporaryFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'delivery-orders-sdk-'))
  try {
    await work(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Installs packages as an integrator would, but without their install scripts. */
export async function install(folder: string, packages: readonly string[]): Promise<void> {
  const options = ['--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline']
  await run('npm', ['install', ...options, '--prefix', folder, ...packages], { cwd: folder })
}

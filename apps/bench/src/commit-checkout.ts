import { execFile, execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { temporaryFolder } from './program.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Checks out a commit, installs its packages and returns the file that starts its server. */
export async function serverAt(commit: string): Promise<string> {
  const folder = join(temporaryFolder('commit'), 'checkout')
  // Runs after the folder is deleted, and lets git forget it.
  process.once('exit', () => execFileSync('git', ['worktree', 'prune'], { cwd: root }))
  await run('git', ['worktree', 'add', '--detach', folder, commit], { cwd: root })
  await run('pnpm', ['install', '--frozen-lockfile', '--prefer-offline'], { cwd: folder })
  return join(folder, 'apps/server/src/main.ts')
}

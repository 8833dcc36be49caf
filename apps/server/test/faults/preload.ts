import { execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe } from 'vitest'

/** Why this machine cannot put a library between SQLite and its disk; undefined where it can. */
const obstacle: string | undefined =
  process.platform !== 'linux'
    ? `LD_PRELOAD is Linux's, and this is ${process.platform}`
    : spawnSync('gcc', ['--version']).error && 'there is no gcc on this machine'

/** Tests that need such a library. A machine that cannot have it leaves them out, and says so and why. */
export function describePreloaded(title: string, tests: () => void): void {
  if (!obstacle) return void describe(title, tests)
  process.stdout.write(`Left out: ${title}, for ${obstacle}\n`)
  describe.skip(`${title} (left out: ${obstacle})`, tests)
}

/** Builds a library of preload/, and resolves to its file. */
export function buildPreload(name: 'failing-disk' | 'recording-disk', folder: string): string {
  const library = join(folder, `${name}.so`)
  const source = fileURLToPath(new URL(`preload/${name}.c`, import.meta.url))
  const warnings = ['-std=gnu11', '-Wall', '-Wextra', '-Werror']
  execFileSync('gcc', ['-shared', '-fPIC', '-O2', ...warnings, '-o', library, source, '-ldl'])
  return library
}

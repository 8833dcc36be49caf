import { execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe } from 'vitest'

/** Why this machine cannot preload a library that intercepts calls to the disk, or undefined if it can. */
const obstacle: string | undefined =
  process.platform !== 'linux'
    ? `LD_PRELOAD needs Linux, and this is ${process.platform}`
    : spawnSync('gcc', ['--version']).error && 'gcc is not installed'

/** Declares tests that need a preloaded library. Skips them and prints the reason if the machine cannot preload it. */
export function describePreloaded(title: string, tests: () => void): void {
  if (!obstacle) return void describe(title, tests)
  process.stdout.write(`Skipped: ${title}, because ${obstacle}\n`)
  describe.skip(`${title} (skipped: ${obstacle})`, tests)
}

export function buildPreload(name: 'failing-disk' | 'recording-disk', folder: string): string {
  const library = join(folder, `${name}.so`)
  const source = fileURLToPath(new URL(`preload/${name}.c`, import.meta.url))
  const warnings = ['-std=gnu11', '-Wall', '-Wextra', '-Werror']
  execFileSync('gcc', ['-shared', '-fPIC', '-O2', ...warnings, '-o', library, source, '-ldl'])
  return library
}

import { execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { unless } from '@delivery-orders/tooling/unless.ts'
import { describe } from 'vitest'

/** Why this machine cannot preload a library that intercepts calls to the disk, or undefined if it can. */
const obstacle: string | undefined =
  process.platform !== 'linux'
    ? 'without LD_PRELOAD, which needs Linux'
    : spawnSync('gcc', ['--version']).error && 'without gcc'

/** Declares tests that need a preloaded library. Skips them if the machine cannot preload it. */
export const describePreloaded = (title: string, tests: () => void): void =>
  void describe(title, unless(obstacle), tests)

export function buildPreload(name: 'failing-disk' | 'recording-disk', folder: string): string {
  const library = join(folder, `${name}.so`)
  const source = fileURLToPath(new URL(`preload/${name}.c`, import.meta.url))
  const warnings = ['-std=gnu11', '-Wall', '-Wextra', '-Werror']
  execFileSync('gcc', ['-shared', '-fPIC', '-O2', ...warnings, '-o', library, source, '-ldl'])
  return library
}

import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unless } from '@delivery-orders/tooling/unless.ts'
import { describe } from 'vitest'

/** A file system of its own, in memory. */
export interface SmallDisk extends Disposable {
  readonly folder: string
  /** Takes all free space. */
  fill(): void
  /** Frees the space that `fill` has taken. */
  free(): void
}

const mountArgs = (folder: string, bytes: number): readonly string[] => [
  ...['-t', 'tmpfs', '-o', `size=${bytes}`],
  ...['tmpfs', folder],
]

export function smallDisk(bytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'delivery-orders-disk-'))
  execFileSync('mount', mountArgs(folder, bytes))
  const filler = join(folder, 'filler')
  return {
    folder,
    fill: () => {
      try {
        writeFileSync(filler, Buffer.alloc(2 * bytes))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      }
    },
    free: () => rmSync(filler),
    [Symbol.dispose]: () => {
      execFileSync('umount', ['--lazy', folder])
      rmdirSync(folder)
    },
  }
}

/** Why this machine cannot mount a file system, or undefined if it can. */
const obstacle: string | undefined =
  process.getuid?.() === 0 ? mountError() : 'without root, who may mount'

function mountError(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'delivery-orders-disk-'))
  const { error, status, stderr } = spawnSync('mount', mountArgs(folder, 4_096))
  if (status === 0) execFileSync('umount', [folder])
  rmdirSync(folder)
  return status === 0 ? undefined : `without mount: ${error?.message ?? stderr}`
}

/** Declares tests that need a small disk. Skips them if the machine cannot mount one. */
export const describeWithSmallDisk = (title: string, tests: () => void): void =>
  void describe(title, unless(obstacle), tests)

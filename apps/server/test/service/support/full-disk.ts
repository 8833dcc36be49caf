import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mainFile, type ServerProcess, startServer } from '../../support/server-process.ts'

/** A disk that is full for the server that `start` starts. Until then, the test can create files in `folder`. */
export interface FullDisk extends Disposable {
  readonly folder: string
  start(databaseUrl: string): Promise<ServerProcess>
  makeRoom(server: ServerProcess): void
}

const newFolder = () => mkdtempSync(join(tmpdir(), 'delivery-orders-'))

/** Limits the size of files that the server writes. It gets errors as from a full disk; the test can write. */
export function diskOfFilesUpTo(bytes: number): FullDisk {
  const folder = newFolder()
  return {
    folder,
    start: (databaseUrl) =>
      startServer(databaseUrl, [mainFile, 'serve'], {}, ['prlimit', `--fsize=${bytes}:`]),
    makeRoom: ({ child }) =>
      void execFileSync('prlimit', ['--pid', String(child.pid), '--fsize=unlimited:']),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true }),
  }
}

/** A small file system of its own, which `fill` fills up to the last byte. Usually only root can mount it. */
export interface SmallDisk extends Disposable {
  readonly folder: string
  fill(): void
  makeRoom(): void
}

export function smallDisk(sizeMib: number): SmallDisk {
  const folder = newFolder()
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeMib}m`, 'tmpfs', folder])
  const filler = join(folder, 'filler')
  return {
    folder,
    // Its exit code is not checked, because `dd` fails when the disk is full.
    fill: () => void spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=4096']),
    makeRoom: () => rmSync(filler),
    [Symbol.dispose]: () => {
      // Lazy, because a process that was just ended may still hold a file.
      execFileSync('umount', ['--lazy', folder])
      rmSync(folder, { recursive: true })
    },
  }
}

export function canMount(): boolean {
  try {
    smallDisk(1)[Symbol.dispose]()
    return true
  } catch {
    return false
  }
}

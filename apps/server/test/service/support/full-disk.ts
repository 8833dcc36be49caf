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

const quiet = { LOG_LEVEL: 'silent' }
const newFolder = () => mkdtempSync(join(tmpdir(), 'delivery-orders-'))

/** Limits the size of files that the server writes. It gets errors as from a full disk; the test can write. */
export function diskOfFilesUpTo(bytes: number): FullDisk {
  const folder = newFolder()
  return {
    folder,
    start: (databaseUrl) =>
      startServer(databaseUrl, [mainFile, 'serve'], quiet, ['prlimit', `--fsize=${bytes}:`]),
    makeRoom: ({ child }) =>
      void execFileSync('prlimit', ['--pid', String(child.pid), '--fsize=unlimited:']),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true }),
  }
}

const sizeBytes = 2 * 1024 * 1024

/** A file system of its own, which a file fills up to the last byte. */
export function diskOfItsOwn(): FullDisk {
  const folder = newFolder()
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeBytes}`, 'tmpfs', folder])
  const filler = join(folder, 'filler')
  return {
    folder,
    start: (databaseUrl) => {
      // Not checked: `dd` fails when the disk is full.
      spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=4096'])
      return startServer(databaseUrl, [mainFile, 'serve'], quiet)
    },
    makeRoom: () => rmSync(filler),
    [Symbol.dispose]: () => {
      execFileSync('umount', [folder])
      rmSync(folder, { recursive: true })
    },
  }
}

/** Whether this user can mount a file system. Usually only root can. */
export function canMount(): boolean {
  try {
    diskOfItsOwn()[Symbol.dispose]()
    return true
  } catch {
    return false
  }
}

import { existsSync, readdirSync } from 'node:fs'
import { chmod, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const folder = '/usr/lib'

/** The library of the Debian package `faketime`, for programs with threads. */
const library = readdirSync(folder)
  .map((machine) => join(folder, machine, 'faketime', 'libfaketimeMT.so.1'))
  .find((file) => existsSync(file))

export const isFaketimeInstalled: boolean = library !== undefined

/** A clock that real processes read instead of the machine's. It has the same time until it steps. */
export interface SteppingClock extends AsyncDisposable {
  /** The environment of a process with this clock. */
  readonly env: Readonly<Record<string, string>>
  /** Sets it ahead of the machine's clock by so many days, or behind. */
  set(days: number): Promise<void>
}

export async function steppingClock(): Promise<SteppingClock> {
  // PostgreSQL runs as another user, who must be able to read the file.
  const own = await mkdtemp('/tmp/delivery-orders-clock-')
  await chmod(own, 0o755)
  const file = join(own, 'time')
  const set = async (days: number) => {
    await writeFile(`${file}.new`, `${days < 0 ? '' : '+'}${days}d\n`)
    // Processes read the file whenever they read their clock, so it is replaced in one step.
    await rename(`${file}.new`, file)
  }
  await set(0)
  return {
    env: {
      LD_PRELOAD: library ?? '',
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      // As on a machine, a step changes neither how much time passes nor the times of files.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      NO_FAKE_STAT: '1',
    },
    set,
    [Symbol.asyncDispose]: () => rm(own, { recursive: true }),
  }
}

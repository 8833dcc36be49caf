import { mkdir, open, readdir, readFile, rename, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock, Photos, Timer } from '@delivery-orders/operations'
import type { Log } from '../log/log.ts'

/** The files of photos in a folder, which several processes or machines may share. */
export interface PhotoFiles {
  /** Resolves once the file and its name are on the disk. */
  save(key: string, bytes: Uint8Array): Promise<void>
  read(key: string): Promise<Uint8Array | undefined>
  listKeys(): Promise<readonly string[]>
  /** Deletes those of some files that are old enough to have got their row. Returns how many. */
  remove(keys: readonly string[], now: number): Promise<number>
}

/** A file gets its row right after it was saved. */
const rowAfterMs = 60_000

const fileForm = /^([\w-]{20,64})\.jpg$/

export function photoFiles(folder: string): PhotoFiles {
  const pathOf = (key: string) => join(folder, `${key}.jpg`)
  return {
    save: async (key, bytes) => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const path = pathOf(key)
      await synced(`${path}.new`, 'w', (file) => file.writeFile(bytes))
      await rename(`${path}.new`, path)
      await synced(folder, 'r', () => Promise.resolve())
    },
    read: (key) => unlessMissing(readFile(pathOf(key))),
    listKeys: async () => {
      const names = (await unlessMissing(readdir(folder))) ?? []
      return names.flatMap((name) => fileForm.exec(name)?.[1] ?? [])
    },
    remove: async (keys, now) => {
      let removed = 0
      for (const key of keys) {
        const { mtimeMs = now } = (await unlessMissing(stat(pathOf(key)))) ?? {}
        if (mtimeMs > now - rowAfterMs) continue
        await unlessMissing(unlink(pathOf(key)))
        removed++
      }
      return removed
    },
  }
}

type OpenFile = Awaited<ReturnType<typeof open>>

async function synced(
  path: string,
  flags: 'r' | 'w',
  write: (file: OpenFile) => Promise<void>,
): Promise<void> {
  const file = await open(path, flags, 0o600)
  try {
    await write(file)
    await file.sync()
  } finally {
    await file.close()
  }
}

const unlessMissing = <Value>(result: Promise<Value>): Promise<Value | undefined> =>
  result.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })

const batch = 500

/** Yields keys of files that have no row. */
export async function* findOrphanFiles(
  files: PhotoFiles,
  photos: Photos,
): AsyncGenerator<readonly string[]> {
  const keys = await files.listKeys()
  for (let from = 0; from < keys.length; from += batch) {
    const some = keys.slice(from, from + batch)
    const known = await photos.findKnown(some)
    yield some.filter((key) => !known.has(key))
  }
}

export interface PhotoCounts {
  readonly rows: number
  readonly filesWithoutRow: number
  readonly rowsWithoutFile: number
}

/** Compares the files with the rows. */
export async function countPhotos(files: PhotoFiles, photos: Photos): Promise<PhotoCounts> {
  let filesWithoutRow = 0
  for await (const orphans of findOrphanFiles(files, photos)) filesWithoutRow += orphans.length
  const saved = new Set(await files.listKeys())
  let [rows, rowsWithoutFile, last] = [0, 0, '']
  for (;;) {
    const keys = await photos.listKeys(last, batch)
    rows += keys.length
    rowsWithoutFile += keys.filter((key) => !saved.has(key)).length
    last = keys.at(-1) ?? ''
    if (keys.length < batch) return { rows, filesWithoutRow, rowsWithoutFile }
  }
}

interface SweepParts {
  readonly files: PhotoFiles
  readonly photos: Photos
  readonly clock: Clock
  readonly timer: Timer
  readonly log: Pick<Log, 'warn'>
}

const everyMs = 60_000

/** Deletes files without a row at start and every minute: an erasure deletes rows only. */
export function startPhotoSweep({ files, photos, clock, timer, log }: SweepParts): AsyncDisposable {
  let isEnding = false
  let cancel: () => void = () => undefined
  const sweep = async () => {
    for await (const orphans of findOrphanFiles(files, photos)) {
      if (isEnding) return
      await files.remove(orphans, clock.now())
    }
  }
  const repeat = () => {
    running = sweep()
      .catch((err: unknown) => log.warn({ err }, 'files of erased photos could not be deleted'))
      .finally(() => {
        if (!isEnding) cancel = timer(everyMs, repeat)
      })
  }
  let running = Promise.resolve()
  repeat()
  return {
    [Symbol.asyncDispose]: async () => {
      isEnding = true
      cancel()
      await running
    },
  }
}

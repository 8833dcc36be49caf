import type { Clock, Timer } from '@delivery-orders/operations'
import type { Photos } from '@delivery-orders/operations/store'
import type { Log } from '../log/log.ts'
import { isUnfinished, keyOf, type PhotoFiles } from './photo-files.ts'

/** Yields names of files that have no row: those of erased photos, and those that a killed process has left. */
async function* findOrphans(files: PhotoFiles, photos: Photos): AsyncGenerator<readonly string[]> {
  for await (const names of files.list()) {
    const keys = names.flatMap((name) => keyOf(name) ?? [])
    const known: ReadonlySet<string> = keys.length > 0 ? await photos.findKnown(keys) : new Set()
    yield names.filter((name) => {
      const key = keyOf(name)
      return key === undefined ? isUnfinished(name) : !known.has(key)
    })
  }
}

export interface PhotoCounts {
  readonly rows: number
  readonly filesWithoutRow: number
  readonly rowsWithoutFile: number
  readonly unfinishedFiles: number
  /** Whether the folder has the photos of another database. */
  readonly hasOtherOwner: boolean
}

const batch = 500

/** Compares the files with the rows. */
export async function countPhotos(files: PhotoFiles, photos: Photos): Promise<PhotoCounts> {
  let [filesWithoutRow, unfinishedFiles] = [0, 0]
  for await (const orphans of findOrphans(files, photos)) {
    const unfinished = orphans.filter(isUnfinished).length
    unfinishedFiles += unfinished
    filesWithoutRow += orphans.length - unfinished
  }
  const saved = new Set<string | undefined>()
  for await (const names of files.list()) for (const name of names) saved.add(keyOf(name))
  let [rows, rowsWithoutFile, last] = [0, 0, '']
  for (;;) {
    const keys = await photos.listKeys(last, batch)
    rows += keys.length
    rowsWithoutFile += keys.filter((key) => !saved.has(key)).length
    last = keys.at(-1) ?? ''
    if (keys.length < batch) break
  }
  const hasOtherOwner = await files.hasOtherOwner()
  return { rows, filesWithoutRow, rowsWithoutFile, unfinishedFiles, hasOtherOwner }
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
    for await (const orphans of findOrphans(files, photos)) {
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

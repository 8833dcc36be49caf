import type { DiskCall, RecordedFile } from './disk-record.ts'
import { FileImage } from './file-image.ts'

/** The database files as a power cut may leave them. The buffers are valid until the next power cut. */
export interface Remains {
  readonly database: Buffer
  readonly wal: Buffer
  /** The earliest possible time of the power cut: the database must have all changes acknowledged before that time. */
  readonly at: bigint
}

interface Cutting {
  /** The database file before the first of the `calls`, when there is no write-ahead log. */
  readonly database: Uint8Array
  readonly calls: readonly DiskCall[]
  /** The number of calls before each power cut, in ascending order. */
  readonly points: readonly number[]
  readonly random: () => number
}

/**
 * Yields files that may remain after a power cut at each of the `points`. Calls on a file before its last sync are
 * durable. The disk may have applied each later call completely, partially or not at all, in any order.
 */
export function* remainsAt({ database, calls, points, random }: Cutting): Generator<Remains> {
  const files = { database: syncedFile(database), wal: syncedFile(Buffer.alloc(0)) }
  const issue = (call: DiskCall) => {
    const { durable, unsynced } = files[call.file]
    unsynced.push(call)
    if (call.kind === 'sync') for (const earlier of unsynced.splice(0)) durable.apply(earlier)
  }
  const remainsOf = (name: RecordedFile) => {
    const { durable, remaining, unsynced } = files[name]
    remaining.copy(durable)
    leaveSome(remaining, unsynced, random)
    return remaining.bytes
  }

  let done = 0
  for (const point of points) {
    for (const call of calls.slice(done, point)) issue(call)
    done = point
    const at = calls[point]?.at ?? process.hrtime.bigint()
    yield { database: remainsOf('database'), wal: remainsOf('wal'), at }
  }
}

interface FileState {
  readonly durable: FileImage
  /** Reused for every power cut: the garbage of new images took as much time as all checks of the database. */
  readonly remaining: FileImage
  readonly unsynced: DiskCall[]
}

const syncedFile = (bytes: Uint8Array): FileState => ({
  durable: new FileImage(bytes),
  remaining: new FileImage(bytes),
  unsynced: [],
})

const partialShare = 0.5

/**
 * Applies some of the calls, in the order in which they were made. A disk may also reorder calls, but that has no other
 * results: a sector has the content of the last applied call that wrote it, and any call is the last one if the later
 * ones are left out.
 */
function leaveSome(image: FileImage, unsynced: readonly DiskCall[], random: () => number): void {
  // The share of applied calls is random. With a fixed share, cases with a single missing call would be too rare.
  const share = random()
  const isLeft = () => random() < share
  for (const call of unsynced) {
    if (isLeft()) image.apply(call)
    // Half of the other calls are applied partially, the rest not at all.
    else if (random() < partialShare) image.tear(call, isLeft)
  }
}

import type { DiskCall, RecordedFile } from './disk-record.ts'
import { FileImage } from './file-image.ts'

/** The files as a power cut may leave them. */
export interface Remains {
  readonly database: Buffer
  readonly wal: Buffer
  /** The power failed no earlier than this, by the monotonic clock: a response that came before was given. */
  readonly at: bigint
}

interface Cutting {
  /** The database before the first of the calls, without a write-ahead log. */
  readonly database: Uint8Array
  readonly calls: readonly DiskCall[]
  /** How many of the calls were made before each power cut, ascending. */
  readonly points: readonly number[]
  readonly random: () => number
}

/**
 * Yields what may remain after a power cut at each of the points. Calls before the last sync of a file are durable. The
 * disk may have applied each later call completely, in part or not at all, in any order.
 */
export function* remainsAt({ database, calls, points, random }: Cutting): Generator<Remains> {
  const files = { database: syncedFile(database), wal: syncedFile(Buffer.alloc(0)) }
  const issue = (call: DiskCall) => {
    const { durable, unsynced } = files[call.file]
    unsynced.push(call)
    if (call.kind === 'sync') for (const earlier of unsynced.splice(0)) durable.apply(earlier)
  }
  const remainsOf = (name: RecordedFile) => {
    const image = new FileImage(files[name].durable.bytes)
    leaveSome(image, files[name].unsynced, random)
    return image.bytes
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
  /** The calls since the last sync. */
  readonly unsynced: DiskCall[]
}

const syncedFile = (bytes: Uint8Array): FileState => ({
  durable: new FileImage(bytes),
  unsynced: [],
})

const partialShare = 0.5

/**
 * Applies the calls in the order in which they were made. That can leave the same as any other order would: a sector
 * ends as one of the calls wrote it, and any of those calls may be the last one that is applied.
 */
function leaveSome(image: FileImage, unsynced: readonly DiskCall[], random: () => number): void {
  // From nearly none to nearly all: with a fixed share, a single missing call out of many would be too rare.
  const share = random()
  const isLeft = () => random() < share
  for (const call of unsynced) {
    if (isLeft()) image.apply(call)
    // Half of the other calls have written some of their sectors, the rest nothing.
    else if (random() < partialShare) image.tear(call, isLeft)
  }
}

import type { DiskCall, RecordedFile } from './disk-record.ts'
import { FileImage } from './file-image.ts'

/** What may be found on the disk after a power cut. */
export interface Remains {
  readonly database: Buffer
  readonly wal: Buffer
  /** No earlier than this, by the monotonic clock, did the power fail: an answer that had come before was given. */
  readonly at: bigint
}

interface Cutting {
  /** The database before the first of the calls, without a write-ahead log. */
  readonly database: Uint8Array
  readonly calls: readonly DiskCall[]
  /** How many calls the power lasts for, ascending: the calls before it were asked, and no other. */
  readonly points: readonly number[]
  readonly random: () => number
}

/**
 * What remains after a power cut at each of the points. What was asked of a file before its last sync is there. Of what
 * was asked since, each call may have been carried out, or not, or in part: the disk is free to choose, in any order.
 */
export function* remainsAt({ database, calls, points, random }: Cutting): Generator<Remains> {
  const files = { database: syncedFile(database), wal: syncedFile(Buffer.alloc(0)) }
  const ask = (call: DiskCall) => {
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
    for (const call of calls.slice(done, point)) ask(call)
    done = point
    const at = calls[point]?.at ?? process.hrtime.bigint()
    yield { database: remainsOf('database'), wal: remainsOf('wal'), at }
  }
}

interface FileState {
  readonly durable: FileImage
  /** What was asked since the last sync. */
  readonly unsynced: DiskCall[]
}

const syncedFile = (bytes: Uint8Array): FileState => ({
  durable: new FileImage(bytes),
  unsynced: [],
})

const tornShare = 0.5

/**
 * The calls are gone through in the order in which they were asked, and yet leave what any other order would: a sector
 * ends as one of those calls had it that wrote to it, and each of them may be the last that was carried out.
 */
function leaveSome(image: FileImage, unsynced: readonly DiskCall[], random: () => number): void {
  // From nearly nothing to nearly everything: with an even choice, hardly ever would only one of many be missing.
  const share = random()
  const isLeft = () => random() < share
  for (const call of unsynced) {
    if (isLeft()) image.apply(call)
    // Of the others, too, some have left a part of their sectors, and the rest nothing.
    else if (random() < tornShare) image.tear(call, isLeft)
  }
}

import { readFile } from 'node:fs/promises'

/** A completed call on a database file, as recorded by preload/recording-disk.c. */
export interface DiskCall {
  readonly kind: 'write' | 'truncate' | 'sync'
  readonly file: RecordedFile
  /** The offset of the written bytes, or the new length of a truncated file. */
  readonly offset: number
  readonly bytes: Buffer
  /** When the call began, in nanoseconds of the monotonic clock. */
  readonly at: bigint
}

export type RecordedFile = 'database' | 'wal'

const kinds = ['write', 'truncate', 'sync'] as const
const files = ['database', 'wal'] as const
/** Size of `struct entry` in preload/recording-disk.c. */
const entryLength = 32

export async function readRecord(file: string): Promise<readonly DiskCall[]> {
  const record = await readFile(file)
  const calls: DiskCall[] = []
  for (let start = 0; start < record.length; ) {
    const end = start + entryLength + record.readUInt32LE(start + 8)
    // If the server was killed, the last entry may be incomplete. Its call had not returned, so it is left out.
    if (end > record.length) break
    const kind = kinds[record.readUInt32LE(start)]
    const name = files[record.readUInt32LE(start + 4)]
    if (!kind || !name) throw new Error(`The record has no valid entry at byte ${start}.`)
    calls.push({
      kind,
      file: name,
      offset: Number(record.readBigUInt64LE(start + 16)),
      bytes: record.subarray(start + entryLength, end),
      at: record.readBigUInt64LE(start + 24),
    })
    start = end
  }
  return calls
}

import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { endianness } from 'node:os'

/**
 * Reads what SQLite stores next to a database in WAL mode: the write-ahead log (`-wal`) and the header of its index
 * (`-shm`). The formats are those of https://www.sqlite.org/fileformat2.html#the_write_ahead_log and
 * https://www.sqlite.org/walformat.html. To be called only while this process has no connection to the database, because
 * closing any descriptor of a file releases all locks that the process holds on it.
 */

/** The header of the index. SQLite writes it after each commit, when the frames of the commit are in the log and synced. */
export interface LogIndex {
  /** The bytes of the header, which every commit and every restart of the log changes. */
  readonly header: string
  /** Names the log until it is restarted. The first eight digits are a number that each restart increments. */
  readonly salts: string
  readonly pageBytes: number
  /** Number of frames (versions of pages) that were committed since the log was restarted. */
  readonly frames: number
  /** Number of these frames that are in the database file, too. */
  readonly backfilled: number
}

/** The log up to its last valid commit: what SQLite uses of it if it has to build a new index. */
export interface Log {
  /** Size of the file; 0 if there is none. */
  readonly bytes: number
  /** Undefined if the header is damaged or missing: then SQLite uses nothing of the log. */
  readonly salts: string | undefined
  readonly frames: number
  readonly commits: number
}

const headerBytes = 48
const backfilledAt = 2 * headerBytes
const indexVersion = 3_007_000

const logHeaderBytes = 32
const frameHeaderBytes = 24
/** The last bit says in which byte order the checksums are computed. */
const logMagic = 0x377f_0682

export const readIndex = (file: string): LogIndex | undefined =>
  withFile(`${file}-shm`, (opened) => {
    const bytes = Buffer.alloc(backfilledAt + 4)
    return readSync(opened, bytes, 0, bytes.length, 0) === bytes.length
      ? parseIndex(bytes)
      : undefined
  })

/** Returns undefined unless the two copies of the header are equal and valid. Numbers have the machine's byte order. */
export function parseIndex(bytes: Buffer, isLittle = endianness() === 'LE'): LogIndex | undefined {
  const header = bytes.subarray(0, headerBytes)
  const view = viewOf(bytes)
  const number = (at: number) => view.getUint32(at, isLittle)
  const isInitialized = view.getUint8(12) === 1
  const sum = addTo(noSum, view, [0, 40], isLittle)
  if (number(0) !== indexVersion || !isInitialized) return undefined
  if (number(40) !== sum[0] || number(44) !== sum[1]) return undefined
  if (!header.equals(bytes.subarray(headerBytes, 2 * headerBytes))) return undefined
  const pageSize = view.getUint16(14, isLittle)
  return {
    header: header.toString('hex'),
    // Copied from the log, so the salts have its byte order.
    salts: saltsAt(bytes, 32),
    // The largest size, 65,536, does not fit into the field.
    pageBytes: pageSize === 1 ? 65_536 : pageSize,
    frames: number(16),
    backfilled: number(backfilledAt),
  }
}

const noLog: Log = { bytes: 0, salts: undefined, frames: 0, commits: 0 }

export const readLog = (file: string): Log =>
  withFile(`${file}-wal`, (opened) => {
    const { size } = fstatSync(opened)
    const header = parseLogHeader(readAt(opened, 0, logHeaderBytes))
    if (!header) return { ...noLog, bytes: size }
    const log = { bytes: size, salts: header.salts, frames: 0, commits: 0 }
    let { sum } = header
    for (const { number, frame } of framesOf(opened, header.pageBytes)) {
      const view = viewOf(frame)
      sum = addTo(sum, view, [0, 8], header.isLittle)
      sum = addTo(sum, view, [frameHeaderBytes, frame.length], header.isLittle)
      const isValid = view.getUint32(16) === sum[0] && view.getUint32(20) === sum[1]
      if (!isValid || saltsAt(frame, 8) !== header.salts || view.getUint32(0) === 0) break
      if (!isCommit(frame)) continue
      log.frames = number
      log.commits += 1
    }
    return log
  }) ?? noLog

/** Counts the commits after a frame, by the headers of the frames alone: their content and checksums may be damaged. */
export const countCommitsAfter = (
  file: string,
  { salts, pageBytes, frames }: LogIndex,
  frame: number,
): number =>
  withFile(`${file}-wal`, (opened) => {
    let commits = 0
    for (const { number, frame: bytes } of framesOf(opened, pageBytes, frame + 1))
      if (number <= frames && saltsAt(bytes, 8) === salts && isCommit(bytes)) commits += 1
    return commits
  }) ?? 0

/** The last frame of a commit has the number of pages of the database; in other frames the field is 0. */
const isCommit = (frame: Buffer): boolean => frame.readUInt32BE(4) !== 0

interface LogHeader {
  readonly salts: string
  readonly pageBytes: number
  readonly isLittle: boolean
  readonly sum: Sum
}

function parseLogHeader(bytes: Buffer): LogHeader | undefined {
  if (bytes.length < logHeaderBytes) return undefined
  const view = viewOf(bytes)
  const magic = view.getUint32(0)
  if (magic !== logMagic && magic !== logMagic + 1) return undefined
  const isLittle = magic === logMagic
  const sum = addTo(noSum, view, [0, 24], isLittle)
  if (view.getUint32(24) !== sum[0] || view.getUint32(28) !== sum[1]) return undefined
  return { salts: saltsAt(bytes, 16), pageBytes: view.getUint32(8), isLittle, sum }
}

/** Yields the complete frames from `first` on. All have the same buffer. */
function* framesOf(opened: number, pageBytes: number, first = 1) {
  const bytes = frameHeaderBytes + pageBytes
  const frame = Buffer.alloc(bytes)
  for (let number = first; ; number++) {
    const at = logHeaderBytes + (number - 1) * bytes
    if (readSync(opened, frame, 0, bytes, at) < bytes) return
    yield { number, frame }
  }
}

function readAt(opened: number, at: number, length: number): Buffer {
  const bytes = Buffer.alloc(length)
  return bytes.subarray(0, readSync(opened, bytes, 0, length, at))
}

const saltsAt = (bytes: Buffer, at: number): string => bytes.toString('hex', at, at + 8)

const viewOf = ({ buffer, byteOffset, length }: Buffer): DataView =>
  new DataView(buffer, byteOffset, length)

type Sum = readonly [number, number]
const noSum: Sum = [0, 0]

/** Continues a checksum over the bytes of a range. */
function addTo(sum: Sum, view: DataView, [start, end]: Sum, isLittle: boolean): Sum {
  let [one, two] = sum
  for (let at = start; at < end; at += 8) {
    one = (one + view.getUint32(at, isLittle) + two) >>> 0
    two = (two + view.getUint32(at + 4, isLittle) + one) >>> 0
  }
  return [one, two]
}

/** Returns undefined if there is no such file. */
function withFile<Value>(path: string, read: (opened: number) => Value): Value | undefined {
  let opened: number
  try {
    opened = openSync(path, 'r')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  try {
    return read(opened)
  } finally {
    closeSync(opened)
  }
}

/** Size of a log with this number of frames. */
export const logBytesOf = (frames: number, pageBytes: number): number =>
  frames === 0 ? 0 : logHeaderBytes + frames * (frameHeaderBytes + pageBytes)

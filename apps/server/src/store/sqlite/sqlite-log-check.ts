import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  openSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { UnfitDatabase } from '../migrate.ts'
import { countCommitsAfter, readIndex, readLog } from './sqlite-log.ts'
import {
  explainGap,
  explainUnknown,
  type Gap,
  type Verdict,
  verdictOn,
  verdictWithoutIndex,
} from './sqlite-log-verdict.ts'

export type Warn = (message: string) => void

/** The write-ahead log lacks acknowledged changes. SQLite would open the database without them, and without an error. */
export class IncompleteLog extends UnfitDatabase {
  override readonly name = 'IncompleteLog'
}

/**
 * How often the files are read before they are believed, and the pause between. A process that closes the database, or
 * opens it after a crash, leaves it without an index for some milliseconds.
 */
const readingsMax = 20
const pauseMs = 10

/**
 * Refuses a database whose write-ahead log lacks acknowledged changes, and warns if this cannot be verified. To be called
 * before SQLite opens the database, because SQLite then deletes the evidence. Changes nothing.
 */
export function refuseIncompleteLog(file: string, warn: Warn): void {
  if (isDeleted(file)) return
  const path = realpathSync(file)
  const verdict = examine(path)
  if (verdict.kind === 'unknown') warn(explainUnknown(path, verdict))
  if (verdict.kind === 'gap') throw new IncompleteLog(explanationOf(path, verdict))
}

const explanationOf = (path: string, gap: Gap): string =>
  explainGap(path, gap, countCommitsAfter(path, gap.index, gap.kept))

/**
 * Copies an incomplete log to another file, and removes the evidence, so that the database can be opened. Returns what
 * was done; undefined if the log is complete or cannot be verified.
 */
export function acceptLogLoss(file: string): string | undefined {
  if (isDeleted(file)) return undefined
  const path = realpathSync(file)
  const verdict = examine(path)
  if (verdict.kind !== 'gap') return undefined
  const lost = Math.max(0, verdict.index.frames - verdict.kept)
  const copy = copyLog(`${path}-wal`)
  if (!verdict.isLogUsed) rmSync(`${path}-wal`, { force: true })
  // Removed last: if this process is killed before, the next one finds the same gap.
  rmSync(`${path}-shm`, { force: true })
  return `The loss of ${lost} frames of ${path}-wal is accepted. ${copy === undefined ? 'There was no log to copy.' : `The log was copied to ${copy}.`} Run \`delivery-orders check\`.`
}

/** Returns the path of the copy, which is on the disk. Undefined if there is no log. */
function copyLog(log: string): string | undefined {
  if (!existsSync(log)) return undefined
  let number = 1
  while (existsSync(`${log}.lost-${number}`)) number += 1
  const copy = `${log}.lost-${number}`
  copyFileSync(log, copy, constants.COPYFILE_EXCL)
  for (const path of [copy, dirname(copy)]) {
    const opened = openSync(path, 'r')
    fsyncSync(opened)
    closeSync(opened)
  }
  return copy
}

/**
 * Whether there is no database. Throws if there is a log nevertheless: a new database would destroy it. The log is looked
 * for first, because another process may be creating the database, and its log after it.
 */
function isDeleted(file: string): boolean {
  const log = `${file}-wal`
  const hasLog = sizeOf(log) > 0
  if (sizeOf(file) > 0) return false
  if (hasLog)
    throw new IncompleteLog(
      `There is no database ${file}, or it is empty, but its write-ahead log ${log} is there, and may have acknowledged changes that no other file has. A new database would destroy it. Put the database back that the log belongs to. If you want a new one, move the log away.`,
    )
  return true
}

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0

/**
 * Reads the index before and after the log. A process that restarts or removes the log changes the index first, so a gap
 * that is found between two equal readings is not the work of a running process.
 */
function examine(path: string): Verdict {
  for (let readings = 1; ; readings++) {
    const before = readIndex(path)
    const verdict = before
      ? verdictOn(before, readLog(path))
      : verdictWithoutIndex(sizeOf(`${path}-wal`))
    const isStable = before?.header === readIndex(path)?.header
    if (verdict.kind === 'complete' || (verdict.kind === 'gap' && isStable)) return verdict
    // If the index keeps changing, another process writes to the database, and its index stays in use.
    if (readings === readingsMax) return isStable ? verdict : { kind: 'complete' }
    Atomics.wait(sleeper, 0, 0, pauseMs)
  }
}

const sleeper = new Int32Array(new SharedArrayBuffer(4))

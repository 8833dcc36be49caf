import type { Log, LogIndex } from './sqlite-log.ts'

/**
 * Whether SQLite will find every acknowledged commit when it opens a database.
 *
 *     complete   it will
 *     unknown    no index says which frames the log must have
 *     gap        it will not, or it would use frames that do not continue what the database file has
 */
export type Verdict = { readonly kind: 'complete' } | Unknown | Gap

export interface Unknown {
  readonly kind: 'unknown'
  readonly reason: 'no index' | 'older index'
}

export interface Gap {
  readonly kind: 'gap'
  readonly cause: 'missing' | 'damaged' | 'foreign'
  readonly index: LogIndex
  /** Frames of the log whose changes remain if the rest is given up. */
  readonly kept: number
  /** Whether they are read from the log. Otherwise they are in the database file, and the log must not be used. */
  readonly isLogUsed: boolean
}

const complete: Verdict = { kind: 'complete' }

/**
 * A power cut can leave an index that is older than its log, because SQLite never syncs it. The system writes it to the
 * disk within a minute or so. The log has then been restarted at most this many times since.
 */
const restartsMax = 65_536

export function verdictOn(index: LogIndex, log: Log): Verdict {
  // SQLite will use no frame of the log, and the database file has all of them.
  if (log.frames === 0 && index.backfilled >= index.frames) return complete
  if (log.salts !== index.salts) return verdictOnOther(index, log)
  return log.frames >= index.frames ? complete : gap('damaged', index, log)
}

/** Decides about a log without an index, whatever its frames are. */
export const verdictWithoutIndex = (logBytes: number): Verdict =>
  logBytes === 0 ? complete : { kind: 'unknown', reason: 'no index' }

/** Decides about a log that is not the one of the index. */
function verdictOnOther(index: LogIndex, log: Log): Verdict {
  if (index.frames === 0 && isBetweenCommits(index, log)) return complete
  const restarts = restartsBetween(index.salts, log.salts)
  if (restarts > 0 && restarts <= restartsMax) return { kind: 'unknown', reason: 'older index' }
  if (log.frames > 0) return gap('foreign', index, log)
  return gap(log.bytes === 0 ? 'missing' : 'damaged', index, log)
}

/** Whether a process died or is between the steps of a restart of the log: index, header of the log, commit, index. */
const isBetweenCommits = (index: LogIndex, log: Log): boolean =>
  restartsBetween(log.salts, index.salts) === 1 || log.commits === 1

const restartsOf = (salts = ''): number => Number.parseInt(salts.slice(0, 8), 16)

const restartsBetween = (from: string | undefined, to: string | undefined): number =>
  (restartsOf(to) - restartsOf(from)) >>> 0

/**
 * The frames before the damage are of no use if some later ones are in the database file: SQLite would read the older
 * versions of their pages from the log, and newer versions of other pages from the file.
 */
function gap(cause: Gap['cause'], index: LogIndex, log: Log): Gap {
  const isLogUsed = log.salts === index.salts && log.frames >= index.backfilled
  return { kind: 'gap', cause, index, isLogUsed, kept: isLogUsed ? log.frames : index.backfilled }
}

const causes: Readonly<Record<Gap['cause'], string>> = {
  missing: 'is missing or empty',
  damaged: 'is damaged or cut off',
  foreign: 'is of another database, or of another time',
}

/** Explains a gap to the operator. `commits` were counted after the last frame that is kept. */
export function explainGap(file: string, { cause, index, kept }: Gap, commits: number): string {
  const lost = Math.max(0, index.frames - kept)
  const loss =
    lost === 0
      ? 'The database file has all acknowledged changes, but with this log it would lose some of them again.'
      : `It must have ${countOf(index.frames, 'frame')}, of which ${lost} cannot be used${commits > 0 ? `; they are at least ${countOf(commits, 'commit')}` : ''}. They have acknowledged changes that are not in the database file.`
  return [
    `The write-ahead log ${file}-wal ${causes[cause]}. ${loss}`,
    'Nothing was changed. Copy the files before you do anything else, then do one of the following:',
    `- If you have another copy of ${file}-wal from the time of the crash, put it in place.`,
    `- If you have just restored a backup, delete ${file}-wal and ${file}-shm.`,
    '- Otherwise restore a backup, or run `delivery-orders serve --accept-loss`: it copies the log to another file and starts with what can be read.',
  ].join('\n')
}

const reasons: Readonly<Record<Unknown['reason'], (file: string) => string>> = {
  'no index': (file) => `its index ${file}-shm is missing or unreadable`,
  'older index': (file) => `its index ${file}-shm is older, as after a power cut`,
}

export const explainUnknown = (file: string, { reason }: Unknown): string =>
  `Whether the write-ahead log ${file}-wal is complete cannot be verified, because ${reasons[reason](file)}. If it was damaged, acknowledged changes are missing: run \`delivery-orders check\`, and compare with your clients.`

const countOf = (count: number, one: string): string => `${count} ${count === 1 ? one : `${one}s`}`

import { describe, expect, test } from 'vitest'
import type { Log, LogIndex } from './sqlite-log.ts'
import {
  explainGap,
  explainUnknown,
  type Gap,
  verdictOn,
  verdictWithoutIndex,
} from './sqlite-log-verdict.ts'

const salts = '0000000500000abc'
const index = (frames: number, backfilled = 0): LogIndex => ({
  ...{ header: '', salts, pageBytes: 8192 },
  ...{ frames, backfilled },
})
const log = (frames: number, other: Partial<Log> = {}): Log => ({
  ...{ bytes: 100_000, salts, frames, commits: frames },
  ...other,
})
const noLog: Log = { bytes: 0, salts: undefined, frames: 0, commits: 0 }
const damagedHeader: Log = { ...noLog, bytes: 100_000 }
const later = { salts: '0000000600000def' }
const earlier = { salts: '0000000400000def' }
const foreign = { salts: 'a765432100000def' }

const gap = (cause: Gap['cause'], kept: number, isLogUsed: boolean) => ({
  kind: 'gap',
  ...{ cause, kept, isLogUsed },
})

describe('the verdict on a write-ahead log', () => {
  test.for<[string, LogIndex, Log, object]>([
    ['has all frames of the index', index(9), log(9), { kind: 'complete' }],
    ['has a commit more than the index', index(9), log(10), { kind: 'complete' }],
    ['is missing, and the database has it', index(9, 9), noLog, { kind: 'complete' }],
    [
      'has a damaged header, and the database has it',
      index(9, 9),
      damagedHeader,
      { kind: 'complete' },
    ],
    ['was emptied after a restart', index(0), noLog, { kind: 'complete' }],
    ['is to be restarted', index(0), log(9, earlier), { kind: 'complete' }],
    ['was restarted for its first commit', index(0), log(1, foreign), { kind: 'complete' }],
    [
      'was restarted after its index was stored',
      index(9),
      log(2, later),
      { kind: 'unknown', reason: 'older index' },
    ],
    [
      'has no commit since its index was stored',
      index(9),
      log(0, later),
      { kind: 'unknown', reason: 'older index' },
    ],
    ['is missing', index(9), noLog, gap('missing', 0, false)],
    ['is missing, and the database has a part', index(9, 4), noLog, gap('missing', 4, false)],
    ['has a damaged header', index(9), damagedHeader, gap('damaged', 0, false)],
    ['has a damaged frame', index(9), log(6), gap('damaged', 6, true)],
    [
      'has a damaged frame after those in the database',
      index(9, 6),
      log(6),
      gap('damaged', 6, true),
    ],
    [
      'has a damaged frame before one in the database',
      index(9, 7),
      log(6),
      gap('damaged', 7, false),
    ],
    [
      'has a damaged frame, and the database has all',
      index(9, 9),
      log(6),
      gap('damaged', 9, false),
    ],
    ['is of an earlier time', index(9), log(20, earlier), gap('foreign', 0, false)],
    ['is of another database', index(9, 2), log(20, foreign), gap('foreign', 2, false)],
    [
      'is of another database, and none is expected',
      index(0),
      log(20, foreign),
      gap('foreign', 0, false),
    ],
  ])('that %s', ([, given, found, expected]) => {
    expect(verdictOn(given, found)).toMatchObject(expected)
  })

  test.for<[string, number, object]>([
    ['is missing like its index', 0, { kind: 'complete' }],
    ['has no index', 100_000, { kind: 'unknown', reason: 'no index' }],
  ])('that %s', ([, bytes, expected]) => {
    expect(verdictWithoutIndex(bytes)).toEqual(expected)
  })
})

describe('the explanation of a gap', () => {
  const explained = (cause: Gap['cause'], kept: number, commits: number) =>
    explainGap(
      '/data/orders.db',
      { kind: 'gap', cause, index: index(9), kept, isLogUsed: true },
      commits,
    )

  test('says how many frames and commits are lost, and what to do', () => {
    const text = explained('damaged', 6, 2)

    expect(text).toContain(
      'The write-ahead log /data/orders.db-wal is damaged or cut off. It must have 9 frames, of which 3 cannot be used; they are at least 2 commits.',
    )
    expect(text).toContain('/data/orders.db-shm')
    expect(text).toContain('delivery-orders serve --accept-loss')
  })

  test('does not count commits that cannot be seen', () => {
    expect(explained('missing', 0, 0)).toContain(
      'is missing or empty. It must have 9 frames, of which 9 cannot be used. They',
    )
  })

  test('says that nothing is lost yet if the database file has all frames', () => {
    expect(explained('damaged', 9, 0)).toContain('The database file has all acknowledged changes')
  })
})

test('the explanation of a log that cannot be verified names the index', () => {
  expect(explainUnknown('/data/orders.db', { kind: 'unknown', reason: 'no index' })).toContain(
    'because its index /data/orders.db-shm is missing or unreadable',
  )
})

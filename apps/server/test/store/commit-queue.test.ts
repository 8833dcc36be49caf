import { Unavailable } from '@delivery-orders/domain'
import { describe, expect, test } from 'vitest'
import { type CommitObserver, CommitQueue } from '../../src/store/commit-queue.ts'

/** The first letter is what a change is about. */
type Change = string

interface Given {
  /** Whether a batch fails. */
  readonly fails?: (batch: readonly Change[]) => boolean
  readonly rolledBack?: boolean
  readonly observer?: CommitObserver<string>
}

/** A queue over an engine that remembers its batches and answers each change by its name. */
function queueOf({ fails = () => false, rolledBack = true, observer }: Given = {}) {
  const batches: string[] = []
  const queue = new CommitQueue<Change, string>({
    write: async (batch) => {
      batches.push(batch.join(' '))
      // A real engine takes a while, in which others arrive.
      await new Promise(setImmediate)
      if (fails(batch)) throw new Error(`${batch.join(' ')} failed`)
      return batch.map((change) => `${change} written`)
    },
    keysOf: (change) => change.split('+').map((part) => part.charAt(0)),
    sizeOf: (change) => (change.endsWith('large') ? 3 * 1024 * 1024 : 100),
    rolledBack: () => rolledBack,
    observer,
  })
  return { queue, batches }
}

const all = (queue: CommitQueue<Change, string>, changes: readonly Change[]) =>
  Promise.all(changes.map((change) => queue.add(change)))

describe('a batch', () => {
  test('is all that arrives in one turn, and each gets its own outcome', async () => {
    const { queue, batches } = queueOf()

    expect(await all(queue, ['a1', 'b1', 'c1'])).toEqual(['a1 written', 'b1 written', 'c1 written'])
    expect(batches).toEqual(['a1 b1 c1'])
  })

  test('takes what comes a few steps later in the same turn too', async () => {
    const { queue, batches } = queueOf()
    const late = Promise.resolve()
      .then(() => undefined)
      .then(() => queue.add('b1'))

    await Promise.all([queue.add('a1'), late])

    expect(batches).toEqual(['a1 b1'])
  })

  test('waits for the one before it, and has everything that came meanwhile', async () => {
    const { queue, batches } = queueOf()
    const first = queue.add('a1')
    await new Promise(setImmediate)

    await Promise.all([first, ...['b1', 'c1', 'd1'].map((change) => queue.add(change))])

    expect(batches).toEqual(['a1', 'b1 c1 d1'])
  })

  test('is no longer than the first that is too much', async () => {
    const { queue, batches } = queueOf()

    await all(queue, ['a-large', 'b1', 'c-large', 'd1', 'e-large', 'f-large', 'g-large'])

    expect(batches).toEqual(['a-large b1 c-large', 'd1 e-large f-large', 'g-large'])
  })

  test('is begun anew after all was quiet', async () => {
    const { queue, batches } = queueOf()
    await queue.add('a1')
    await queue.add('a2')

    expect(batches).toEqual(['a1', 'a2'])
  })

  test('is bounded', async () => {
    const { queue, batches } = queueOf()
    const changes = Array.from({ length: 600 }, (_, index) => String.fromCharCode(0x4e00 + index))

    await all(queue, changes)

    expect(batches.map((batch) => batch.split(' ').length)).toEqual([256, 256, 88])
    expect(batches.join(' ')).toBe(changes.join(' '))
  })
})

describe('changes of one key', () => {
  test('are in batches of their own, in the order in which they came', async () => {
    const { queue, batches } = queueOf()

    await all(queue, ['a1', 'b1', 'a2', 'c1', 'a3', 'b2'])

    expect(batches).toEqual(['a1 b1 c1', 'a2 b2', 'a3'])
  })

  test('wait for each of their keys, and nobody overtakes them meanwhile', async () => {
    const { queue, batches } = queueOf()

    await all(queue, ['a1', 'a2+b2', 'b3', 'c1'])

    expect(batches).toEqual(['a1 c1', 'a2+b2', 'b3'])
  })
})

describe('a batch that fails', () => {
  test('and left no trace is tried one by one, and only what is at fault fails', async () => {
    const { queue, batches } = queueOf({ fails: (batch) => batch.includes('b1') })

    const outcomes = await Promise.allSettled(['a1', 'b1', 'c1'].map((change) => queue.add(change)))

    expect(batches).toEqual(['a1 b1 c1', 'a1', 'b1', 'c1'])
    expect(outcomes).toEqual([
      { status: 'fulfilled', value: 'a1 written' },
      { status: 'rejected', reason: new Error('b1 failed') },
      { status: 'fulfilled', value: 'c1 written' },
    ])
  })

  test('and may have left a trace is not tried again: all of it fails', async () => {
    const { queue, batches } = queueOf({ fails: () => true, rolledBack: false })

    const outcomes = await Promise.allSettled(['a1', 'b1'].map((change) => queue.add(change)))

    expect(batches).toEqual(['a1 b1'])
    const rejected = { status: 'rejected', reason: new Error('a1 b1 failed') }
    expect(outcomes).toEqual([rejected, rejected])
  })

  test('of one change is not tried again', async () => {
    const { queue, batches } = queueOf({ fails: () => true })

    await expect(queue.add('a1')).rejects.toThrow('a1 failed')
    expect(batches).toEqual(['a1'])
  })

  test('does not harm those that come after it', async () => {
    const { queue } = queueOf({ fails: (batch) => batch.includes('a1'), rolledBack: false })
    await Promise.allSettled([queue.add('a1'), queue.add('b1')])

    expect(await queue.add('c1')).toBe('c1 written')
  })
})

test('an engine that throws at once fails like one that rejects', async () => {
  const queue = new CommitQueue<Change, string>({
    write: () => {
      throw new Error('at once')
    },
    keysOf: () => [],
    sizeOf: () => 0,
    rolledBack: () => false,
  })

  await expect(queue.add('a1')).rejects.toThrow('at once')
})

test('ten thousand may wait; the next is told at once that it is too much', async () => {
  const { queue, batches } = queueOf()
  const waiting = Array.from({ length: 10_000 }, (_, index) =>
    queue.add(String.fromCodePoint(index)),
  )

  await expect(queue.add('x')).rejects.toBeInstanceOf(Unavailable)
  expect(batches).toEqual([])

  expect(await Promise.all(waiting)).toHaveLength(10_000)
  expect(await queue.add('x')).toBe('x written')
})

describe('draining', () => {
  test('ends when everything that was added is written', async () => {
    const { queue, batches } = queueOf()
    const written: string[] = []
    for (const change of ['a1', 'a2', 'a3']) void queue.add(change).then(() => written.push(change))

    await queue.drain()

    expect(written).toEqual(['a1', 'a2', 'a3'])
    expect(batches).toEqual(['a1', 'a2', 'a3'])
  })

  test('ends also when what was added fails, and at once when there is nothing', async () => {
    const { queue } = queueOf({ fails: () => true })
    await queue.drain()
    const failing = queue.add('a1').catch((error: Error) => error.message)

    await queue.drain()

    expect(await failing).toBe('a1 failed')
  })
})

describe('an observer', () => {
  /** What it was told, with times as to whether they are any. */
  function observing(given: Given = {}) {
    const told: unknown[] = []
    const isTime = (durationMs: number) => durationMs > 0 && durationMs < 60_000
    const { queue } = queueOf({
      ...given,
      observer: {
        waiting: (count) => told.push(['waiting', count]),
        refused: () => told.push(['refused']),
        written: (outcomes, durationMs) => told.push(['written', outcomes, isTime(durationMs)]),
        failed: (count, durationMs) => told.push(['failed', count, isTime(durationMs)]),
      },
    })
    return { queue, told }
  }

  test('is told how many wait, whenever that changes, and of each batch', async () => {
    const { queue, told } = observing()

    await all(queue, ['a1', 'b1', 'a2'])

    expect(told).toEqual([
      ['waiting', 1],
      ['waiting', 2],
      ['waiting', 3],
      ['waiting', 1],
      ['written', ['a1 written', 'b1 written'], true],
      ['waiting', 0],
      ['written', ['a2 written'], true],
    ])
  })

  test('is told once of each change, also of those that were tried one by one', async () => {
    const { queue, told } = observing({ fails: (batch) => batch.includes('b1') })

    await Promise.allSettled(['a1', 'b1', 'c1'].map((change) => queue.add(change)))
    await queue.drain()

    expect(told.slice(4)).toEqual([
      ['written', ['a1 written'], true],
      ['failed', 1, true],
      ['written', ['c1 written'], true],
    ])
  })

  test('is told of a batch that failed as a whole', async () => {
    const { queue, told } = observing({ fails: () => true, rolledBack: false })

    await Promise.allSettled(['a1', 'b1'].map((change) => queue.add(change)))

    expect(told.slice(3)).toEqual([['failed', 2, true]])
  })

  test('is told of a change that finds no room', async () => {
    const { queue, told } = observing()
    const waiting = Array.from({ length: 10_000 }, (_, index) =>
      queue.add(String.fromCodePoint(index)),
    )

    await expect(queue.add('x')).rejects.toBeInstanceOf(Unavailable)

    expect(told.slice(-2)).toEqual([['waiting', 10_000], ['refused']])
    await Promise.all(waiting)
    expect(told.filter((each) => JSON.stringify(each) === '["refused"]')).toHaveLength(1)
  })
})

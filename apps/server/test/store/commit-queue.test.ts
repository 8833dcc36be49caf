import { Unavailable } from '@delivery-orders/domain'
import { describe, expect, test } from 'vitest'
import { type CommitObserver, CommitQueue } from '../../src/store/commit-queue.ts'

/** A change is named after its keys: `a1` has the key `a`, and `a1+b1` has the keys `a` and `b`. */
type Change = string

interface Given {
  readonly fails?: (batch: readonly Change[]) => boolean
  readonly isRolledBack?: boolean
  readonly observer?: CommitObserver<string>
}

/** Makes a queue whose engine records its batches. The outcome of the change `a1` is `a1 written`. */
function queueOf({ fails = () => false, isRolledBack = true, observer }: Given = {}) {
  const batches: string[] = []
  const queue = new CommitQueue<Change, string>({
    write: async (batch) => {
      batches.push(batch.join(' '))
      // A real engine takes time to write, during which other changes are added.
      await new Promise(setImmediate)
      if (fails(batch)) throw new Error(`${batch.join(' ')} failed`)
      return batch.map((change) => `${change} written`)
    },
    keysOf: (change) => change.split('+').map((part) => part.charAt(0)),
    sizeOf: (change) => (change.endsWith('large') ? 3 * 1024 * 1024 : 100),
    isRolledBack: () => isRolledBack,
    observer,
  })
  return { queue, batches }
}

const all = (queue: CommitQueue<Change, string>, changes: readonly Change[]) =>
  Promise.all(changes.map((change) => queue.add(change)))

describe('batches', () => {
  test('changes added in one turn of the event loop form one batch, and each gets its own outcome', async () => {
    const { queue, batches } = queueOf()

    expect(await all(queue, ['a1', 'b1', 'c1'])).toEqual(['a1 written', 'b1 written', 'c1 written'])
    expect(batches).toEqual(['a1 b1 c1'])
  })

  test('a change that is added a few microtasks later joins the batch', async () => {
    const { queue, batches } = queueOf()
    const late = Promise.resolve()
      .then(() => undefined)
      .then(() => queue.add('b1'))

    await Promise.all([queue.add('a1'), late])

    expect(batches).toEqual(['a1 b1'])
  })

  test('a batch waits until the previous batch is written, and has all changes that were added meanwhile', async () => {
    const { queue, batches } = queueOf()
    const first = queue.add('a1')
    await new Promise(setImmediate)

    await Promise.all([first, ...['b1', 'c1', 'd1'].map((change) => queue.add(change))])

    expect(batches).toEqual(['a1', 'b1 c1 d1'])
  })

  test('a batch that exceeds its size limit takes no more large changes, but small ones', async () => {
    const { queue, batches } = queueOf()

    await all(queue, ['a-large', 'b1', 'c-large', 'd1', 'e-large', 'f-large', 'g-large'])

    expect(batches).toEqual(['a-large b1 c-large d1', 'e-large f-large', 'g-large'])
  })

  test('a change that is added to an idle queue starts a batch', async () => {
    const { queue, batches } = queueOf()
    await queue.add('a1')
    await queue.add('a2')

    expect(batches).toEqual(['a1', 'a2'])
  })

  test('a batch has at most 256 changes', async () => {
    const { queue, batches } = queueOf()
    const changes = Array.from({ length: 600 }, (_, index) => String.fromCharCode(0x4e00 + index))

    await all(queue, changes)

    expect(batches.map((batch) => batch.split(' ').length)).toEqual([256, 256, 88])
    expect(batches.join(' ')).toBe(changes.join(' '))
  })
})

describe('keys', () => {
  test('changes with the same key are written in separate batches, in the order of their addition', async () => {
    const { queue, batches } = queueOf()

    await all(queue, ['a1', 'b1', 'a2', 'c1', 'a3', 'b2'])

    expect(batches).toEqual(['a1 b1 c1', 'a2 b2', 'a3'])
  })

  test('a change with two keys is written after earlier and before later changes with either key', async () => {
    const { queue, batches } = queueOf()

    await all(queue, ['a1', 'a2+b2', 'b3', 'c1'])

    expect(batches).toEqual(['a1 c1', 'a2+b2', 'b3'])
  })
})

describe('failed batches', () => {
  test('after a rollback, each change of the batch is retried alone, and only the failing change rejects', async () => {
    const { queue, batches } = queueOf({ fails: (batch) => batch.includes('b1') })

    const outcomes = await Promise.allSettled(['a1', 'b1', 'c1'].map((change) => queue.add(change)))

    expect(batches).toEqual(['a1 b1 c1', 'a1', 'b1', 'c1'])
    expect(outcomes).toEqual([
      { status: 'fulfilled', value: 'a1 written' },
      { status: 'rejected', reason: new Error('b1 failed') },
      { status: 'fulfilled', value: 'c1 written' },
    ])
  })

  test('a failed batch that may have been committed is not retried, and all of its changes reject', async () => {
    const { queue, batches } = queueOf({ fails: () => true, isRolledBack: false })

    const outcomes = await Promise.allSettled(['a1', 'b1'].map((change) => queue.add(change)))

    expect(batches).toEqual(['a1 b1'])
    const rejected = { status: 'rejected', reason: new Error('a1 b1 failed') }
    expect(outcomes).toEqual([rejected, rejected])
  })

  test('a failed batch of one change is not retried', async () => {
    const { queue, batches } = queueOf({ fails: () => true })

    await expect(queue.add('a1')).rejects.toThrow('a1 failed')
    expect(batches).toEqual(['a1'])
  })

  test('changes that are added after a failed batch are written', async () => {
    const { queue } = queueOf({ fails: (batch) => batch.includes('a1'), isRolledBack: false })
    await Promise.allSettled([queue.add('a1'), queue.add('b1')])

    expect(await queue.add('c1')).toBe('c1 written')
  })
})

test('a change rejects if the engine throws synchronously instead of returning a rejected promise', async () => {
  const queue = new CommitQueue<Change, string>({
    write: () => {
      throw new Error('thrown synchronously')
    },
    keysOf: () => [],
    sizeOf: () => 0,
    isRolledBack: () => false,
  })

  await expect(queue.add('a1')).rejects.toThrow('thrown synchronously')
})

test('a queue with 10,000 waiting changes rejects the next change immediately', async () => {
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
  test('draining resolves once every added change is written', async () => {
    const { queue, batches } = queueOf()
    const written: string[] = []
    for (const change of ['a1', 'a2', 'a3']) void queue.add(change).then(() => written.push(change))

    await queue.drain()

    expect(written).toEqual(['a1', 'a2', 'a3'])
    expect(batches).toEqual(['a1', 'a2', 'a3'])
  })

  test('draining resolves even if a change fails, and resolves immediately if the queue is empty', async () => {
    const { queue } = queueOf({ fails: () => true })
    await queue.drain()
    const failing = queue.add('a1').catch((error: Error) => error.message)

    await queue.drain()

    expect(await failing).toBe('a1 failed')
  })
})

describe('the observer', () => {
  /** Records the calls of the observer, but replaces each duration with whether it is plausible. */
  function observedQueue(given: Given = {}) {
    const calls: unknown[] = []
    const isPlausible = (durationMs: number) => durationMs > 0 && durationMs < 60_000
    const { queue } = queueOf({
      ...given,
      observer: {
        waiting: (count) => calls.push(['waiting', count]),
        refused: () => calls.push(['refused']),
        written: (outcomes, durationMs) =>
          calls.push(['written', outcomes, isPlausible(durationMs)]),
        failed: (count, durationMs) => calls.push(['failed', count, isPlausible(durationMs)]),
      },
    })
    return { queue, calls }
  }

  test('the observer is notified of each new number of waiting changes and of each written batch', async () => {
    const { queue, calls } = observedQueue()

    await all(queue, ['a1', 'b1', 'a2'])

    expect(calls).toEqual([
      ['waiting', 1],
      ['waiting', 2],
      ['waiting', 3],
      ['waiting', 1],
      ['written', ['a1 written', 'b1 written'], true],
      ['waiting', 0],
      ['written', ['a2 written'], true],
    ])
  })

  test('the observer is notified once of each change, even if the changes were retried one by one', async () => {
    const { queue, calls } = observedQueue({ fails: (batch) => batch.includes('b1') })

    await Promise.allSettled(['a1', 'b1', 'c1'].map((change) => queue.add(change)))
    await queue.drain()

    expect(calls.slice(4)).toEqual([
      ['written', ['a1 written'], true],
      ['failed', 1, true],
      ['written', ['c1 written'], true],
    ])
  })

  test('the observer is notified of a batch that failed as a whole', async () => {
    const { queue, calls } = observedQueue({ fails: () => true, isRolledBack: false })

    await Promise.allSettled(['a1', 'b1'].map((change) => queue.add(change)))

    expect(calls.slice(3)).toEqual([['failed', 2, true]])
  })

  test('the observer is notified of a change that the full queue rejects', async () => {
    const { queue, calls } = observedQueue()
    const waiting = Array.from({ length: 10_000 }, (_, index) =>
      queue.add(String.fromCodePoint(index)),
    )

    await expect(queue.add('x')).rejects.toBeInstanceOf(Unavailable)

    expect(calls.slice(-2)).toEqual([['waiting', 10_000], ['refused']])
    await Promise.all(waiting)
    expect(calls.filter((each) => JSON.stringify(each) === '["refused"]')).toHaveLength(1)
  })
})

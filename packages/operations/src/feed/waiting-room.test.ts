import { setImmediate } from 'node:timers/promises'
import { Refusal } from '@delivery-orders/contract'
import { expect, test } from 'vitest'
import type { Timer } from '../clock.ts'
import { WaitingRoom, type WaitingRoomParts } from './waiting-room.ts'

interface Page {
  readonly events: readonly number[]
  readonly after: { readonly position: number } | undefined
}

/** One feed of numbers, whose requests wait until a test calls `fire`. */
function aFeed(own: Partial<WaitingRoomParts<string>> = {}) {
  const events: number[] = []
  const timers = new Set<{ readonly ms: number; readonly callback: () => void }>()
  const timer: Timer = (ms, callback) => {
    const entry = { ms, callback }
    timers.add(entry)
    return () => timers.delete(entry)
  }
  const waiting = new WaitingRoom<string>({
    ...{ keyOf: (feed) => feed, findChangedFeeds: undefined, timer },
    ...own,
  })
  const closers: (() => void)[] = []
  const connection = {
    onClose: (listener: () => void) => void closers.push(listener),
    idle: (wait: Promise<void>) => wait,
  }
  const feed = {
    ...{ waiting, timers },
    reads: 0,
    readsAtOnceMax: 0,
    readingNow: 0,
    duringRead: (): void => undefined,
    commit: () => {
      events.push(events.length + 1)
      waiting.wake('acme')
    },
    fire: (wantedMs: number) => {
      for (const entry of timers)
        if (entry.ms === wantedMs && timers.delete(entry)) entry.callback()
    },
    hangUp: () => closers.map((close) => close()),
    read: async (actorId = 1, waitMs = 9_000) => {
      const page = await waiting.read<Page>(
        { feed: 'acme', actorId, waitMs, connection },
        async (previous) => {
          feed.reads += 1
          feed.readingNow += 1
          feed.readsAtOnceMax = Math.max(feed.readsAtOnceMax, feed.readingNow)
          const position = previous?.after?.position ?? 0
          const read = { events: events.slice(position), after: { position } }
          feed.duringRead()
          for (let turn = 0; turn < 3; turn++) await setImmediate()
          feed.readingNow -= 1
          return read
        },
      )
      return page instanceof Refusal ? page.code : page?.events
    },
  }
  return feed
}

const settled = async () => {
  for (let turn = 0; turn < 5; turn++) await setImmediate()
}

test('a commit while a request reads the feed is not lost: the request reads again', async () => {
  const feed = aFeed()
  feed.duringRead = () => {
    feed.duringRead = () => undefined
    feed.commit()
  }

  expect(await feed.read()).toEqual([1])
  expect(feed.reads).toBe(2)
})

test('a commit that wakes a thousand requests lets 16 of them read at once', async () => {
  const feed = aFeed()
  const all = Array.from({ length: 1_000 }, (_, token) => feed.read(token))
  while (feed.waiting.count < 1_000) await setImmediate()
  feed.readsAtOnceMax = 0

  feed.commit()

  expect(new Set((await Promise.all(all)).map(String))).toEqual(new Set(['1']))
  expect(feed.readsAtOnceMax).toBe(16)
  expect(feed.waiting.count).toBe(0)
})

test('of a thousand requests that arrive together, 16 read at once', async () => {
  const feed = aFeed()
  const all = Array.from({ length: 1_000 }, (_, token) => feed.read(token))
  while (feed.waiting.count < 1_000) await setImmediate()

  expect([feed.reads, feed.readsAtOnceMax]).toEqual([1_000, 16])

  feed.waiting.close()
  expect(new Set((await Promise.all(all)).map(String))).toEqual(new Set(['']))
})

test('requests that are woken while they read, and see no event, leave room for later reads', async () => {
  const feed = aFeed()
  const all = Array.from({ length: 40 }, (_, token) => feed.read(token))
  feed.duringRead = () => {
    if (feed.reads < 400) feed.waiting.wake('acme')
  }
  while (feed.reads < 400 || feed.readingNow > 0) await setImmediate()
  await settled()
  feed.commit()

  expect(new Set((await Promise.all(all)).map(String))).toEqual(new Set(['1']))
  expect(feed.readsAtOnceMax).toBe(16)
})

test('requests that are woken while they read count once, so 16 others can read at once later', async () => {
  const feed = aFeed()
  const first = Array.from({ length: 8 }, (_, token) => feed.read(token))
  await settled()
  feed.waiting.wake('acme')
  await setImmediate()
  expect(feed.readingNow).toBe(8)
  feed.waiting.wake('acme')
  // They read again, and then sleep.
  await settled()
  await settled()

  const others = Array.from({ length: 8 }, (_, token) => feed.read(8 + token))
  await settled()
  feed.commit()
  await setImmediate()

  expect(feed.readingNow).toBe(16)
  expect(new Set((await Promise.all([...first, ...others])).map(String))).toEqual(new Set(['1']))
})

test('a request without events ends with its time, with its connection and when the service stops', async () => {
  const feed = aFeed()
  const [timed, gone, stopped] = [feed.read(1, 1_000), feed.read(2), feed.read(3)]
  await settled()

  feed.fire(1_000)
  expect(await timed).toEqual([])
  expect(feed.waiting.count).toBe(2)
  feed.hangUp()
  expect(await gone).toEqual([])
  const last = feed.read(4)
  await settled()
  feed.waiting.close()
  expect([await stopped, await last]).toEqual([[], []])

  expect(await feed.read()).toEqual([])
  expect([feed.timers.size, feed.waiting.count, feed.reads]).toEqual([0, 0, 5])
})

test('the ninth waiting request of a token is refused, and requests that find events are not counted', async () => {
  const feed = aFeed()
  const waiting = Array.from({ length: 8 }, () => feed.read(7))
  await settled()

  expect(await feed.read(7)).toBe('rate_limited')
  const other = feed.read(8)
  feed.commit()

  expect(await Promise.all([...waiting, other])).toEqual(Array(9).fill([1]))
  expect(await feed.read(7)).toEqual([1])
})

test('all waiting requests share one poll for the commits of other processes, which stops after the last', async () => {
  const polled: (readonly object[])[] = []
  const answers: (() => Promise<readonly string[]>)[] = [
    () => Promise.resolve([]),
    () => Promise.reject(new Error('The database is away.')),
    () => Promise.resolve(['acme']),
  ]
  const feed = aFeed({
    findChangedFeeds: (ends) => {
      polled.push(ends)
      return answers[polled.length - 1]?.() ?? Promise.resolve([])
    },
  })
  const pollMs = 200
  const all = Array.from({ length: 5 }, (_, token) => feed.read(token))
  await settled()
  for (const _ of answers) {
    expect([...feed.timers].filter(({ ms }) => ms === pollMs)).toHaveLength(1)
    feed.fire(pollMs)
    await settled()
  }
  expect(polled).toEqual(Array(3).fill([{ feed: 'acme', position: 0 }]))
  // The poll found an event that the requests do not see, so they wait again.
  expect([feed.reads, feed.waiting.count]).toEqual([10, 5])

  feed.fire(9_000)
  await Promise.all(all)
  feed.fire(pollMs)
  await settled()

  expect([polled.length, feed.timers.size]).toEqual([3, 0])
})

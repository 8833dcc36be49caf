import { type DeliveryOrders, type FeedStart, ProblemError } from '@delivery-orders/sdk'
import type { DeliveryFleet } from '@delivery-orders/sdk/fleet'
import { type Differences, differences } from '../../support/audit.ts'
import { until } from '../../support/until.ts'

export type Feed = DeliveryOrders['events'] | DeliveryFleet['events']

/** `lost`: events of the feed that were not seen. `surplus`: seen events that the feed no longer has. */
export interface Sight extends Differences {
  readonly seen: number
  readonly isInOrder: boolean
}

/** Follows a feed, as the pages of the SDK tell a program to do. */
export interface Follower {
  /** How often the position was lost. */
  readonly positionsLost: () => number
  /** Waits until all these events are seen, stops, and compares. */
  finish(stored: readonly string[]): Promise<Sight>
}

export async function readFeed(feed: Feed): Promise<readonly string[]> {
  const stored: string[] = []
  for await (const { id } of feed.list({ limit: 100 })) stored.push(id)
  return stored
}

/** Waits until all stored events are seen, and compares. */
export async function compareSeen(
  who: string,
  find: () => ReadonlySet<string>,
  stored: readonly string[],
): Promise<Sight> {
  await until(`${who} has all ${stored.length} events`, () => {
    const seen = find()
    return stored.every((id) => seen.has(id))
  })
  const seen = find()
  const isInOrder = stored.join() === [...seen].join()
  return { seen: seen.size, isInOrder, ...differences(stored, [...seen]) }
}

/** Begins again before the last event that was seen: the order of a feed differs from that of times by seconds. */
const marginMs = 60_000

export function follow(who: string, feed: Feed, opened: AsyncDisposableStack): Follower {
  const stop = new AbortController()
  opened.defer(() => stop.abort())
  const { signal } = stop
  const seen = new Set<string>()
  let positionsLost = 0
  let last: string | undefined

  const followFrom = async (start: FeedStart) => {
    for await (const { id, timestamp } of feed.follow(start, { signal })) {
      seen.add(id)
      last = timestamp
    }
  }
  const goOn = (error: unknown): FeedStart => {
    if (!(error instanceof ProblemError && error.code === 'invalid_cursor')) throw error
    positionsLost += 1
    return last === undefined ? {} : { from: new Date(Date.parse(last) - marginMs) }
  }
  const run = async () => {
    let start: FeedStart = {}
    while (!signal.aborted)
      try {
        await followFrom(start)
      } catch (error) {
        if (!signal.aborted) start = goOn(error)
      }
  }
  const running = run()
  return {
    positionsLost: () => positionsLost,
    finish: async (stored) => {
      const [sight] = await Promise.all([
        compareSeen(who, () => seen, stored).finally(() => stop.abort()),
        running,
      ])
      return sight
    },
  }
}

import type { EventKey, Instant } from '@delivery-orders/domain'
import type { EventPosition, FeedPage } from './events.ts'

/** How to read single events of one feed. */
export interface FeedProbe {
  find(key: EventKey): Promise<EventPosition | undefined>
  last(): Promise<EventPosition | undefined>
  /** Returns the first event at this position or a later one. */
  firstFrom(position: number): Promise<EventPosition | undefined>
}

/**
 * Finds the event after which a page begins: undefined if it begins with the first event. `unknown`: `after` is not an
 * event of the feed.
 */
export async function startOf(
  { after, from }: Omit<FeedPage, 'limit'>,
  probe: FeedProbe,
): Promise<EventPosition | undefined | 'unknown'> {
  if (after) return (await probe.find(after)) ?? 'unknown'
  return from === undefined ? undefined : lastBefore(from, probe)
}

/**
 * Finds the last event before a time by bisection. Times may decrease from an event to the next, because the feed is in
 * commit order. Then the result is one of the events that are before `from` and whose successor is not.
 */
async function lastBefore(
  from: Instant,
  { last, firstFrom }: FeedProbe,
): Promise<EventPosition | undefined> {
  const end = await last()
  if (!end || end.at < from) return end
  let before: EventPosition | undefined
  // Invariant: the first event at position `high` or later is not before `from`.
  for (let high = end.position; ; ) {
    const low = before?.position ?? 0
    if (high - low <= 1) return before
    const middle = Math.floor((low + high) / 2)
    const event = await firstFrom(middle)
    if (event && event.position < high && event.at < from) before = event
    else high = middle
  }
}

import { type Call, queryFault, Refusal, refuseFaults } from '@delivery-orders/contract'
import { type EventKey, eventIdOf, eventKeyOf } from '@delivery-orders/domain'
import { isOnCalendarDay, parseInstant } from '../lists/instant.ts'
import type { EventWithOrder, Feed, FeedPage } from '../store/events.ts'
import { purgeAgeMinMs } from '../store/purging.ts'

/** Where a feed goes on after a page. */
export function describeEnd({ events, after, hasMore }: Feed) {
  const last = events.at(-1)
  const end = last ? keyOf(last) : after
  return { nextAfter: end ? eventIdOf(end) : null, hasMore }
}

type Query = Call<'listEvents', unknown>['query']

/** Where the first page begins. Feeds of other operations have the same parameters. */
export function findStart({
  after,
  from,
}: Query): Omit<FeedPage, 'limit'> | Refusal<'invalid_cursor' | 'validation_failed'> {
  if (from === undefined) {
    const key = after === undefined ? undefined : eventKeyOf(after)
    return after !== undefined && !key ? notAnEvent() : { after: key }
  }
  if (after !== undefined)
    return new Refusal('invalid_cursor', 'Send either `after` or `from`, not both.')
  // Every event is before `now`, because one that is stored later is after the end of the feed.
  if (from === 'now') return { from: Number.POSITIVE_INFINITY }
  return isOnCalendarDay(from) ? { from: parseInstant(from) } : noSuchDay()
}

/** The pattern of the contract does not know how long a month is. */
const noSuchDay = (): Refusal<'validation_failed'> =>
  refuseFaults('1 fault: see errors.', [
    queryFault('from', 'format', 'must be on a day that exists'),
  ])

/** The feed is in the order in which events became durable, which differs from that of their times by seconds. */
const marginMs = 60_000

/** An id of the right form is of an event that was purged if it is old, and otherwise perhaps of a lost one. */
export function notAnEvent(key?: EventKey, now = 0): Refusal<'invalid_cursor'> {
  if (!key)
    return new Refusal(
      'invalid_cursor',
      '`after` must be the `nextAfter` of a page of this list, or the `id` of one of its events.',
    )
  const from = new Date(key.at - marginMs).toISOString()
  return key.at < now - purgeAgeMinMs
    ? new Refusal(
        'invalid_cursor',
        `Your feed no longer has the event with the id in \`after\`, because the operator has purged its order: continue with \`from=${from}\` instead, and skip the events that you know by their id.`,
        { from },
      )
    : new Refusal(
        'invalid_cursor',
        `Your feed has no event with the id in \`after\`. If it had one, the service has lost its newest events in a restore or a failover: continue with \`from=${from}\` instead, and skip the events that you know by their id.`,
      )
}

const keyOf = ({ order, event: { sequence, at } }: EventWithOrder) => ({
  orderId: order.id,
  sequence,
  at,
})

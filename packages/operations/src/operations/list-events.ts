import type * as contract from '@delivery-orders/contract'
import { type Call, type Handler, Refusal } from '@delivery-orders/contract'
import { eventIdOf, eventKeyOf } from '@delivery-orders/domain'
import type { ClientGrant } from '../store/access.ts'
import type { EventWithOrder, Feed, FeedPage } from '../store/events.ts'
import type { Deps } from './deps.ts'
import { instantOf } from './instant.ts'
import { limitDefault, pageText } from './page.ts'

export const listEvents =
  ({ events, rendering, waiting }: Deps): Handler<'listEvents', ClientGrant> =>
  async ({ query, client, connection }) => {
    const { limit = limitDefault, wait = 0 } = query
    const start = startOf(query)
    if (start instanceof Refusal) return start
    const feed = await waiting.ofClients.read<Feed>(
      { feed: client, tokenId: client.tokenId, waitMs: wait * 1_000, connection },
      (previous) => events.feed(client, { ...(previous ?? start), limit }),
    )
    if (feed instanceof Refusal) return feed
    if (!feed) return notAnEvent()

    const texts = feed.events.map((event) => rendering.renderEvent(event, client.mode))
    return { status: 200, body: pageText<contract.EventFeed>(texts, endOf(feed)) }
  }

/** Where a feed goes on after a page. */
export function endOf({ events, after, hasMore }: Feed) {
  const last = events.at(-1)
  const end = last ? keyOf(last) : after
  return { nextAfter: end ? eventIdOf(end) : null, hasMore }
}

type Query = Call<'listEvents', ClientGrant>['query']

/** Where the first page begins. Feeds of other operations have the same parameters. */
export function startOf({
  after,
  from,
}: Query): Omit<FeedPage, 'limit'> | Refusal<'invalid_cursor'> {
  if (from === undefined) {
    const key = after === undefined ? undefined : eventKeyOf(after)
    return after !== undefined && !key ? notAnEvent() : { after: key }
  }
  if (after !== undefined)
    return new Refusal('invalid_cursor', 'Send either `after` or `from`, not both.')
  // Every event is before `now`, because one that is stored later is after the end of the feed.
  return { from: from === 'now' ? Number.POSITIVE_INFINITY : instantOf(from) }
}

export const notAnEvent = (): Refusal<'invalid_cursor'> =>
  new Refusal('invalid_cursor', 'The value of `after` is not the id of one of your events.')

const keyOf = ({ order, event: { sequence, at } }: EventWithOrder) => ({
  orderId: order.id,
  sequence,
  at,
})

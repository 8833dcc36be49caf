import type { EventFeed, OrderEvent, paths } from '@delivery-orders/contract'
import { isNamed } from './answer.ts'
import type { CallOptions } from './options.ts'
import { listBy, type PagedList } from './pages.ts'
import { type PageQuery, parametersOf } from './query.ts'
import type { Send } from './send.ts'

/** What has happened to the orders of your client, in the mode of its token. */
export interface Events {
  /**
   * The feed: the events of all your orders, oldest first, in the order in which they became durable; fetched page by
   * page while you loop. It ends with the newest event. Keep how far you have come, and later go on from there: an event
   * that became durable late comes after those that you have, and is never skipped.
   *
   * Each event is the same as its webhooks get it. The tests of webhooks are not among them.
   *
   * `signal` is looked at whenever a page is fetched: events that are there already still come.
   *
   * @example
   * ```ts
   * for await (const event of deliveries.events.list({ after: await kept() })) {
   *   await takeIn(event)
   *   await keep(event.id)
   * }
   * ```
   *
   * @throws {@link InvalidCallError} at once, when the query cannot be sent
   * @throws {@link ProblemError} in the loop: `invalid_cursor` when `after` is none of your events; `validation_failed`
   * when the query breaks the contract
   * @throws {@link UnexpectedAnswerError} in the loop, when a page leads back to one that was read before
   */
  list(query?: FeedQuery, options?: CallOptions): PagedList<OrderEvent, EventFeed>
}

/** Where the feed begins, and how it is fetched. */
export interface FeedQuery extends Pick<PageQuery, 'limit'> {
  /**
   * The `id` of the last event that you have, or the `nextAfter` of a page: the feed begins after it.
   *
   * @defaultValue the feed begins with the very first event, as it does with null
   */
  readonly after?: string | null | undefined
}

export const eventsOver = (send: Send): Events => ({
  list: (query, options) =>
    feedOf(
      parametersOf<FeedParameters>({ ...query, after: query?.after ?? undefined }, [
        'after',
        'limit',
      ]),
      isNamed<OrderEvent>,
      (query, isPage) => send('get', '/events', { query }, isPage, options),
    ),
})

/** What the URL carries. */
type FeedParameters = NonNullable<paths['/events']['get']['parameters']['query']>

/** A page that has more behind it, but does not say where, must not pass for the last. */
const feedOf = listBy<'after', 'hasMore' | 'nextAfter'>('after', ({ hasMore, nextAfter }) => {
  if (hasMore === true) return nextAfter ?? undefined
  return hasMore === false && nextAfter !== undefined ? null : undefined
})

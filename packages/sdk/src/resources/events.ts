import type {
  EventFeed as EventFeedMessage,
  OrderEvent as OrderEventMessage,
  OrderEventPage as OrderEventPageMessage,
  paths,
} from '@delivery-orders/contract'
import { hasId } from '../call/answer.ts'
import type { CallOptions, FollowOptions } from '../call/options.ts'
import { segmentOf } from '../call/path.ts'
import type { Send } from '../call/send.ts'
import {
  type EventFeed,
  type OrderEvent,
  type OrderEventPage,
  orderEventOf,
} from '../order-event.ts'
import { type FeedStart, followOver, positionIn, startOf } from './follow.ts'
import { type IsPage, type ListOf, listBy, type PagedList } from './pages.ts'
import { type PageQuery, parametersOf } from './query.ts'

/** The events of the orders of the customer account and the mode (live or test) that the token belongs to. */
export interface Events {
  /**
   * Lists the events of all your orders, oldest first: the feed. Pages are fetched as the loop needs them, and the loop
   * ends after the newest event. Store the `id` of the last event you processed, and pass it as `after` to continue.
   *
   * Events are in the order in which they became durable, so continuing after an event never skips one. Webhooks
   * receive the same events; `webhook.test` and `webhook.disabled` events are not in the feed.
   *
   * `signal` is checked when a page is fetched: after it fires, the loop still yields the rest of a fetched page.
   *
   * @example
   * ```ts
   * for await (const event of deliveries.events.list({ after: await readPosition() })) {
   *   await handle(event)
   *   await storePosition(event.id)
   * }
   * ```
   *
   * @throws {@link InvalidCallError} immediately, when the query cannot be sent
   * @throws {@link ProblemError} in the loop: `invalid_cursor` when `after` is not one of your events;
   * `validation_failed` when the query violates the contract
   * @throws {@link UnexpectedAnswerError} in the loop, when a page leads back to an earlier page
   */
  list(query?: FeedQuery, options?: CallOptions): PagedList<OrderEvent, EventFeed>

  /**
   * Follows the feed: the loop gets each event as it happens, and never ends by itself. It needs no webhook, so it also
   * works where no request can come in. Each request waits 20 seconds for events; `timeoutMs` counts in addition.
   *
   * The loop goes on through outages of any length, whatever `retries` and `deadlineMs` the client has; only those of
   * `options` end it. `onWait` reports the waits.
   *
   * If the operator has purged the event that the loop goes on from, the loop goes on a minute before it, repeats events
   * that you know by their `id`, and calls `onPurged`.
   *
   * @example
   * ```ts
   * for await (const event of deliveries.events.follow({ after: await readPosition() }, { signal })) {
   *   await handle(event)
   *   await storePosition(event.id)
   * }
   * ```
   *
   * @throws {@link InvalidCallError} immediately, when `after` or `from` cannot be sent
   * @throws {@link AbortError} in the loop, when `signal` fires
   * @throws {@link ProblemError} in the loop: `invalid_cursor` when `after` is not one of your events, also in the middle
   * of the loop if the service has lost its newest events, after a restore or a failover: begin again with `from`
   */
  follow(query?: FeedStart, options?: FollowOptions): AsyncIterable<OrderEvent>
}

/** Where the feed starts, and the page size. */
export interface FeedQuery extends Pick<PageQuery, 'limit'>, FeedStart {}

/** Where the timeline of an order starts, and the page size. */
export interface TimelineQuery extends Pick<PageQuery, 'limit'>, Pick<FeedStart, 'after'> {}

export const eventsOver = (send: Send): Events => ({
  list: (query, options) =>
    feedOf(
      startOf(query, ['limit']),
      hasId<OrderEventMessage>,
      (query, isPage: IsPage<EventFeedMessage>) =>
        send('get', '/events', { query: positionIn(query) }, isPage, options),
      eventPageOf,
    ),
  follow: followOver<OrderEventMessage>((query, isPage, options) =>
    send('get', '/events', { query }, isPage, options),
  ),
})

/** A page with `hasMore` but without `nextAfter` is invalid; it must not count as the last page. */
export const feedOf: ListOf<'after', 'hasMore' | 'nextAfter'> = listBy('after', (page) => {
  const { hasMore, nextAfter } = page
  if (hasMore === true) return nextAfter ?? undefined
  return hasMore === false && nextAfter !== undefined ? null : undefined
})

/** The function behind {@link Orders.events}. */
export const timelineOver =
  (send: Send) =>
  (
    reference: string,
    query?: TimelineQuery,
    options?: CallOptions,
  ): PagedList<OrderEvent, OrderEventPage> => {
    const path = { reference: segmentOf('reference', reference) }
    return feedOf(
      parametersOf<TimelineParameters>(query, ['limit', 'after']),
      hasId<OrderEventMessage>,
      (query, isPage: IsPage<OrderEventPageMessage>) =>
        send('get', '/orders/{reference}/events', { path, query }, isPage, options),
      eventPageOf,
    )
  }

type TimelineParameters = NonNullable<
  paths['/orders/{reference}/events']['get']['parameters']['query']
>

/** Makes the events of a page as clients get them. */
export const eventPageOf = <
  Message extends OrderEventMessage,
  Page extends { readonly data: readonly Message[] },
>(
  page: Page & { readonly data: readonly Message[] },
): Page & { readonly data: readonly (Message & OrderEvent)[] } => ({
  ...page,
  data: page.data.map(orderEventOf<Message>),
})

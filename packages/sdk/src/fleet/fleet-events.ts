import type {
  FleetEventFeed as FleetEventFeedMessage,
  FleetEvent as FleetEventMessage,
} from '@delivery-orders/contract'
import { hasId } from '../call/answer.ts'
import type { CallOptions, FollowOptions } from '../call/options.ts'
import type { Send } from '../call/send.ts'
import type { OrderEventKind } from '../order-event.ts'
import { eventPageOf, type FeedQuery, feedOf } from '../resources/events.ts'
import { type FeedStart, followOver, positionIn, startOf } from '../resources/follow.ts'
import type { IsPage, PagedList } from '../resources/pages.ts'

/** A change of an order that the fleet delivers, with the number and the client of the order. */
export interface FleetEvent extends FleetEventMessage {
  /** The kind of event; `unknown` if a later version of the service added it, and `kind` has the original. */
  readonly type: OrderEventKind | 'unknown'
  /** The kind as the service sent it, such as `order.rerouted`; undefined unless `type` is `unknown`. */
  readonly kind?: string
}

/** A page of events of the feed of a fleet, and where to continue. */
export interface FleetEventFeed extends FleetEventFeedMessage {
  /** The events of this page. */
  readonly data: readonly FleetEvent[]
}

/** The events of all clients that the fleet serves, in the mode (live or test) of its token. */
export interface FleetEvents {
  /**
   * Lists the events, oldest first: the feed. Pages are fetched as the loop needs them, and the loop ends after the
   * newest event. Store the `id` of the last event you processed, and pass it as `after` to continue.
   *
   * Continuing after an event never skips one, and the events of each client are in the order in which they became
   * durable.
   *
   * @example
   * ```ts
   * for await (const event of fleet.events.list({ after: await readPosition() })) {
   *   await handle(event)
   *   await storePosition(event.id)
   * }
   * ```
   *
   * @throws `InvalidCallError` immediately, when the query cannot be sent
   * @throws `ProblemError` in the loop: `invalid_cursor` when `after` is not an event that the fleet is served
   */
  list(query?: FeedQuery, options?: CallOptions): PagedList<FleetEvent, FleetEventFeed>

  /**
   * Follows the feed: the loop gets each event as it happens, and never ends by itself. Each request waits 20 seconds for
   * events. The loop goes on through outages of any length, whatever `retries` and `deadlineMs` the client has; only those
   * of `options` end it. If the operator has purged the event that it goes on from, it goes on a minute before it.
   *
   * @example
   * ```ts
   * for await (const event of fleet.events.follow({ after: await readPosition() }, { signal })) {
   *   await handle(event)
   *   await storePosition(event.id)
   * }
   * ```
   *
   * @throws `InvalidCallError` immediately, when `after` or `from` cannot be sent
   * @throws `AbortError` in the loop, when `signal` fires
   * @throws `ProblemError` in the loop: `invalid_cursor` when `after` is not an event that the fleet is served, also in
   * the middle of the loop if the service has lost its newest events, after a restore or a failover
   */
  follow(query?: FeedStart, options?: FollowOptions): AsyncIterable<FleetEvent>
}

export const fleetEventsOver = (send: Send): FleetEvents => ({
  list: (query, options) =>
    feedOf(
      startOf(query, ['limit']),
      hasId<FleetEventMessage>,
      (query, isPage: IsPage<FleetEventFeedMessage>) =>
        send('get', '/fleet/events', { query: positionIn(query) }, isPage, options),
      eventPageOf,
    ),
  follow: followOver<FleetEventMessage>((query, isPage, options) =>
    send('get', '/fleet/events', { query }, isPage, options),
  ),
})

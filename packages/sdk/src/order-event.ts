import {
  type EventFeed as EventFeedMessage,
  type EventKind,
  eventKinds,
  type OrderEvent as OrderEventMessage,
  type OrderEventPage as OrderEventPageMessage,
} from '@delivery-orders/contract'

/** The kinds of order events that this version of the package knows. */
export type OrderEventKind = Exclude<EventKind, 'webhook.test' | 'webhook.disabled'>

/** A change of an order. Webhooks, the feed and the timeline of the order have the same events. */
export interface OrderEvent extends OrderEventMessage {
  /** The kind of event; `unknown` if a later version of the service added it, and `kind` has the original. */
  readonly type: OrderEventKind | 'unknown'
  /** The kind as the service sent it, such as `order.rerouted`; undefined unless `type` is `unknown`. */
  readonly kind?: string
}

/** A page of events of the feed, and where to continue. */
export interface EventFeed extends EventFeedMessage {
  /** The events of this page. */
  readonly data: readonly OrderEvent[]
}

/** A page of events of an order, and where to continue. */
export interface OrderEventPage extends OrderEventPageMessage {
  /** The events of this page. */
  readonly data: readonly OrderEvent[]
}

/** Marks an event of an unknown kind as `unknown`. Any other event, also of a webhook, is returned as it is. */
export const orderEventOf = <Message extends OrderEventMessage>(
  event: Message,
): Message & OrderEvent =>
  isKnown(event) ? event : { ...event, type: 'unknown', kind: event.type }

const kinds: readonly string[] = eventKinds

const isKnown = <Message extends OrderEventMessage>(
  event: Message,
): event is Message & OrderEvent => kinds.includes(event.type)

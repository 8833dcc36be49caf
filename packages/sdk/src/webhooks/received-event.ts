import {
  type EventKind,
  eventKinds,
  type Order,
  type OrderEvent,
  type WebhookTestEvent,
} from '@delivery-orders/contract'

/** An event as a webhook gets it, told by its `type`. */
export type ReceivedEvent = ReceivedOrderEvent | ReceivedTestEvent | UnknownEvent

/** Today's kinds of events of orders. */
export type OrderEventKind = Exclude<EventKind, 'webhook.test'>

/** What has happened to an order. */
export interface ReceivedOrderEvent extends OrderEvent {
  /** What has happened. */
  readonly type: OrderEventKind
}

/** A test of the webhook, which you have asked for. It belongs to no order. */
export interface ReceivedTestEvent extends WebhookTestEvent {}

/** An event of a kind that this version of the package does not know: a later version of the service has added it. */
export interface UnknownEvent {
  /** Unique identifier of the event, the same wherever it is seen. */
  readonly id: string
  /** When it happened. */
  readonly timestamp: string
  /** Counts the events of an order from 1, without gaps; 0 if it is about no order. */
  readonly sequence: number
  /** Whether it is about something real. */
  readonly mode: OrderEvent['mode']
  /** The same for all of them. */
  readonly type: 'unknown'
  /** The `type` as it came, such as `order.rerouted`. */
  readonly kind: string
  /** With the `order`, if it is an event of one; what else there is depends on its kind. */
  readonly data: { readonly order?: Order; readonly [name: string]: unknown }
}

/** An event as it came. */
interface Message extends Omit<UnknownEvent, 'type' | 'kind'> {
  readonly type: string
}

/** Puts what is not known into a case of its own. */
export const eventOf = (message: Message): ReceivedEvent =>
  isKnown(message) ? message : { ...message, type: 'unknown', kind: message.type }

const kinds: readonly string[] = eventKinds

const isKnown = (message: Message): message is ReceivedOrderEvent | ReceivedTestEvent =>
  kinds.includes(message.type)

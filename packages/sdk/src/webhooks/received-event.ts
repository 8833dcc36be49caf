import {
  type EventKind,
  eventKinds,
  type Order,
  type OrderEvent,
  type WebhookTestEvent,
} from '@delivery-orders/contract'

/** An event of a webhook message. `type` discriminates the union. */
export type ReceivedEvent = ReceivedOrderEvent | ReceivedTestEvent | UnknownEvent

/** The kinds of order events that this version of the package knows. */
export type OrderEventKind = Exclude<EventKind, 'webhook.test'>

/** An event of an order. */
export interface ReceivedOrderEvent extends OrderEvent {
  /** The kind of the event. */
  readonly type: OrderEventKind
}

/** A test event, sent at your request. It belongs to no order. */
export interface ReceivedTestEvent extends WebhookTestEvent {}

/**
 * An event of a kind that a later version of the service added, and that this version of the package does not know.
 */
export interface UnknownEvent {
  /** Unique identifier of the event, the same in webhooks, timeline and feed. */
  readonly id: string
  /** When the event happened. */
  readonly timestamp: string
  /** Counts the events of an order from 1, without gaps; 0 if the event belongs to no order. */
  readonly sequence: number
  /** Whether the event is about a live or a test order. */
  readonly mode: OrderEvent['mode']
  /** Always `unknown`: the original type is in `kind`. */
  readonly type: 'unknown'
  /** The `type` as the service sent it, such as `order.rerouted`. */
  readonly kind: string
  /** Contains `order` if the event belongs to an order; other fields depend on the kind. */
  readonly data: {
    /**
     * The order as it was right after the event.
     */
    readonly order?: Order
    readonly [name: string]: unknown
  }
}

/** An event as the service sent it. */
interface RawEvent extends Omit<UnknownEvent, 'type' | 'kind'> {
  readonly type: string
}

/** Turns events of unknown kinds into `UnknownEvent`. */
export const eventOf = (message: RawEvent): ReceivedEvent =>
  isKnown(message) ? message : { ...message, type: 'unknown', kind: message.type }

const kinds: readonly string[] = eventKinds

const isKnown = (message: RawEvent): message is ReceivedOrderEvent | ReceivedTestEvent =>
  kinds.includes(message.type)

import type { components } from './generated/types.ts'

type Schemas = components['schemas']

/** Base of the interfaces below. Editors show an interface by its name, but a type alias as a list of fields. */
type Schema<Name extends keyof Schemas> = Schemas[Name]

/** The body that creates an order. */
export interface OrderDraft extends Schema<'OrderDraft'> {}
/** An item of an {@link OrderDraft}, with the sender who hands it over. */
export interface ItemDraft extends Schema<'ItemDraft'> {}
/** The recipient in an {@link OrderDraft}. */
export interface RecipientDraft extends Schema<'RecipientDraft'> {}
/** The sender in an {@link ItemDraft}. */
export interface SenderDraft extends Schema<'SenderDraft'> {}
/** The address of a recipient or a sender in an {@link OrderDraft}. */
export interface AddressDraft extends Schema<'AddressDraft'> {}
/** The body with which a courier reports a new status of items. */
export interface ProgressReport extends Schema<'ProgressReport'> {}

/** An order in the response to its creation. Phone numbers are in national format, and missing values are null. */
export interface CreatedOrder extends Schema<'CreatedOrder'> {}
/** An order in the response to its cancellation: like {@link CreatedOrder}, but without `receiptUrl`. */
export interface CanceledOrder extends Schema<'CanceledOrder'> {}
/** An item in a {@link CreatedOrder} or {@link CanceledOrder}. */
export interface FullItem extends Schema<'FullItem'> {}
/** The recipient in a {@link CreatedOrder} or {@link CanceledOrder}. */
export interface FullRecipient extends Schema<'FullRecipient'> {}
/** The sender in a {@link FullItem}. */
export interface FullSender extends Schema<'FullSender'> {}
/** The address of a recipient or a sender, with missing values as null. */
export interface FullAddress extends Schema<'FullAddress'> {}

/** An order in all other responses and in events. Phone numbers are as sent, and most missing values are left out. */
export interface Order extends Schema<'Order'> {}
/** A page of the list of orders, with the cursor of the next page. */
export interface OrderPage extends Schema<'OrderPage'> {}
/** An item of an {@link Order}. Each item has its own status. */
export interface Item extends Schema<'Item'> {}
/** The recipient of an {@link Order}. */
export interface Recipient extends Schema<'Recipient'> {}
/** The sender of an {@link Item}. */
export interface Sender extends Schema<'Sender'> {}
/** The address of a recipient or a sender, with missing values left out. */
export interface Address extends Schema<'Address'> {}

/** An event of an order, with the order as it was when the event occurred. */
export interface OrderEvent extends Schema<'OrderEvent'> {}
/** The event that a test of a webhook sends. It belongs to no order. */
export interface WebhookTestEvent extends Schema<'WebhookTestEvent'> {}
/** A page of the timeline of an order, with the cursor of the next page. */
export interface OrderEventPage extends Schema<'OrderEventPage'> {}
/** A page of the feed of all events, with the position where the next page starts. */
export interface EventFeed extends Schema<'EventFeed'> {}

/** A URL that events are sent to. */
export interface Webhook extends Schema<'Webhook'> {}
/** The body that creates a webhook. */
export interface WebhookDraft extends Schema<'WebhookDraft'> {}
/** The body that changes a webhook. Omitted fields keep their values. */
export interface WebhookPatch extends Schema<'WebhookPatch'> {}
/** A webhook with its signing secret, returned only when the webhook is created or its secret is rotated. */
export interface WebhookWithSecret extends Schema<'WebhookWithSecret'> {}
/** The body that rotates the secret of a webhook. */
export interface SecretRotation extends Schema<'SecretRotation'> {}
/** The delivery of one event to one webhook, with all attempts. */
export interface Dispatch extends Schema<'Dispatch'> {}
/** A page of the dispatches of a webhook, with the cursor of the next page. */
export interface DispatchPage extends Schema<'DispatchPage'> {}
/** One attempt to send an event to a webhook, and its result. */
export interface Attempt extends Schema<'Attempt'> {}

/** The status of an order in a response: one known today, or one that a later 1.x version adds. */
export type OrderStatus = Schemas['OrderStatus']
/** The status of an item in a response: one known today, or one that a later 1.x version adds. */
export type ItemStatus = Schemas['ItemStatus']

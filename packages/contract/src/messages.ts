import type { components } from './generated/types.ts'

type Schemas = components['schemas']

/** Interfaces, since editors show them by name, and aliases field by field. */
type Schema<Name extends keyof Schemas> = Schemas[Name]

/** What an order is to be. */
export interface OrderDraft extends Schema<'OrderDraft'> {}
/** What is to be delivered, and who hands it over. */
export interface ItemDraft extends Schema<'ItemDraft'> {}
/** Who is to receive an order. */
export interface RecipientDraft extends Schema<'RecipientDraft'> {}
/** Who hands over an item. */
export interface SenderDraft extends Schema<'SenderDraft'> {}
/** Where somebody is to be found. */
export interface AddressDraft extends Schema<'AddressDraft'> {}
/** What a courier reports: where items have got to. */
export interface ProgressReport extends Schema<'ProgressReport'> {}

/** An order as the answer to creating it shows it: phones as national numbers, missing values as null. */
export interface CreatedOrder extends Schema<'CreatedOrder'> {}
/** An order as the answer to canceling it shows it: as when created, but without `receiptUrl`. */
export interface CanceledOrder extends Schema<'CanceledOrder'> {}
/** An item of an order that was created or canceled just now. */
export interface FullItem extends Schema<'FullItem'> {}
/** The recipient of an order that was created or canceled just now. */
export interface FullRecipient extends Schema<'FullRecipient'> {}
/** The sender of an item that was created or canceled just now. */
export interface FullSender extends Schema<'FullSender'> {}
/** An address, with null for what was not given. */
export interface FullAddress extends Schema<'FullAddress'> {}

/** An order as it is got, listed and told of in events: phones as they were sent, missing values mostly left out. */
export interface Order extends Schema<'Order'> {}
/** A part of the list of orders, and where it goes on. */
export interface OrderPage extends Schema<'OrderPage'> {}
/** An item of an order. Each has a status of its own. */
export interface Item extends Schema<'Item'> {}
/** Who receives an order. */
export interface Recipient extends Schema<'Recipient'> {}
/** Who hands over an item. */
export interface Sender extends Schema<'Sender'> {}
/** Where somebody is to be found, without what was not given. */
export interface Address extends Schema<'Address'> {}

/** Something that has happened to an order, with the order as it was then. */
export interface OrderEvent extends Schema<'OrderEvent'> {}
/** What a webhook gets when it is tested. It is about no order. */
export interface WebhookTestEvent extends Schema<'WebhookTestEvent'> {}
/** A part of what has happened to an order, and where it goes on. */
export interface OrderEventPage extends Schema<'OrderEventPage'> {}
/** A part of what has happened to all orders, and where it goes on. */
export interface EventFeed extends Schema<'EventFeed'> {}

/** Where events are sent to. */
export interface Webhook extends Schema<'Webhook'> {}
/** What a webhook is to be. */
export interface WebhookDraft extends Schema<'WebhookDraft'> {}
/** What is to change of a webhook; what is left out stays. */
export interface WebhookPatch extends Schema<'WebhookPatch'> {}
/** A webhook, and the secret that its messages are signed with, which is shown only then. */
export interface WebhookWithSecret extends Schema<'WebhookWithSecret'> {}
/** How a secret is to be replaced. */
export interface SecretRotation extends Schema<'SecretRotation'> {}
/** An event on its way to a webhook. */
export interface Dispatch extends Schema<'Dispatch'> {}
/** A part of the log of a webhook, and where it goes on. */
export interface DispatchPage extends Schema<'DispatchPage'> {}
/** One try to send an event to a webhook, and what came of it. */
export interface Attempt extends Schema<'Attempt'> {}

/** Statuses as answers carry them: those known today, and whatever a later 1.x adds. */
export type OrderStatus = Schemas['OrderStatus']
/** As {@link OrderStatus}, of an item. */
export type ItemStatus = Schemas['ItemStatus']

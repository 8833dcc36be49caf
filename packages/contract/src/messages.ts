import type { components } from './generated/types.ts'

type Schemas = components['schemas']

/** Interfaces, since editors show them by name, and aliases field by field. */
type Schema<Name extends keyof Schemas> = Schemas[Name]

export interface OrderDraft extends Schema<'OrderDraft'> {}
export interface ItemDraft extends Schema<'ItemDraft'> {}
export interface RecipientDraft extends Schema<'RecipientDraft'> {}
export interface SenderDraft extends Schema<'SenderDraft'> {}
export interface AddressDraft extends Schema<'AddressDraft'> {}
export interface ProgressReport extends Schema<'ProgressReport'> {}

export interface CreatedOrder extends Schema<'CreatedOrder'> {}
export interface CanceledOrder extends Schema<'CanceledOrder'> {}
export interface FullItem extends Schema<'FullItem'> {}
export interface FullRecipient extends Schema<'FullRecipient'> {}
export interface FullSender extends Schema<'FullSender'> {}
export interface FullAddress extends Schema<'FullAddress'> {}

export interface Order extends Schema<'Order'> {}
export interface OrderPage extends Schema<'OrderPage'> {}
export interface Item extends Schema<'Item'> {}
export interface Recipient extends Schema<'Recipient'> {}
export interface Sender extends Schema<'Sender'> {}
export interface Address extends Schema<'Address'> {}

export interface OrderEvent extends Schema<'OrderEvent'> {}
export interface WebhookTestEvent extends Schema<'WebhookTestEvent'> {}
export interface OrderEventPage extends Schema<'OrderEventPage'> {}
export interface EventFeed extends Schema<'EventFeed'> {}

export interface Webhook extends Schema<'Webhook'> {}
export interface WebhookDraft extends Schema<'WebhookDraft'> {}
export interface WebhookPatch extends Schema<'WebhookPatch'> {}
export interface WebhookWithSecret extends Schema<'WebhookWithSecret'> {}
export interface SecretRotation extends Schema<'SecretRotation'> {}
export interface Dispatch extends Schema<'Dispatch'> {}
export interface DispatchPage extends Schema<'DispatchPage'> {}
export interface Attempt extends Schema<'Attempt'> {}

/** Statuses as answers carry them: those known today, and whatever a later 1.x adds. */
export type OrderStatus = Schemas['OrderStatus']
export type ItemStatus = Schemas['ItemStatus']

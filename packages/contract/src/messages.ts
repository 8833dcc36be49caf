import type { components } from './generated/types.ts'

type Schemas = components['schemas']

export type OrderDraft = Schemas['OrderDraft']
export type ItemDraft = Schemas['ItemDraft']
export type RecipientDraft = Schemas['RecipientDraft']
export type SenderDraft = Schemas['SenderDraft']
export type AddressDraft = Schemas['AddressDraft']
export type ProgressReport = Schemas['ProgressReport']

export type CreatedOrder = Schemas['CreatedOrder']
export type CanceledOrder = Schemas['CanceledOrder']
export type FullItem = Schemas['FullItem']
export type FullRecipient = Schemas['FullRecipient']
export type FullSender = Schemas['FullSender']
export type FullAddress = Schemas['FullAddress']

export type Order = Schemas['Order']
export type OrderPage = Schemas['OrderPage']
export type Item = Schemas['Item']
export type Recipient = Schemas['Recipient']
export type Sender = Schemas['Sender']
export type Address = Schemas['Address']

export type OrderEvent = Schemas['OrderEvent']
export type WebhookTestEvent = Schemas['WebhookTestEvent']
export type OrderEventPage = Schemas['OrderEventPage']
export type EventFeed = Schemas['EventFeed']

export type Webhook = Schemas['Webhook']
export type WebhookDraft = Schemas['WebhookDraft']
export type WebhookPatch = Schemas['WebhookPatch']
export type WebhookWithSecret = Schemas['WebhookWithSecret']
export type SecretRotation = Schemas['SecretRotation']
export type Dispatch = Schemas['Dispatch']
export type DispatchPage = Schemas['DispatchPage']
export type Attempt = Schemas['Attempt']

/** Statuses as answers carry them: those known today, and whatever a later 1.x adds. */
export type OrderStatus = Schemas['OrderStatus']
export type ItemStatus = Schemas['ItemStatus']

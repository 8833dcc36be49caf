export type {
  Address,
  AddressDraft,
  CanceledOrder,
  CreatedOrder,
  DuplicateReferenceProblem,
  EventKind,
  FullAddress,
  FullItem,
  FullRecipient,
  FullSender,
  Item,
  ItemDraft,
  ItemStatus,
  Order,
  OrderDraft,
  OrderNotCancelableProblem,
  OrderStatus,
  Problem,
  ProblemCode,
  Recipient,
  RecipientDraft,
  Sender,
  SenderDraft,
  Violation,
  Webhook,
} from '@delivery-orders/contract'
export { DeliveryOrders } from './client.ts'
export {
  AbortError,
  ConnectionError,
  DeliveryOrdersError,
  InvalidCallError,
  ProblemError,
  SettingsError,
  UnexpectedAnswerError,
} from './errors.ts'
export type { Orders } from './orders.ts'
export type { CallOptions, Fetch } from './send.ts'
export type { ClientSettings } from './settings.ts'
export type { Webhooks } from './webhooks.ts'

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
  InvalidTransitionProblem,
  Item,
  ItemDraft,
  ItemStatus,
  Order,
  OrderDraft,
  OrderNotCancelableProblem,
  OrderPage,
  OrderStatus,
  Problem,
  ProblemCode,
  ProgressReport,
  Recipient,
  RecipientDraft,
  Sender,
  SenderDraft,
  Status,
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
export type { OrderQuery } from './order-query.ts'
export type { Orders } from './orders.ts'
export type { PagedList } from './pages.ts'
export type { CallOptions, Fetch, KeyedCallOptions } from './send.ts'
export type { ClientSettings } from './settings.ts'
export type { Webhooks } from './webhooks.ts'

export type {
  Address,
  AddressDraft,
  Attempt,
  CanceledOrder,
  CreatedOrder,
  Dispatch,
  DispatchPage,
  DuplicateReferenceProblem,
  EventFeed,
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
  OrderEvent,
  OrderEventPage,
  OrderNotCancelableProblem,
  OrderPage,
  OrderStatus,
  Problem,
  ProblemCode,
  ProgressReport,
  Recipient,
  RecipientDraft,
  SecretRotation,
  Sender,
  SenderDraft,
  Status,
  Violation,
  Webhook,
  WebhookDraft,
  WebhookPatch,
  WebhookWithSecret,
} from '@delivery-orders/contract'
export { DeliveryOrders } from './client.ts'
export type { Dispatches, DispatchQuery } from './dispatches.ts'
export {
  AbortError,
  ConnectionError,
  DeliveryOrdersError,
  InvalidCallError,
  ProblemError,
  SettingsError,
  UnexpectedAnswerError,
} from './errors.ts'
export type { Events, FeedQuery } from './events.ts'
export type { OrderQuery } from './order-query.ts'
export type { Orders } from './orders.ts'
export type { PagedList } from './pages.ts'
export type { PageQuery } from './query.ts'
export type { CallOptions, Fetch, KeyedCallOptions } from './send.ts'
export type { ClientSettings } from './settings.ts'
export type { Webhooks } from './webhooks.ts'

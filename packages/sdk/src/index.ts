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
export type { Answer, Call } from './call.ts'
export { DeliveryOrders } from './client.ts'
export type { Dispatches, DispatchQuery } from './dispatches.ts'
export {
  AbortError,
  type CallAttempt,
  ConnectionError,
  DeliveryOrdersError,
  InvalidCallError,
  OrderSettledError,
  SettingsError,
  TimeoutError,
  UnexpectedAnswerError,
} from './errors.ts'
export type { Events, FeedQuery } from './events.ts'
export type { Hooks, RequestFacts, ResponseFacts, RetryFacts } from './hooks.ts'
export type { CallOptions, KeyedCallOptions, WaitOptions } from './options.ts'
export type { OrderQuery } from './order-query.ts'
export type { OrderMade, Orders } from './orders.ts'
export type { PagedList } from './pages.ts'
export {
  AuthenticationError,
  ConflictError,
  DuplicateReferenceError,
  IdempotencyKeyReusedError,
  InvalidTransitionError,
  NotFoundError,
  OrderNotCancelableError,
  PermissionError,
  ProblemError,
  RateLimitError,
  ServiceError,
  ValidationError,
} from './problem-errors.ts'
export type { PageQuery } from './query.ts'
export type { ClientSettings, Fetch, Token } from './settings.ts'
export { canCancel, isFinal, isSettled, nextStatuses } from './statuses.ts'
export type { Webhooks } from './webhooks.ts'

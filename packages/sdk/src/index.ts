export type {
  Address,
  AddressDraft,
  AddressPatch,
  Attempt,
  CanceledOrder,
  Collect,
  Courier,
  CreatedOrder,
  Dispatch,
  DispatchPage,
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
  Metadata,
  Order,
  OrderDraft,
  OrderNotCancelableProblem,
  OrderNotChangeableProblem,
  OrderPage,
  OrderPatch,
  OrderStatus,
  OrderWarning,
  Problem,
  ProblemCode,
  ProgressReport,
  Proof,
  ProofRequiredProblem,
  Recipient,
  RecipientDraft,
  RecipientPatch,
  Requirements,
  SecretRotation,
  Sender,
  SenderDraft,
  Status,
  TimeWindow,
  Violation,
  Webhook,
  WebhookDraft,
  WebhookPatch,
  WebhookWithSecret,
  WrongCodeProblem,
} from '@delivery-orders/contract'
export type { Answer, Call } from './call/call.ts'
export type { CallFacts, Hooks, RequestFacts, ResponseFacts, WaitFacts } from './call/hooks.ts'
export type {
  CallOptions,
  CancelOptions,
  ConditionalCallOptions,
  FollowOptions,
  KeyedCallOptions,
  PurgedGap,
  UpdateOptions,
  WaitOptions,
} from './call/options.ts'
export type { ClientSettings, Fetch, FetchInit, FetchResponse } from './call/settings.ts'
export type { Token } from './call/token.ts'
export { sdkVersion as VERSION } from './call/versions.ts'
export { DeliveryOrders } from './client.ts'
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
} from './errors/errors.ts'
export {
  AuthenticationError,
  ConflictError,
  DuplicateReferenceError,
  IdempotencyKeyReusedError,
  InvalidTransitionError,
  NotFoundError,
  OrderNotCancelableError,
  OrderNotChangeableError,
  PermissionError,
  PreconditionFailedError,
  ProblemError,
  ProofRequiredError,
  RateLimitError,
  ServiceError,
  ValidationError,
  WrongCodeError,
} from './errors/problem-errors.ts'
export type { EventFeed, OrderEvent, OrderEventKind, OrderEventPage } from './order-event.ts'
export type { Reason } from './reason.ts'
export type { AcceptedDraft, DraftResult, RefusedDraft } from './resources/create-many.ts'
export type { OrderMade } from './resources/create-or-get.ts'
export type { Dispatches, DispatchQuery } from './resources/dispatches.ts'
export type { Events, FeedQuery, TimelineQuery } from './resources/events.ts'
export type { FeedStart } from './resources/follow.ts'
export type { OrderQuery, OrderSearch } from './resources/order-query.ts'
export type { Orders } from './resources/orders.ts'
export type { PagedList } from './resources/pages.ts'
export type { PageQuery } from './resources/query.ts'
export type { Webhooks } from './resources/webhooks.ts'
export { canCancel, isFinal, isSettled, nextStatuses } from './statuses.ts'

export {
  type ContractDocument,
  type Method,
  type OperationEntry,
  operationsOf,
  scopesOf,
} from './document.ts'
export { callingCodes } from './generated/calling-codes.ts'
export { document } from './generated/document.ts'
export { type EventKind, eventKinds } from './generated/event-kinds.ts'
export { personalFields } from './generated/personal-fields.ts'
export type { paths } from './generated/types.ts'
export type {
  Address,
  AddressDraft,
  Attempt,
  CanceledOrder,
  CreatedOrder,
  Dispatch,
  DispatchPage,
  EventFeed,
  FullAddress,
  FullItem,
  FullRecipient,
  FullSender,
  Item,
  ItemDraft,
  ItemStatus,
  Order,
  OrderDraft,
  OrderEvent,
  OrderEventPage,
  OrderPage,
  OrderStatus,
  ProgressReport,
  Recipient,
  RecipientDraft,
  SecretRotation,
  Sender,
  SenderDraft,
  Webhook,
  WebhookDraft,
  WebhookPatch,
  WebhookTestEvent,
  WebhookWithSecret,
} from './messages.ts'
export type {
  Call,
  Handler,
  Handlers,
  IdempotencyKey,
  OperationId,
  Rendered,
  Reply,
} from './operation.ts'
export {
  cancelableFrom,
  finalStatuses,
  isFinal,
  itemTransitions,
  orderTransitions,
  type Status,
  statuses,
} from './order-status.ts'
export {
  type DuplicateReferenceProblem,
  type InvalidTransitionProblem,
  type OrderNotCancelableProblem,
  type Problem,
  type ProblemCode,
  type ProblemEntry,
  type ProblemExtras,
  problemExamples,
  problemTable,
  type Violation,
} from './problem.ts'
export { violationsMax, violationsOf } from './violation.ts'

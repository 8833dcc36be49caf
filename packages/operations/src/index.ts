export { isWellFormed, newToken, tokenHash, tokenHint } from './access-token.ts'
export type { Clock } from './clock.ts'
export { eventText } from './dispatch/event-text.ts'
export { messageHeaders } from './dispatch/message.ts'
export { type Outcome, type Told, toldBy, verdictOf } from './dispatch/schedule.ts'
export { signaturesOf } from './dispatch/sign.ts'
export { type Memory, newMemory } from './memory/memory.ts'
export { memoryStore } from './memory/memory-store.ts'
export { changeWebhook } from './operations/change-webhook.ts'
export { cursorFor, placeOf } from './operations/cursor.ts'
export { operations } from './operations/operations.ts'
export { orderRendering } from './operations/rendering.ts'
export {
  malformedPath,
  methodNotAllowed,
  methodsOf,
  nothingHere,
  pageMethods,
} from './protocol/address.ts'
export { commonHeaders, jsonType, notKept, problemType } from './protocol/common-headers.ts'
export { keyFault, partsFault, type Sent } from './protocol/contract-fault.ts'
export { authorize, invalidToken, sentToken } from './protocol/credentials.ts'
export { keyReader } from './protocol/idempotency-key.ts'
export {
  bodyBytesMax,
  invalidJson,
  parsedBody,
  payloadTooLarge,
  refuseUnreadable,
} from './protocol/json-body.ts'
export { problemAnswer } from './protocol/problem-answer.ts'
export { type QueryValues, queryReader } from './protocol/query-values.ts'
export { ContractBroken, Rejection } from './protocol/rejection.ts'
export { requestIdOf } from './protocol/request-id.ts'
export { allScopes, defaultScopes } from './protocol/scopes.ts'
export { chanceOf, type Random, secretText, webhookSecret } from './random.ts'
export type { EventPage, Events, FedEvent, FeedPage } from './store/events.ts'
export { type KeyToKeep, keyKeptMs } from './store/key-to-keep.ts'
export {
  type AnsweredDispatch,
  type AttemptRecord,
  type DisabledReason,
  type DispatchQuery,
  type DispatchRecord,
  type DispatchRetry,
  type DispatchStatus,
  type KeptAnswer,
  type LeasedDispatch,
  type LeaseWanted,
  leaseMs,
  type Outbox,
  type OwnedWebhook,
  type Sweep,
  type TestDispatch,
  type Verdict,
  type WebhookRecord,
  type Webhooks,
} from './store/outbox.ts'
export { type Page, pageBytesMax, pageOf, type Sized } from './store/page-of.ts'
export type {
  Access,
  Answered,
  Backup,
  Committed,
  Erasure,
  Grant,
  ListedOrder,
  NewToken,
  OrderChange,
  OrderInMode,
  OrderList,
  OrderQuery,
  Orders,
  Store,
  TokenRecord,
} from './store/store.ts'
export {
  isAllowedAddress,
  isLocalName,
  refusalOfTarget,
  type TargetRules,
  targetOf,
} from './target.ts'

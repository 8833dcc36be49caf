export { isWellFormed, newToken, tokenHash, tokenHint } from './access-token.ts'
export type { Clock } from './clock.ts'
export { eventText } from './dispatch/event-text.ts'
export { messageHeaders } from './dispatch/message.ts'
export {
  attemptResultOf,
  type Outcome,
  outcomeOfResponse,
  outcomeWithoutResponse,
  type UntimedOutcome,
} from './dispatch/schedule.ts'
export { signaturesOf } from './dispatch/sign.ts'
export { type Memory, newMemory } from './memory/memory.ts'
export { memoryStore } from './memory/memory-store.ts'
export { changeWebhook } from './operations/change-webhook.ts'
export { cursorFor, placeOf } from './operations/cursor.ts'
export { operations } from './operations/operations.ts'
export { orderRendering, receiptUrlAt } from './operations/rendering.ts'
export {
  malformedPath,
  methodNotAllowed,
  methodsOf,
  pageMethods,
  routeNotFound,
} from './protocol/address.ts'
export { commonHeaders, jsonType, noStore, problemType } from './protocol/common-headers.ts'
export { keyFault, partsFault, type SentParts } from './protocol/contract-fault.ts'
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
export type { EventPage, Events, EventWithOrder, FeedPage } from './store/events.ts'
export {
  byTurn,
  type ClientInFlightRow,
  type DueRow,
  type DueWebhookRow,
  withinLeaseLimits,
} from './store/lease-limits.ts'
export {
  type AttemptRecord,
  type AttemptResult,
  type DispatchQuery,
  type DispatchRecord,
  type DispatchReplay,
  type DispatchRetry,
  type DispatchStatus,
  type LeasedDispatch,
  type LeaseRequest,
  leaseMs,
  type Outbox,
  type SweepRequest,
  type TestDispatch,
} from './store/outbox.ts'
export { type Page, pageBytesMax, pageOf, type Sized } from './store/page-of.ts'
export type {
  Access,
  Backup,
  CommitOutcome,
  Erasure,
  Grant,
  ListedOrder,
  NewToken,
  OrderChange,
  OrderInMode,
  OrderList,
  OrderQuery,
  OrderReplay,
  Orders,
  Store,
  TokenRecord,
} from './store/store.ts'
export { keyRetentionMs, type UsedKey } from './store/used-key.ts'
export type {
  DisabledReason,
  OwnedWebhook,
  StoredResponse,
  WebhookRecord,
  Webhooks,
} from './store/webhooks.ts'
export {
  isAllowedAddress,
  isLocalName,
  refusalOfTarget,
  type TargetRules,
  targetOf,
} from './target.ts'

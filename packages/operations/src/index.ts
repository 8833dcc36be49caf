export { isWellFormed, newToken, tokenHash, tokenHint } from './access-token.ts'
export { type Clock, machineClock, type Timer } from './clock.ts'
export type { OperationParts } from './deps.ts'
export { type AttemptParts, attemptDispatch } from './dispatch/attempt-dispatch.ts'
export { buildLookup, type ResolveName } from './dispatch/build-lookup.ts'
export { AddressRefused, isClosed, isLocalLack, NameUnknown } from './dispatch/failure-words.ts'
export { inFlightMax, leaseRequestAt, sweepRequestAt } from './dispatch/limits.ts'
export { BodyBeginning, type ReceivedResponse } from './dispatch/received-response.ts'
export { renderEvent, type SentEvent } from './dispatch/render-event.ts'
export { type AttemptEnd, attemptResultOf, type Outcome } from './dispatch/schedule.ts'
export {
  attemptTimeoutMs,
  type Message,
  sendMessage,
  type WebhookRequest,
} from './dispatch/send-message.ts'
export { signaturesOf } from './dispatch/sign.ts'
export { type FeedWaits, feedWaits } from './feed/feed-waits.ts'
export { GenerationCache } from './generation-cache.ts'
export { receiptFormats } from './languages/formats.ts'
export {
  chooseLanguage,
  languageNames,
  languages,
} from './languages/languages.ts'
export { calendarOf } from './lists/calendar.ts'
export { cursorFor, placeOf } from './lists/cursor.ts'
export { isOnCalendarDay } from './lists/instant.ts'
export { type Memory, newMemory } from './memory/memory.ts'
export { memoryStore } from './memory/memory-store.ts'
export { type CourierReport, courierTargets } from './operations/progress-courier-order.ts'
export { type CourierOperations, courierOperations, operations } from './operations.ts'
export type { CourierItem, CourierOrder } from './orders/courier-order.ts'
export { pause } from './pause.ts'
export {
  malformedPath,
  methodNotAllowed,
  methodsOf,
  pageMethods,
  routeNotFound,
} from './protocol/address.ts'
export { ambiguityOf, type HeadFault, headFaultAnswer } from './protocol/ambiguous-request.ts'
export {
  type Answer,
  answerOf,
  errorAnswer,
  type Headers,
  jsonType,
  problemType,
  type Reply,
  replyAnswer,
} from './protocol/answer.ts'
export { keyFault, partsFault, type SentParts } from './protocol/contract-fault.ts'
export { parsedBody } from './protocol/json-body.ts'
export {
  type CallOperation,
  type OwnCall,
  type OwnOperation,
  operationCaller,
} from './protocol/own-calls.ts'
export {
  type Execute,
  type Host,
  pipeline,
  type RoutedRequest,
} from './protocol/pipeline.ts'
export type { AnswerRequest, SentRequest } from './protocol/plain-host.ts'
export { problemAnswer } from './protocol/problem-answer.ts'
export { expectsContinue, readBytes } from './protocol/read-bytes.ts'
export { valueOrThrow } from './protocol/refused.ts'
export { ContractBroken, Rejection } from './protocol/rejection.ts'
export { requestIdOf } from './protocol/request-id.ts'
export { partsOf, withoutAuthority } from './protocol/request-target.ts'
export { clientScopes, defaultScopes, fleetScopes } from './protocol/scopes.ts'
export { timeouts } from './protocol/timeouts.ts'
export { chanceOf, type Random, receiptKey, secretText, webhookSecret } from './random.ts'
export {
  orderRendering,
  orderUrls,
  type Rendering,
  type RenderingParts,
} from './rendering/rendering.ts'
export { seededRandom } from './seeded-random.ts'
export { Deliverer } from './service/deliverer.ts'
export { answerWithFault, type Fault } from './service/fault.ts'
export { MemoryService } from './service/memory-service.ts'
export { ServiceClock } from './service/service-clock.ts'
export { type Span, spanForm, spanMs } from './span.ts'
export * from './store/access.ts'
export * from './store/audit.ts'
export * from './store/client-requests.ts'
export { measureClockOffset } from './store/clock-offset.ts'
export * from './store/couriers.ts'
export * from './store/desk.ts'
export * from './store/dispatch-transitions.ts'
export * from './store/events.ts'
export type { Failing } from './store/failing.ts'
export { type FeedProbe, startOf } from './store/feed-start.ts'
export * from './store/fleets.ts'
export * from './store/lease-limits.ts'
export * from './store/leases.ts'
export * from './store/notes.ts'
export * from './store/outbox.ts'
export * from './store/overview.ts'
export * from './store/page-of.ts'
export * from './store/photos.ts'
export * from './store/purging.ts'
export * from './store/recent-traffic.ts'
export * from './store/rendered-order.ts'
export { longestDelaysMs } from './store/retry-delays.ts'
export * from './store/rules/change-webhook.ts'
export * from './store/rules/claim-key.ts'
export * from './store/rules/erasure-entry.ts'
export * from './store/rules/issue-token.ts'
export * from './store/rules/request-dispatch.ts'
export * from './store/rules/settle-attempts.ts'
export * from './store/rules/sweep.ts'
export * from './store/settled.ts'
export * from './store/steps.ts'
export * from './store/store.ts'
export * from './store/tables.ts'
export { countedTriesMax, triesLeft } from './store/tries-left.ts'
export * from './store/used-key.ts'
export * from './store/webhooks.ts'
export {
  isLocalName,
  refusalOfTarget,
  type TargetRules,
  targetOf,
} from './target.ts'
export { changeWebhook } from './webhooks/change-webhook.ts'

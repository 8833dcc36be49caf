/** The operations, and what their callers pass in: time, randomness, tokens, words and formats. */
export { isWellFormed, newToken, tokenHash, tokenHint } from './access-token.ts'
export { type Clock, machineClock, type Timer } from './clock.ts'
export type { OperationParts } from './deps.ts'
export { type FeedWaits, feedWaits } from './feed/feed-waits.ts'
export {
  chooseLanguage,
  languageNames,
  languages,
} from './languages/languages.ts'
export { calendarOf } from './lists/calendar.ts'
export { cursorFor } from './lists/cursor.ts'
export { isOnCalendarDay } from './lists/instant.ts'
export type { CourierReport } from './operations/progress-courier-order.ts'
export { type CourierOperations, courierOperations, operations } from './operations.ts'
export type { CourierItem, CourierOrder } from './orders/courier-order.ts'
export { pause } from './pause.ts'
export {
  type CallOperation,
  type OwnCall,
  type OwnOperation,
  operationCaller,
} from './protocol/own-calls.ts'
export { clientScopes, defaultScopes, fleetScopes } from './protocol/scopes.ts'
export { chanceOf, type Random, receiptKey, secretText, webhookSecret } from './random.ts'
export {
  orderRendering,
  orderUrls,
  type Rendering,
  type RenderingParts,
} from './rendering/rendering.ts'
export { type Span, spanForm, spanMs } from './span.ts'
export {
  isLocalName,
  refusalOfTarget,
  type TargetRules,
  targetOf,
} from './target.ts'
export { changeWebhook } from './webhooks/change-webhook.ts'

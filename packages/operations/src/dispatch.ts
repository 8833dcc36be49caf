/** One attempt to send an event. The caller opens the connection. */
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

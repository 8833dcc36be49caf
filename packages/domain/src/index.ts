export { cancel } from './cancel.ts'
export { checkDraft } from './check-draft.ts'
export { dispatchIdOf, dispatchKeyOf } from './dispatch-id.ts'
export { draftFaults } from './draft-faults.ts'
export { draftText } from './draft-text.ts'
export { erase, eraseEvent } from './erase.ts'
export { type EventKey, eventIdOf, eventKeyOf, newEventId } from './event-id.ts'
export type * from './order.ts'
export {
  creationEvent,
  eventOf,
  type Moment,
  type OrderEvent,
  orderAt,
} from './order-event.ts'
export { orderStatusOf } from './order-status.ts'
export { place } from './place.ts'
export { presentEvent, presentFleetEvent } from './present-event.ts'
export {
  type OrderUrls,
  presentationVersion,
  presentCanceled,
  presentCreated,
  presentEventOrder,
  presentFleetOrder,
  presentOrder,
  type TrackedOrder,
} from './present-order.ts'
export { progress } from './progress.ts'
export {
  type LabeledText,
  type ReceiptItem,
  type ReceiptLabels,
  type ReceiptText,
  type ReceiptTexts,
  receiptOf,
} from './receipt.ts'
export { newReference, ulid, ulidBytes } from './reference.ts'
export { reportFaults } from './report-faults.ts'
export { lockCode, WrongCode } from './requirements.ts'
export { stepsBetween } from './steps-between.ts'
export { timeAfter } from './time-after.ts'
export {
  isTrackingOver,
  type Tracking,
  type TrackingItem,
  type TrackingStep,
  trackingEventsMax,
  trackingOf,
} from './tracking.ts'
export { Unavailable } from './unavailable.ts'
export { update } from './update.ts'

export { cancel } from './changes/cancel.ts'
export { erase, eraseEvent, isSettled } from './changes/erase.ts'
export { type UpdateContext, update } from './changes/update.ts'
export { draftFaults } from './drafts/draft-faults.ts'
export { draftText } from './drafts/draft-text.ts'
export { draftWarnings } from './drafts/draft-warnings.ts'
export { place } from './drafts/place.ts'
export {
  creationEvent,
  eventOf,
  type Moment,
  type OrderEvent,
  orderAt,
} from './events/order-event.ts'
export { type SettledAmounts, type Settlement, settlementsOf } from './events/settlement.ts'
export type { ChangeableField, ChangedField } from './orders/changeable-fields.ts'
export type * from './orders/order.ts'
export { finalAtOf, orderStatusOf, type ShownStatus } from './orders/order-status.ts'
export { lockCode, WrongCode } from './orders/requirements.ts'
export { stepsBetween } from './orders/steps-between.ts'
export { presentEvent, presentFleetEvent } from './presentation/present-event.ts'
export {
  type OrderUrls,
  presentationVersion,
  presentCanceled,
  presentCreated,
  presentEventOrder,
  presentFleetOrder,
  presentOrder,
  type TrackedOrder,
} from './presentation/present-order.ts'
export { presentParty } from './presentation/present-parties.ts'
export { type Receipt, type ReceiptItem, receiptOf } from './presentation/receipt.ts'
export {
  isTrackingOver,
  passedTimes,
  type Tracking,
  type TrackingItem,
  type TrackingReason,
  type TrackingStep,
  trackingEventsMax,
  trackingOf,
} from './presentation/tracking.ts'
export { canBeLate, isLate, type Lateness, type LateQuery, latenessOf } from './reports/lateness.ts'
export { progress } from './reports/progress.ts'
export { reportFaults } from './reports/report-faults.ts'
export { collectedOf, courierOf, courierReferences } from './reports/reports.ts'
export { Unavailable } from './unavailable.ts'
export { decimalSum } from './values/decimal-sum.ts'
export { dispatchIdOf, dispatchKeyOf } from './values/dispatch-id.ts'
export { type EventKey, eventIdOf, eventKeyOf, newEventId } from './values/event-id.ts'
export { type Instant, timeAfter } from './values/instant.ts'
export { newReference, ulid, ulidBytes } from './values/reference.ts'

import type { Status } from '@delivery-orders/contract'
import type { ShownStatus, TrackingReason } from '@delivery-orders/domain'

/** The texts of the page that shows a recipient the progress of an order. */
export type PageTexts = {
  readonly headlines: Readonly<Record<ShownStatus, string>>
  /** The headline of an order of which a part has arrived, and another is still to come. */
  readonly restComes: string
  /** One sentence below each headline. That of a failure has another one for what comes next. */
  readonly explanations: Readonly<Record<ShownStatus, string>>
  readonly mayComeAgain: string
  readonly comesAgain: string
  readonly reasons: Readonly<Record<TrackingReason, ReasonTexts>>
  /** The first entry of the timeline. */
  readonly placed: string
  /** The other entries of the timeline, and the statuses of items. */
  readonly steps: Readonly<Record<Status, string>>
  /** An entry of the timeline for a step that only some of the items took. */
  readonly stepInPart: (step: string) => string

  readonly orderNumber: (reference: string) => string
  readonly expected: string
  /** In place of `expected` when that time has passed. */
  readonly wasExpected: string
  readonly isLate: string
  readonly window: string
  /** Stands between a label and its text in one line. */
  readonly colon: string
  readonly sender: string
  readonly destination: string
  readonly courier: string
  readonly call: (name: string) => string
  readonly toPay: string
  readonly payInCash: string
  readonly paid: string
  readonly atTheDoor: string
  readonly haveCodeReady: string
  readonly haveIdReady: (age: string) => string
  readonly sign: string
  readonly receivedBy: string
  readonly timeline: string
  readonly items: string
  readonly accepted: (accepted: string, quantity: string) => string

  readonly test: string
  readonly refreshes: string
  /** Names the time zone by its city. */
  readonly timeZone: (city: string) => string
  /** Names the operator, to whom the link leads. */
  readonly support: (name: string) => string
  /** In place of that link if there is none: says whom to ask. */
  readonly askShop: (reference: string) => string
} & Readonly<Record<NoticeName, Notice>>

/** Each page without an order. */
export type NoticeName = 'gone' | 'unknown' | 'tooMany' | 'noReceipt' | 'receiptNotReady'

/** Why a delivery failed. */
export interface ReasonTexts {
  readonly reason: string
  /** Says how the recipient can act while the order is failed. Default: `mayComeAgain`. */
  readonly next?: string
}

/** A page without an order. */
export interface Notice {
  readonly title: string
  readonly text: string
}

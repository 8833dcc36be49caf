import type { ProgressReport } from '@delivery-orders/contract'

/** Everything that a courier reads, besides the words that staff read too, in one language. */
export interface RoundTexts {
  readonly title: string
  readonly pickups: string
  readonly deliveries: string
  readonly undelivered: string
  readonly done: string
  readonly cash: string
  readonly nothing: string
  readonly late: string
  readonly call: string
  readonly map: string
  readonly takeCash: string
  readonly note: string
  readonly waitsForPickup: string
  readonly notPickedUp: string
  readonly confirmNotPickedUp: string
  readonly giveBackHelp: string
  /** Why a sender has handed nothing out, by the reasons of the contract. */
  readonly pickupReasons: Readonly<Record<PickupReason, string>>
  readonly onMyWay: string
  readonly delivered: string
  readonly notDelivered: string
  readonly again: string
  readonly returned: string
  readonly confirmDelivered: string
  readonly confirmNotDelivered: string
  readonly confirmReturned: string
  readonly askCode: string
  readonly codeLocked: string
  readonly code: string
  readonly ageSeen: (age: number) => string
  readonly photo: string
  readonly photosMax: string
  readonly signature: string
  readonly cashTaken: string
  readonly receivedBy: string
  readonly name: string
  readonly partly: string
  readonly partlyHelp: string
  readonly withoutProof: string
  readonly exception: string
  readonly exceptionHelp: string
  readonly reason: string
  readonly which: string
  readonly comment: string
  readonly pickedUp: string
  readonly items: (count: number) => string
  readonly carried: string
  readonly due: string
  readonly handedIn: string
  readonly back: string
  readonly choose: string
  readonly problems: Readonly<Record<RoundProblem, string>>
  readonly script: ScriptTexts
}

type PickupReason = Extract<
  ProgressReport['reason'],
  'closed' | 'wrong_address' | 'damaged' | 'courier_unavailable' | 'other'
>

/** Refusals whose words are those of a courier. All other words are those of staff. */
export type RoundProblem =
  | 'invalid_transition'
  | 'order_not_found'
  | 'proof_required'
  | 'code_locked'
  | 'validation_failed'

/** The texts of the script. `{count}`, `{time}` and `{what}` are replaced. */
export interface ScriptTexts {
  readonly waiting: string
  readonly waits: string
  readonly refused: string
  readonly correct: string
  readonly give: string
  readonly drop: string
  readonly dropAsks: string
  readonly blocked: string
  readonly old: string
  readonly send: string
  readonly codeOffline: string
  readonly ended: string
  readonly unsent: string
  readonly copy: string
  readonly newStop: string
  readonly goneStop: string
  readonly photoTaken: string
  readonly photoFailed: string
}

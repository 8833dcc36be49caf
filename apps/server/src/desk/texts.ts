import type {
  EventKind,
  OrderDraft,
  ProblemCode,
  ProgressReport,
  Status,
} from '@delivery-orders/contract'
import type { Mode } from '@delivery-orders/domain'
import type {
  ActorKind,
  AuditAction,
  DeskRole,
  DispatchStatus,
  WebhookRecord,
} from '@delivery-orders/operations'
import type { PhoneRole } from '../operator/people.ts'
import type { Failure } from './failure-texts.ts'
import type { PlanningTexts } from './planning-texts.ts'

/** Everything that staff read on the desk, in one language. A text that is missing does not compile. */
export interface DeskTexts {
  readonly pages: Readonly<
    Record<
      | 'now'
      | 'orders'
      | 'assign'
      | 'couriers'
      | 'webhooks'
      | 'clients'
      | 'reports'
      | 'audit'
      | 'invites',
      string
    >
  >
  /** The language of days, as a BCP 47 tag. */
  readonly locale: string
  readonly modes: Readonly<Record<Mode, string>>
  readonly statuses: Readonly<Record<Status, string>>
  readonly events: Readonly<Record<EventKind, string>>
  readonly reasons: Readonly<Record<KnownReason, string>>
  readonly webhookStates: Readonly<Record<WebhookState, string>>
  readonly dispatches: Readonly<Record<DispatchStatus, string>>
  readonly actors: Readonly<Record<ActorKind, string>>
  readonly roles: Readonly<Record<DeskRole, string>>
  readonly audited: Readonly<Record<AuditAction, string>>
  readonly words: Readonly<Record<Word, string>>
  /** Buttons and what they ask. */
  readonly actions: Readonly<Record<Act, string>>
  readonly sentences: Readonly<Record<Sentence, string>>
  /** The fault of a field of a form. */
  readonly faults: Readonly<Record<Fault, string>>
  /** Why the service refuses what staff ask for. `{status}`, `{missing}` and `{tries}` are replaced. */
  readonly problems: Readonly<Record<KnownProblem, string>>
  readonly warnings: Readonly<Record<KnownWarning, string>>
  /** Steps that staff enter, as buttons. */
  readonly steps: Readonly<Record<StepTarget, string>>
  readonly requirements: Readonly<Record<Requirement, string>>
  readonly phoneRoles: Readonly<Record<PhoneRole, string>>
  /** Texts that say how much. */
  readonly counts: {
    readonly sendAgain: (count: number) => string
    readonly orders: (count: string) => string
    readonly phones: (count: number) => string
    readonly late: (count: number, unit: SpanUnit) => string
  }
  /** Orders that are given to couriers. */
  readonly planning: PlanningTexts
  /** Counts of events: sent again, missed and left. */
  readonly eventCounts: Readonly<Record<EventCount, (count: string) => string>>
  /** Why an attempt got no response. */
  readonly failures: Readonly<Record<Failure, string>>
}

export type SpanUnit = 'minute' | 'hour' | 'day'

export type EventCount = 'moreUnreceived' | 'noneMissed' | 'queued'

export type StepTarget = Exclude<Status, 'canceled'>

export type Requirement = keyof NonNullable<OrderDraft['requires']>

type KnownWarning = 'collect_differs' | 'deadline_past' | 'total_differs'

type KnownProblem = Extract<
  ProblemCode,
  | 'code_locked'
  | 'idempotency_key_reused'
  | 'invalid_transition'
  | 'order_not_cancelable'
  | 'order_not_changeable'
  | 'precondition_failed'
  | 'proof_required'
  | 'too_many_reports'
  | 'wrong_code'
>

export type Fault =
  | 'amount'
  | 'client'
  | 'code'
  | 'fixed'
  | 'form'
  | 'missing'
  | 'name'
  | 'phone'
  | 'position'
  | 'quantity'
  | 'reference'
  | 'referenceTaken'
  | 'text'
  | 'time'
  | 'tooLong'
  | 'windowLength'
  | 'windowOrder'

type KnownReason = NonNullable<ProgressReport['reason']>

export type WebhookState = 'works' | 'fails' | NonNullable<WebhookRecord['disabledReason']>

/** Returns the text for a word of the contract; the word itself if a newer program has stored it. */
export const wordFor = (texts: Readonly<Record<string, string>>, word: string): string =>
  texts[word] ?? word

export type Word =
  | 'carries'
  | 'round'
  | 'carriedOver'
  | 'cashToHandIn'
  | 'fleet'
  | 'received'
  | 'receivedToday'
  | 'toHandIn'
  | 'knownCourier'
  | 'numberShort'
  | 'erased'
  | 'createdTo'
  | 'createdFrom'
  | 'allNotMoving'
  | 'allLate'
  | 'allStatuses'
  | 'allShown'
  | 'accepted'
  | 'action'
  | 'address'
  | 'ageChecked'
  | 'all'
  | 'allActions'
  | 'allOrders'
  | 'anotherSender'
  | 'answer'
  | 'at'
  | 'attempts'
  | 'backToOrder'
  | 'cash'
  | 'city'
  | 'client'
  | 'code'
  | 'codeChecked'
  | 'collected'
  | 'comment'
  | 'copied'
  | 'copy'
  | 'courier'
  | 'courierNumber'
  | 'courierTime'
  | 'created'
  | 'currency'
  | 'deadline'
  | 'delivery'
  | 'disabledSince'
  | 'due'
  | 'duration'
  | 'ended'
  | 'entered'
  | 'error'
  | 'errors'
  | 'errorsHour'
  | 'event'
  | 'events'
  | 'exception'
  | 'exceptionWhy'
  | 'expires'
  | 'expiresOrNever'
  | 'failedNow'
  | 'failingSince'
  | 'failingWebhooks'
  | 'fee'
  | 'filter'
  | 'from'
  | 'instructions'
  | 'issuedAt'
  | 'item'
  | 'items'
  | 'lastDay'
  | 'landmark'
  | 'lastEvent'
  | 'lastHour'
  | 'lastMonth'
  | 'lastUse'
  | 'lastWeek'
  | 'late'
  | 'leave'
  | 'links'
  | 'mode'
  | 'name'
  | 'newer'
  | 'next'
  | 'notMoving'
  | 'nextTry'
  | 'number'
  | 'occurred'
  | 'oldestWaiting'
  | 'onTheWay'
  | 'open'
  | 'operation'
  | 'order'
  | 'ordersADay'
  | 'ordersMonth'
  | 'ordersToday'
  | 'p50Hour'
  | 'p99Hour'
  | 'period'
  | 'person'
  | 'phone'
  | 'photo'
  | 'position'
  | 'price'
  | 'quantity'
  | 'reason'
  | 'receipt'
  | 'receivedBy'
  | 'recipient'
  | 'reference'
  | 'reporter'
  | 'request'
  | 'requests'
  | 'requestsHour'
  | 'requestsMinute'
  | 'response'
  | 'revoked'
  | 'role'
  | 'scopes'
  | 'search'
  | 'seen'
  | 'sender'
  | 'show'
  | 'signature'
  | 'since'
  | 'sinceFails'
  | 'state'
  | 'status'
  | 'step'
  | 'street'
  | 'stuck'
  | 'subject'
  | 'test'
  | 'timeline'
  | 'to'
  | 'monthBefore'
  | 'thisMonth'
  | 'thisWeek'
  | 'weekBefore'
  | 'changed'
  | 'ordersEnded'
  | 'delivered'
  | 'partlyDelivered'
  | 'returned'
  | 'canceled'
  | 'failedAttempts'
  | 'fees'
  | 'goods'
  | 'cashDue'
  | 'difference'
  | 'owed'
  | 'reportBy'
  | 'noName'
  | 'day'
  | 'today'
  | 'token'
  | 'tokens'
  | 'total'
  | 'trackingPage'
  | 'traffic'
  | 'tries'
  | 'unassigned'
  | 'until'
  | 'unreceived'
  | 'url'
  | 'vehicle'
  | 'waiting'
  | 'webhook'
  | 'webhooks'
  | 'whatsApp'
  | 'window'
  | 'yesterday'
  | 'you'

export type Act =
  | 'addCourier'
  | 'endCourier'
  | 'inviteCourier'
  | 'logOut'
  | 'receive'
  | 'cancel'
  | 'correct'
  | 'create'
  | 'csv'
  | 'csvOrders'
  | 'csvReport'
  | 'disable'
  | 'edit'
  | 'enable'
  | 'end'
  | 'enter'
  | 'erase'
  | 'find'
  | 'invite'
  | 'issue'
  | 'retry'
  | 'retryAll'
  | 'retryOne'
  | 'more'
  | 'newOrder'
  | 'next'
  | 'otherClient'
  | 'preview'
  | 'revoke'
  | 'save'
  | 'show'
  | 'showBodies'
  | 'test'

export type Sentence =
  | 'cashChanged'
  | 'cashNone'
  | 'courierNumberHelp'
  | 'courierTaken'
  | 'couriersNone'
  | 'endCourierAsks'
  | 'endCourierFirst'
  | 'logOutAsks'
  | 'requiredHelp'
  | 'newRecipient'
  | 'codeUnchecked'
  | 'codeNone'
  | 'oldestFirst'
  | 'firstFound'
  | 'allReceived'
  | 'alreadyQueued'
  | 'attemptsShare'
  | 'bodiesHidden'
  | 'bodyUnknown'
  | 'cancelAsks'
  | 'cashHelp'
  | 'changing'
  | 'clientHelp'
  | 'codeAsked'
  | 'codeLocked'
  | 'commentHelp'
  | 'correctHelp'
  | 'disableAsks'
  | 'dueFor'
  | 'dueNow'
  | 'nothingSettled'
  | 'reportZone'
  | 'soFar'
  | 'endAsks'
  | 'enterAsks'
  | 'enterNone'
  | 'enterStep'
  | 'enterTitle'
  | 'eraseAsks'
  | 'eraseFailedAsks'
  | 'erased'
  | 'failed'
  | 'foreignRequest'
  | 'formTooLong'
  | 'expiryPast'
  | 'eraseOpen'
  | 'exceptionHelp'
  | 'foundRecipient'
  | 'inviteKnown'
  | 'inviteLink'
  | 'linkHelp'
  | 'linkOver'
  | 'linkUntil'
  | 'linkUsed'
  | 'masked'
  | 'nameForm'
  | 'nameOfFleet'
  | 'newClient'
  | 'noAttempts'
  | 'noCash'
  | 'noOrders'
  | 'noRequests'
  | 'noWebhook'
  | 'noWebhooks'
  | 'noOrdersYet'
  | 'notFound'
  | 'notSent'
  | 'nothing'
  | 'phoneHelp'
  | 'positionHelp'
  | 'previewHelp'
  | 'quiet'
  | 'receiptMessage'
  | 'referenceHelp'
  | 'refused'
  | 'retryAsks'
  | 'revokeAsks'
  | 'sameAnswer'
  | 'scanCode'
  | 'scanNewest'
  | 'scanOlder'
  | 'scanOver'
  | 'searchHelp'
  | 'sessionEnded'
  | 'storeAway'
  | 'tooSlow'
  | 'tokenIssued'
  | 'tokenShown'
  | 'senderHelp'
  | 'stepHelp'
  | 'stepOver'
  | 'someOf'
  | 'streetHelp'
  | 'trackingMessage'
  | 'unknownUser'
  | 'tokenHelp'
  | 'trafficHelp'

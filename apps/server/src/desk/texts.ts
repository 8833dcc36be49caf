import type { EventKind, ProgressReport, Status } from '@delivery-orders/contract'
import type { Mode } from '@delivery-orders/domain'
import type {
  ActorKind,
  AuditAction,
  DeskRole,
  DispatchStatus,
  WebhookRecord,
} from '@delivery-orders/operations'

/** Everything that staff read on the desk, in one language. A text that is missing does not compile. */
export interface DeskTexts {
  readonly pages: Readonly<
    Record<'now' | 'orders' | 'webhooks' | 'clients' | 'audit' | 'invites', string>
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
}

type KnownReason = NonNullable<ProgressReport['reason']>

export type WebhookState = 'works' | 'fails' | NonNullable<WebhookRecord['disabledReason']>

/** Returns the text for a word of the contract; the word itself if a newer program has stored it. */
export const wordFor = (texts: Readonly<Record<string, string>>, word: string): string =>
  texts[word] ?? word

export type Word =
  | 'action'
  | 'address'
  | 'ageChecked'
  | 'all'
  | 'allOrders'
  | 'answer'
  | 'at'
  | 'attempts'
  | 'cash'
  | 'city'
  | 'client'
  | 'code'
  | 'codeChecked'
  | 'collected'
  | 'courier'
  | 'created'
  | 'deadline'
  | 'delivery'
  | 'due'
  | 'duration'
  | 'entered'
  | 'error'
  | 'errors'
  | 'event'
  | 'events'
  | 'exception'
  | 'expires'
  | 'expiresOrNever'
  | 'failedNow'
  | 'failingSince'
  | 'failingWebhooks'
  | 'fee'
  | 'filter'
  | 'from'
  | 'instructions'
  | 'item'
  | 'items'
  | 'lastDay'
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
  | 'nextTry'
  | 'notMoving'
  | 'number'
  | 'occurred'
  | 'oldestWaiting'
  | 'onTheWay'
  | 'open'
  | 'order'
  | 'ordersADay'
  | 'ordersToday'
  | 'period'
  | 'person'
  | 'phone'
  | 'photo'
  | 'quantity'
  | 'receipt'
  | 'receivedBy'
  | 'recipient'
  | 'reference'
  | 'reporter'
  | 'request'
  | 'requests'
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
  | 'state'
  | 'status'
  | 'stuck'
  | 'subject'
  | 'test'
  | 'timeline'
  | 'token'
  | 'tokens'
  | 'total'
  | 'trackingPage'
  | 'tries'
  | 'unassigned'
  | 'until'
  | 'unreceived'
  | 'url'
  | 'waiting'
  | 'webhook'
  | 'webhooks'
  | 'whatsApp'
  | 'window'

export type Act =
  | 'cancel'
  | 'disable'
  | 'enable'
  | 'end'
  | 'enter'
  | 'erase'
  | 'invite'
  | 'issue'
  | 'retry'
  | 'retryAll'
  | 'retryOne'
  | 'revoke'
  | 'show'
  | 'showBodies'
  | 'test'

export type Sentence =
  | 'allReceived'
  | 'attemptsShare'
  | 'bodiesHidden'
  | 'bodyUnknown'
  | 'cancelAsks'
  | 'codeAsked'
  | 'codeLocked'
  | 'disableAsks'
  | 'enterAsks'
  | 'enterNone'
  | 'enterTitle'
  | 'eraseAsks'
  | 'erased'
  | 'failed'
  | 'foreignRequest'
  | 'formTooLong'
  | 'expiryPast'
  | 'inviteKnown'
  | 'inviteLink'
  | 'linkHelp'
  | 'linkUsed'
  | 'masked'
  | 'moreUnreceived'
  | 'nameForm'
  | 'nameOfFleet'
  | 'newClient'
  | 'noAttempts'
  | 'noOrdersYet'
  | 'noOrders'
  | 'noWebhook'
  | 'noWebhooks'
  | 'notFound'
  | 'nothing'
  | 'quiet'
  | 'receiptMessage'
  | 'refused'
  | 'retryAsks'
  | 'revokeAsks'
  | 'scanCode'
  | 'searchHelp'
  | 'sessionEnded'
  | 'storeAway'
  | 'tooSlow'
  | 'tokenIssued'
  | 'tokenShown'
  | 'trackingMessage'
  | 'unknownUser'

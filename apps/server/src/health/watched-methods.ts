import type { Store } from '@delivery-orders/operations'

/** `request` and `dispatch`: writes for a request, and for the dispatcher. `other`: reads, and writes for commands. */
type Kind = 'request' | 'dispatch' | 'other'

/** The parts of the store that have methods, except `overview`, which is for commands and metrics. */
export type PortName = {
  [Name in keyof Store]-?: Required<Store>[Name] extends (...arguments_: never[]) => unknown
    ? never
    : Name
}[Exclude<keyof Store, 'overview'>]

type Kinds = { readonly [Name in PortName]: Readonly<Record<keyof Store[Name], Kind>> }

/** The purpose of each method. A method that is missing here does not compile. */
export const methodKinds: Kinds = {
  orders: {
    reserveId: 'request',
    find: 'other',
    findRendered: 'other',
    findDraftHash: 'other',
    findById: 'other',
    findByReceiptKey: 'other',
    list: 'other',
    search: 'other',
    findReplay: 'other',
    findFingerprint: 'other',
    commit: 'request',
    recordIdempotencyKey: 'request',
    countTry: 'request',
    claimKey: 'request',
    erase: 'other',
  },
  events: { timeline: 'other', feed: 'other', onCommit: 'other', findChangedFeeds: 'other' },
  fleets: {
    list: 'other',
    search: 'other',
    find: 'other',
    feed: 'other',
    findChangedFeeds: 'other',
  },
  webhooks: {
    list: 'other',
    find: 'other',
    findOwner: 'other',
    add: 'request',
    change: 'request',
    remove: 'request',
    findStoredResponse: 'other',
  },
  outbox: {
    list: 'other',
    find: 'other',
    addTest: 'request',
    retry: 'request',
    resend: 'request',
    findReplay: 'other',
    lease: 'dispatch',
    isInFlight: 'other',
    settle: 'dispatch',
    nextDueAt: 'other',
    countPending: 'other',
    sweep: 'dispatch',
    onDue: 'other',
  },
  access: {
    findGrant: 'other',
    issue: 'other',
    issueAll: 'other',
    list: 'other',
    findClient: 'other',
    revoke: 'other',
  },
}

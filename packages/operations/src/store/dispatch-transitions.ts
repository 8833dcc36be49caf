/**
 * The transitions of a dispatch from each of its states. The conformance tests try every cell on every engine, and the table
 * in `OUTBOX.md` is made from it.
 */

/** `retry requested`: a client requested a retry during the attempt. `abandoned in flight`: a success still counts. */
export type DispatchState =
  | 'held'
  | 'due'
  | 'in flight'
  | 'retry requested'
  | 'delayed'
  | 'succeeded'
  | 'failed'
  | 'abandoned'
  | 'abandoned in flight'

export type DispatchInput =
  | 'lease'
  | 'waits end'
  | 'success'
  | 'failure'
  | 'last failure'
  | 'disabling failure'
  | 'earlier settled'
  | 'retry'
  | 'URL changed'
  | 'ordering ended'
  | 'secret rotated'
  | 'order erased'
  | 'disabled'
  | 'swept'
  | 'removed'

/** `never`: the input cannot happen in the state. */
export type DispatchOutcome = DispatchState | 'deleted' | 'never'

export const inputMeanings: Readonly<Record<DispatchInput, string>> = {
  lease: '`lease`, within its caps, while no wait has ended',
  'waits end': '`lease` after every lease and delay has ended, without capacity',
  success: '`settle` of a success, with the current fencing token',
  failure: '`settle` of a failure after which another attempt is planned',
  'last failure': '`settle` of the last planned failure',
  'disabling failure': '`settle` of a failure that disables the webhook',
  'earlier settled': '`settle` of the earlier dispatch of the order, for good',
  retry:
    '`request` of a retry, while no earlier dispatch of the order is pending unless it is held',
  'URL changed': '`Webhooks.change` of the URL',
  'ordering ended': '`Webhooks.change` of `ordering` to `none`',
  'secret rotated': '`Webhooks.change` of the secret',
  'order erased': '`Orders.erase`',
  disabled: '`Webhooks.change` that disables the webhook',
  swept: '`sweep`, long after the dispatch was settled',
  removed: '`Webhooks.remove`',
}

/** No attempt is being made, so no result arrives. */
const withoutAttempt = {
  success: 'never',
  failure: 'never',
  'last failure': 'never',
  'disabling failure': 'never',
} as const

/** Only a held dispatch has an earlier one. */
const withoutEarlier = { 'earlier settled': 'never' } as const

const untouched = <State extends DispatchState>(state: State) =>
  ({ 'secret rotated': state, 'order erased': state }) as const

const settled = <State extends DispatchState>(state: State) =>
  ({
    ...withoutAttempt,
    ...withoutEarlier,
    ...untouched(state),
    lease: state,
    'waits end': state,
    retry: 'due',
    'URL changed': state,
    'ordering ended': state,
    disabled: state,
    swept: 'deleted',
    removed: 'deleted',
  }) as const

export const transitions: Readonly<
  Record<DispatchState, Readonly<Record<DispatchInput, DispatchOutcome>>>
> = {
  held: {
    ...withoutAttempt,
    ...untouched('held'),
    lease: 'held',
    'waits end': 'held',
    'earlier settled': 'due',
    retry: 'held',
    'URL changed': 'held',
    'ordering ended': 'due',
    disabled: 'abandoned',
    swept: 'held',
    removed: 'deleted',
  },
  due: {
    ...withoutAttempt,
    ...withoutEarlier,
    ...untouched('due'),
    lease: 'in flight',
    'waits end': 'due',
    retry: 'due',
    'URL changed': 'due',
    'ordering ended': 'due',
    disabled: 'abandoned',
    swept: 'due',
    removed: 'deleted',
  },
  'in flight': {
    ...withoutEarlier,
    ...untouched('in flight'),
    lease: 'in flight',
    'waits end': 'due',
    success: 'succeeded',
    failure: 'delayed',
    'last failure': 'failed',
    'disabling failure': 'failed',
    retry: 'retry requested',
    'URL changed': 'due',
    'ordering ended': 'in flight',
    disabled: 'abandoned in flight',
    swept: 'in flight',
    removed: 'deleted',
  },
  'retry requested': {
    ...withoutEarlier,
    ...untouched('retry requested'),
    lease: 'retry requested',
    'waits end': 'due',
    success: 'succeeded',
    failure: 'due',
    'last failure': 'due',
    'disabling failure': 'failed',
    retry: 'retry requested',
    'URL changed': 'due',
    'ordering ended': 'retry requested',
    disabled: 'abandoned in flight',
    swept: 'retry requested',
    removed: 'deleted',
  },
  delayed: {
    ...withoutAttempt,
    ...withoutEarlier,
    ...untouched('delayed'),
    lease: 'delayed',
    'waits end': 'due',
    retry: 'due',
    'URL changed': 'delayed',
    'ordering ended': 'delayed',
    disabled: 'abandoned',
    swept: 'delayed',
    removed: 'deleted',
  },
  succeeded: settled('succeeded'),
  failed: settled('failed'),
  abandoned: settled('abandoned'),
  'abandoned in flight': {
    ...settled('abandoned in flight'),
    success: 'succeeded',
    failure: 'abandoned',
    'last failure': 'abandoned',
    'disabling failure': 'abandoned',
    retry: 'retry requested',
    'waits end': 'abandoned in flight',
    'URL changed': 'abandoned',
  },
}

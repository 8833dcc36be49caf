import { erase, eraseEvent } from '@delivery-orders/domain'
import { sweepRequestAt } from '@delivery-orders/operations/dispatch'
import type {
  DispatchInput,
  DispatchOutcome,
  DispatchState,
} from '@delivery-orders/operations/engine'
import type {
  ActingClient,
  LeasedDispatch,
  OrderChange,
  Store,
} from '@delivery-orders/operations/store'
import { aClient, changed, newOrder, now, placedAt } from './a-change.ts'
import { addWebhook, changeWebhook, disabling, only, wholeLog } from './a-webhook.ts'
import { aFailure, aLeaseRequest, aMinute, aResult } from './an-attempt.ts'

/** A dispatch in a state, with all that is needed to change and to recognize the state. */
export interface Subject {
  readonly store: Store
  readonly client: ActingClient
  readonly change: OrderChange
  readonly number: number
  /** The attempt in flight. */
  readonly leased?: LeasedDispatch
  /** The time at which leases are requested. */
  readonly at: number
}

const aDay = 1440 * aMinute
const disabled = { disabledReason: 'requested' } as const
const enabled = { disabledReason: null } as const
const forGood = { status: 'failed', dueAt: null } as const

/** Adds a webhook with ordering and an order, and brings the dispatch of the order into a state. */
export async function aDispatch(store: Store, state: DispatchState): Promise<Subject> {
  const client = await aClient(store)
  await addWebhook(store, client, { id: 'wh_1', ordering: 'order' })
  const placed = await newOrder(store.orders, client, 'A-1')
  const items = placed.order.items.map((item) => ({ ...item, status: 'delivered' as const }))
  // Only orders whose items are final can be erased.
  const change = placedAt(placed, now, { status: 'delivered', items })
  await store.orders.commit(change)
  await store.outbox.lease(aLeaseRequest({ limit: 0 }))
  const { number } = only(await store.outbox.list('wh_1', wholeLog))
  return reach[state]({ store, client, change, number, at: aLeaseRequest().now })
}

const reach: Readonly<Record<DispatchState, (due: Subject) => Promise<Subject>>> = {
  due: (due) => Promise.resolve(due),
  held: async (due) => {
    const { store, change } = await apply('failure', await reach['in flight'](due))
    const next = changed(change, { statusComment: 'Left with the neighbor.' })
    await store.orders.commit(next)
    await store.outbox.lease(aLeaseRequest({ limit: 0 }))
    const [held] = await store.outbox.list('wh_1', wholeLog)
    return { ...due, change: next, number: held?.number ?? 0 }
  },
  'in flight': (due) => apply('lease', due),
  'retry requested': async (due) => apply('retry', await reach['in flight'](due)),
  delayed: async (due) => apply('failure', await reach['in flight'](due)),
  succeeded: async (due) => apply('success', await reach['in flight'](due)),
  failed: async (due) => apply('last failure', await reach['in flight'](due)),
  abandoned: async (due) => enable(await apply('disabled', due)),
  'abandoned in flight': async (due) =>
    enable(await apply('disabled', await reach['in flight'](due))),
}

async function enable(subject: Subject): Promise<Subject> {
  await changeWebhook(subject.store, subject.client, 'wh_1', enabled)
  return subject
}

export const apply = (input: DispatchInput, subject: Subject): Promise<Subject> =>
  inputs[input](subject)

type Apply = (subject: Subject) => Promise<Subject>

const settling =
  (resultOf: (leased: LeasedDispatch) => Parameters<Store['outbox']['settle']>[0][number]): Apply =>
  async ({ leased, ...subject }) => {
    if (leased) await subject.store.outbox.settle([resultOf(leased)])
    return subject
  }

const changing =
  (own: Parameters<typeof changeWebhook>[3]): Apply =>
  async (subject) => {
    await changeWebhook(subject.store, subject.client, 'wh_1', own)
    return subject
  }

const inputs: Readonly<Record<DispatchInput, Apply>> = {
  lease: async (subject) => {
    const found = await subject.store.outbox.lease(aLeaseRequest({ now: subject.at }))
    const leased = found.find(({ number }) => number === subject.number)
    return leased ? { ...subject, leased } : subject
  },
  'waits end': async (subject) => {
    const at = subject.at + aDay
    await subject.store.outbox.lease(aLeaseRequest({ now: at, limit: 0 }))
    return { ...subject, at }
  },
  success: settling((leased) => aResult(leased)),
  failure: settling((leased) => aFailure(leased)),
  'last failure': settling((leased) => aFailure(leased, forGood)),
  'disabling failure': settling((leased) =>
    aFailure(leased, { ...forGood, disable: disabling('gone') }),
  ),
  'earlier settled': async (subject) => {
    const earlier = only(
      await subject.store.outbox.lease(aLeaseRequest({ now: subject.at + 3 * aMinute })),
    )
    await subject.store.outbox.settle([aFailure(earlier, forGood)])
    return subject
  },
  retry: async (subject) => {
    const { store, client, number, at } = subject
    await store.outbox.request(client, { webhookId: 'wh_1', number, now: at, key: undefined })
    await store.outbox.lease(aLeaseRequest({ now: at, limit: 0 }))
    return subject
  },
  'URL changed': changing({ url: 'https://elsewhere.example' }),
  'ordering ended': changing({ ordering: 'none' }),
  'secret rotated': changing({ secret: 'whsec_next' }),
  'order erased': async (subject) => {
    const { store, client, change } = subject
    const order = erase(change.order, { now, newReceiptKey: () => 'new-key' })
    if (order === 'open') throw new Error('The order cannot be erased.')
    const events = await store.events.timeline(client, 'A-1', { after: 0, limit: 9 })
    await store.orders.erase({ client, order, events: events.map(eraseEvent) })
    return subject
  },
  disabled: changing(disabled),
  swept: async (subject) => {
    await subject.store.outbox.sweep(sweepRequestAt(now + 100 * aDay, 400))
    return subject
  },
  removed: async (subject) => {
    await subject.store.webhooks.remove(subject.client, 'wh_1', now)
    return subject
  },
}

/** Finds out the state of a dispatch by using it up. */
export async function stateOf(subject: Subject): Promise<DispatchOutcome> {
  const { store, number } = subject
  const record = await store.outbox.find('wh_1', number)
  if (!record) return 'deleted'
  if (record.status === 'pending') return pendingStateOf(subject)
  if (record.status !== 'abandoned') return record.status
  await apply('success', subject)
  return (await store.outbox.find('wh_1', number))?.status === 'succeeded'
    ? 'abandoned in flight'
    : 'abandoned'
}

async function pendingStateOf(subject: Subject): Promise<DispatchState> {
  const { store, at } = subject
  const { until } = aLeaseRequest({ now: at })
  // Its lease ends before a delay does, and a dispatch that is held waits for no time.
  const isInFlight = (await store.outbox.nextDueAt(at)) === until
  if (await isDue(subject)) return 'due'
  if (isInFlight)
    return (await isDue(await apply('failure', subject))) ? 'retry requested' : 'in flight'
  return (await isDue({ ...subject, at: at + 3 * aMinute })) ? 'delayed' : 'held'
}

const isDue = async (subject: Subject): Promise<boolean> =>
  (await apply('lease', { ...subject, leased: undefined as never })).leased !== undefined

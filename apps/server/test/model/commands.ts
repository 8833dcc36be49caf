import { isFinal, itemTransitions, statuses } from '@delivery-orders/contract'
import fc from 'fast-check'
import { expect } from 'vitest'
import { aDraft, anItem } from '../support/a-draft.ts'
import { aBatch, aCheck, batch, check, references, repeatBatch } from './batch-commands.ts'
import type { ModelClient } from './deployment.ts'
import {
  type ClientState,
  count,
  exchange,
  expectResponse,
  type Posted,
  shown,
} from './exchange.ts'
import { aStepsRepeat, moveOrders, repeatSteps, someSteps } from './fleet-commands.ts'
import { type Patch, type Report, timeOf } from './order-model.ts'
import { aSaid, fitting, type Said } from './reported-model.ts'

type Command = fc.AsyncCommand<ClientState, ModelClient>
type Run<Value> = (given: Value, known: ClientState, client: ModelClient) => Promise<void>
type Given<Source> = Source extends fc.Arbitrary<infer Value> ? Value : never

export const anyCommand = (): fc.Arbitrary<Command> =>
  fc.oneof(
    { weight: 50, arbitrary: commandOf('create', aCreate, create) },
    { weight: 50, arbitrary: commandOf('repeat', aRepeat, repeat, hasSent) },
    { weight: 30, arbitrary: commandOf('batch', aBatch, batch) },
    { weight: 15, arbitrary: commandOf('repeatBatch', aPick, repeatBatch) },
    { weight: 10, arbitrary: commandOf('check', aCheck, check) },
    { weight: 40, arbitrary: commandOf('cancel', aCancel, cancel) },
    { weight: 100, arbitrary: commandOf('step', aStep, step, hasOrders) },
    { weight: 40, arbitrary: commandOf('progress', aProgress, progress) },
    { weight: 40, arbitrary: commandOf('moveOrders', someSteps, moveOrders, hasOrders) },
    { weight: 40, arbitrary: commandOf('repeatSteps', aStepsRepeat, repeatSteps) },
    { weight: 40, arbitrary: commandOf('update', anUpdate, update) },
    { weight: 20, arbitrary: commandOf('get', aPick, get) },
    { weight: 20, arbitrary: commandOf('list', aList, list) },
    { weight: 15, arbitrary: commandOf('pass', aTime, pass) },
    // A restart is rare, because it takes a hundred times as long as any other command.
    { weight: 2, arbitrary: commandOf('restart', fc.constant(null), restart) },
  )

/** Checks at the end of a run that all orders and events match the model. */
export async function audit(known: ClientState, client: ModelClient): Promise<void> {
  await list({ limit: 100, statuses: null, from: null, to: null }, known, client)
  for (const { reference, events } of known.model.orders.values()) {
    const stored = await client.eventsOf(reference)
    const comparable = stored.map(({ kind, sequence, at, previousStatus }) => ({
      kind,
      sequence,
      at,
      previousStatus,
    }))
    expect(comparable, `the events of ${reference}`).toEqual(events)
  }
}

const commandOf = <Value>(
  name: string,
  arbitrary: fc.Arbitrary<Value>,
  run: Run<Value>,
  check: Command['check'] = () => true,
): fc.Arbitrary<Command> =>
  arbitrary.map((given) => ({
    check,
    run: (known, client) => run(given, known, client),
    toString: () => `${name}(${JSON.stringify(given)})`,
  }))

const hasOrders: Command['check'] = ({ model }) => model.orders.size > 0
const hasSent: Command['check'] = ({ sent }) => sent.length > 0

/** A number that picks an existing order or request: its index is this number modulo their count. */
const aPick = fc.nat(15)
const missing = 11
const aKey = fc.option(fc.integer({ min: 1, max: 8 }), { freq: 2 })

const timeAt = (hour: number) => `2026-11-20T${hour}:00:00.000Z`
const window = { from: timeAt(12), to: timeAt(15) }
const sameWindow = { from: '2026-11-20T13:00:00+01:00', to: '2026-11-20T15:00:00Z' }

const aCreate = fc.record({
  referenceNumber: fc.option(fc.constantFrom(...references)),
  itemCount: fc.integer({ min: 1, max: 3 }),
  own: fc.record(
    {
      collect: fc.constantFrom(null, { amount: 5 }),
      metadata: fc.constantFrom(null, {}, { own: 'x' }),
      deliveryWindow: fc.constantFrom(null, window, sameWindow),
      requires: fc.constantFrom(null, { photo: true as const }),
    },
    { requiredKeys: [] },
  ),
  key: aKey,
})

const create: Run<Given<typeof aCreate>> = (given, known, client) => {
  const { referenceNumber, itemCount, own, key } = given
  const items = Array.from({ length: itemCount }, () => anItem())
  return post(known, client, '/orders', aDraft({ referenceNumber, items, ...own }), key)
}

const aComment = fc.option(fc.constantFrom('Moussa', '☂'), { freq: 2 })
const aReason = fc.constantFrom(null, null, null, 'refused', 'other')

/** A report with an allowed transition of one open item, or of all items with the same status as this item. */
const aStep = fc.record({
  order: aPick,
  item: aPick,
  /** Index of an allowed transition. Index 0 moves items forward; the others unassign, fail, return or cancel them. */
  to: fc.constantFrom(0, 0, 0, 1, 2),
  isAlone: fc.boolean(),
  comment: aComment,
  reason: aReason,
  said: aSaid,
  key: aKey,
})

const step: Run<Given<typeof aStep>> = (given, known, client) => {
  const { item, to: index, isAlone, said, ...others } = given
  const order = known.model.orders.get(picked(known, given.order))
  const open = (order?.items ?? []).flatMap(({ status }, position) =>
    isFinal(status) ? [] : [{ status, position }],
  )
  const chosen = open[item % open.length] ?? { status: 'pending', position: 0 }
  const moving = isAlone ? [chosen] : open.filter(({ status }) => status === chosen.status)
  const items = moving.length < open.length ? moving.map(({ position }) => position) : null
  const allowed = itemTransitions[chosen.status]
  const to = allowed[index % allowed.length] ?? 'assigned'
  return progress({ ...others, items, to, said: fitting(to, said) }, known, client)
}

/** Any progress report, even one that the service must refuse, such as a report on an item that does not exist. */
const aProgress = fc.record({
  order: aPick,
  to: fc.constantFrom(...statuses),
  items: fc.option(fc.uniqueArray(fc.nat(3), { minLength: 1, maxLength: 2 }), { freq: 2 }),
  comment: aComment,
  reason: aReason,
  said: fc.oneof({ weight: 1, arbitrary: aSaid }, { weight: 4, arbitrary: fc.constant({}) }),
  key: aKey,
})

type AnyProgress = Omit<Given<typeof aProgress>, 'said'> & { readonly said: Said }

const progress: Run<AnyProgress> = (given, known, client) => {
  const { order, to, items, comment, reason, said, key } = given
  const path = `${pathOf(picked(known, order))}/progress`
  return post(known, client, path, { to, items, comment, reason, ...said } satisfies Report, key)
}

/** An update of an order: unconditional, or with the tag of its current state or with a tag that no state has. */
const anUpdate = fc.record({
  order: aPick,
  patch: fc.oneof(
    fc.record({ deliveryFee: fc.option(fc.nat(3), { freq: 4 }) }),
    fc.record({ collect: fc.constantFrom(null, { amount: 5 }, { amount: 7 }) }),
    fc.record({ requires: fc.constantFrom(null, { photo: true as const }) }),
    fc.record({ metadata: fc.constantFrom(null, { own: 'x' }, { own: 'y' }, { own: null }) }),
    fc.record({
      deliveryWindow: fc.constantFrom(null, {}, window, { from: timeAt(18) }, { to: timeAt(18) }),
    }),
  ),
  condition: fc.constantFrom('none', 'current', 'other'),
  key: aKey,
})

const update: Run<Given<typeof anUpdate>> = async (given, known, client) => {
  const { order, patch, condition, key } = given
  const reference = picked(known, order)
  const path = pathOf(reference)
  const ifMatch = condition === 'other' ? '"other"' : await currentTag(reference, known, client)
  const message: Patch = patch
  await post(known, client, path, message, key, {
    method: 'PATCH',
    ...(condition !== 'none' && { ifMatch }),
  })
}

async function currentTag(reference: string, known: ClientState, client: ModelClient) {
  const { etag } = await client.ask({ method: 'GET', path: pathOf(reference) })
  if (etag !== null) known.states.set(etag, known.model.stateOf(reference))
  return etag ?? '"none"'
}

/** Sends an earlier request again, either unchanged or with another body and the same idempotency key. */
const aRepeat = fc.record({ request: aPick, isOther: fc.option(fc.constant(true), { freq: 2 }) })

const repeat: Run<Given<typeof aRepeat>> = async (given, known, client) => {
  const request = known.sent.at(-1 - (given.request % known.sent.length))
  if (!request) throw new Error('There is no earlier request to repeat.')
  await exchange(known, client, given.isOther ? { ...request, body: `${request.body} ` } : request)
}

const aCancel = fc.record({
  order: aPick,
  why: fc.record(
    { reason: fc.constantFrom('refused', 'other'), comment: fc.constant('Moved') },
    { requiredKeys: [] },
  ),
})

const cancel: Run<Given<typeof aCancel>> = async ({ order, why }, known, client) => {
  const reference = picked(known, order)
  const body = JSON.stringify(why)
  const answer = await client.ask({ method: 'PUT', path: pathOf(reference), body })
  expectResponse('cancel', known, answer, known.model.cancel(reference, why, client.clock.now()))
}

const get: Run<number> = async (pick, known, client) => {
  const reference = picked(known, pick)
  const answer = await client.ask({ method: 'GET', path: pathOf(reference) })
  expectResponse('get', known, answer, known.model.get(reference))
}

const aList = fc.record({
  limit: fc.constantFrom(1, 2, 3, 100),
  statuses: fc.option(fc.subarray([...statuses], { minLength: 1, maxLength: 3 }), { freq: 2 }),
  /** `from` and `to` each pick an order. The list is filtered by their creation times. */
  from: fc.option(aPick, { freq: 2 }),
  to: fc.option(aPick, { freq: 2 }),
})

const list: Run<Given<typeof aList>> = async (given, known, client) => {
  const { limit, statuses: narrowed, from, to } = given
  const at = (pick: number | null) =>
    pick === null ? undefined : known.model.orders.get(picked(known, pick))?.createdAt
  const [createdFrom, createdTo] = [at(from), at(to)]
  const query = new URLSearchParams({ limit: String(limit) })
  for (const status of narrowed ?? []) query.append('status', status)
  if (createdFrom !== undefined) query.set('createdFrom', timeOf(createdFrom))
  if (createdTo !== undefined) query.set('createdTo', timeOf(createdTo))
  const expected = known.model.list({
    ...(narrowed && { statuses: narrowed }),
    ...(createdFrom !== undefined && { createdFrom }),
    ...(createdTo !== undefined && { createdTo }),
  })

  const pages: unknown[] = []
  do {
    const { status, text } = await client.ask({ method: 'GET', path: `/orders?${query}` })
    expect(status, text).toBe(200)
    const { data, nextCursor } = JSON.parse(text)
    pages.push(data)
    query.set('cursor', nextCursor ?? '')
  } while (query.get('cursor') !== '' && pages.length <= expected.length)
  expect(pages, `the list ${query}`).toMatchObject(inPages(expected.map(shown), limit))
  count(known, 'list 200')
}

const aTime = fc.constantFrom('1 ms', '5 min', '1 h', '-1 h')

const pass: Run<Given<typeof aTime>> = (time, known, { clock }) => {
  if (time.startsWith('-')) clock.step(time)
  else clock.pass(time)
  count(known, `${time} passes`)
  return Promise.resolve()
}

const restart: Run<null> = async (_, known, client) => {
  await client.restart()
  count(known, 'restart')
}

async function post(
  known: ClientState,
  client: ModelClient,
  path: string,
  message: object,
  key: number | null,
  how: Pick<Posted, 'method' | 'ifMatch'> = { method: 'POST' },
): Promise<void> {
  const body = JSON.stringify(message)
  const posted: Posted = { ...how, path, body, key: key === null ? undefined : `key-${key}` }
  if (posted.key !== undefined) known.sent.push(posted)
  await exchange(known, client, posted)
}

/** The reference of an existing order, or sometimes a reference that no order has. */
function picked({ model }: ClientState, pick: number): string {
  const references = [...model.orders.keys()]
  return (pick !== missing && references[pick % references.length]) || 'missing'
}

const pathOf = (reference: string) => `/orders/${encodeURIComponent(reference)}`

const inPages = <Value>(values: readonly Value[], limit: number): Value[][] =>
  Array.from({ length: Math.max(1, Math.ceil(values.length / limit)) }, (_, page) =>
    values.slice(page * limit, (page + 1) * limit),
  )

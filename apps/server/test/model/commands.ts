import { isFinal, statuses } from '@delivery-orders/contract'
import fc from 'fast-check'
import { expect } from 'vitest'
import { aBatch, batch } from './batch-commands.ts'
import {
  aPick,
  type Command,
  type Given,
  missing,
  pathTo,
  picked,
  post,
  type Run,
} from './command.ts'
import { type ClientState, count, exchange } from './exchange.ts'
import { aCreate, anUpdate, create, update } from './fact-commands.ts'
import {
  aCorrection,
  aFleetList,
  correct,
  listOfFleet,
  moveOrders,
  someSteps,
} from './fleet-commands.ts'
import type { ModelClient, ModelRequest } from './pair.ts'
import { aProgress, aStep, aVisit, hasCode, progress, step, visit } from './progress-commands.ts'
import { couriers } from './said.ts'

export const anyCommand = (): fc.Arbitrary<Command> =>
  fc.oneof(
    { weight: 50, arbitrary: commandOf('create', aCreate, create) },
    { weight: 100, arbitrary: commandOf('repeat', aRepeat, repeat, hasSent) },
    { weight: 30, arbitrary: commandOf('batch', aBatch, batch) },
    { weight: 40, arbitrary: commandOf('cancel', aCancel, cancel) },
    { weight: 100, arbitrary: commandOf('step', aStep, step, hasOrders) },
    { weight: 40, arbitrary: commandOf('progress', aProgress, progress) },
    { weight: 60, arbitrary: commandOf('visit', aVisit, visit, hasCode) },
    { weight: 40, arbitrary: commandOf('moveOrders', someSteps, moveOrders, hasOrders) },
    { weight: 40, arbitrary: commandOf('update', anUpdate, update) },
    { weight: 20, arbitrary: commandOf('correct', aCorrection, correct, hasOrders) },
    { weight: 20, arbitrary: commandOf('get', aPick, get) },
    { weight: 20, arbitrary: commandOf('list', aList, list) },
    { weight: 15, arbitrary: commandOf('erase', aPick, erase) },
    { weight: 20, arbitrary: commandOf('listOfFleet', aFleetList, listOfFleet) },
    { weight: 15, arbitrary: commandOf('pass', aTime, pass) },
    // A restart is rare, because it takes a hundred times as long as any other command.
    { weight: 2, arbitrary: commandOf('restart', fc.constant(null), restart) },
  )

/** Compares all orders and events at the end of a run, and the time at which each order ended with its events. */
export async function audit(known: ClientState, client: ModelClient): Promise<void> {
  await client.list(new URLSearchParams({ limit: '100' }))
  for (const courier of couriers) await client.list(new URLSearchParams({ courier }), true)
  await client.list(new URLSearchParams({ late: 'true' }), true)
  for (const order of known.orders.values()) {
    const events = await client.compareEvents(order.referenceNumber)
    const ends = events.filter(({ kind }) => endings.includes(kind)).map(({ at }) => at)
    const { text } = await client.ask({ method: 'GET', path: pathTo(order) })
    const { finalAt } = JSON.parse(text)
    expect(finalAt === undefined ? [] : [Date.parse(finalAt)], order.referenceNumber).toEqual(ends)
  }
}

/** The kinds of events with which an order ends: each order has at most one of them. */
const endings: readonly string[] = ['order.delivered', 'order.returned', 'order.canceled']

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

const hasOrders: Command['check'] = ({ orders }) => orders.size > 0
const hasSent: Command['check'] = ({ sent }) => sent.length > 0

/** Sends an earlier request again: unchanged, with the same key and another body, or without its key. */
const aRepeat = fc.record({
  request: aPick,
  how: fc.constantFrom('unchanged', 'unchanged', 'unchanged', 'other body', 'no key'),
})

const repeat: Run<Given<typeof aRepeat>> = ({ request, how }, known, client) => {
  const earlier = known.sent.at(-1 - (request % known.sent.length)) as ModelRequest
  const { key: _, ...keyless } = earlier
  const repeated = {
    unchanged: earlier,
    'other body': { ...earlier, body: `${earlier.body} ` },
    'no key': keyless,
  }
  return exchange('repeat', repeated[how], known, client)
}

const aCancel = fc.record({
  order: aPick,
  message: fc.record(
    { reason: fc.constantFrom('refused', 'other'), comment: fc.constant('Moved') },
    { requiredKeys: [] },
  ),
})

const cancel: Run<Given<typeof aCancel>> = ({ order, message }, known, client) =>
  post(known, client, 'cancel', { method: 'PUT', path: pathTo(picked(known, order)), message })

const get: Run<number> = (pick, known, client) =>
  exchange('get', { method: 'GET', path: pathTo(picked(known, pick)) }, known, client)

const erase: Run<number> = async (pick, known, client) => {
  const order = picked(known, pick)
  if (order) count(known, 'erase', await client.erase(order.referenceNumber))
}

const aList = fc.record({
  limit: fc.constantFrom(1, 2, 3, 100),
  statuses: fc.option(fc.subarray([...statuses], { minLength: 1, maxLength: 3 }), { freq: 2 }),
  /** `from` and `to` each pick an order. The list is filtered by their times. */
  from: fc.option(aPick, { freq: 2 }),
  to: fc.option(aPick, { freq: 2 }),
  /** Whether the times are those at which these orders became final. */
  isFinal: fc.constantFrom(false, false, true),
})

const list: Run<Given<typeof aList>> = async (given, known, client) => {
  const query = new URLSearchParams({ limit: String(given.limit) })
  const [kind, time] = given.isFinal
    ? (['final', 'finalAt'] as const)
    : (['created', 'createdAt'] as const)
  for (const [name, pick] of Object.entries({ From: given.from, To: given.to })) {
    const at = picked(known, pick ?? missing)?.[time]
    if (at !== undefined) query.set(`${kind}${name}`, at)
  }
  const hasFinalTime = given.isFinal && query.size > 1
  for (const status of given.statuses ?? [])
    if (isFinal(status) || !hasFinalTime) query.append('status', status)
  await client.list(query)
  count(known, hasFinalTime ? 'list of final orders' : 'list')
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

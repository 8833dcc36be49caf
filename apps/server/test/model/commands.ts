import { statuses } from '@delivery-orders/contract'
import fc from 'fast-check'
import { expect } from 'vitest'
import { aBatch, aCheck, batch, check, repeatBatch } from './batch-commands.ts'
import { aPick, type Command, type Given, pathOf, picked, type Run } from './command.ts'
import type { ModelClient } from './deployment.ts'
import { type ClientState, count, exchange, expectResponse, shown } from './exchange.ts'
import { aCreate, anUpdate, create, update } from './fact-commands.ts'
import { timeOf } from './facts-model.ts'
import { aStepsRepeat, moveOrders, repeatSteps, someSteps } from './fleet-commands.ts'
import { aProgress, aStep, aVisit, hasCode, progress, step, visit } from './progress-commands.ts'

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
    { weight: 60, arbitrary: commandOf('visit', aVisit, visit, hasCode) },
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

const inPages = <Value>(values: readonly Value[], limit: number): Value[][] =>
  Array.from({ length: Math.max(1, Math.ceil(values.length / limit)) }, (_, page) =>
    values.slice(page * limit, (page + 1) * limit),
  )

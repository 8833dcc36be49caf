import { type FleetStepResult, isFinal, itemTransitions, statuses } from '@delivery-orders/contract'
import fc from 'fast-check'
import { expect } from 'vitest'
import type { Given, Run } from './command.ts'
import type { Answer, ModelClient } from './deployment.ts'
import { type ClientState, count, expectRefusal, type SentSteps, shown } from './exchange.ts'
import type { ModelOrder, Report } from './model-order.ts'
import { aSaid, fitting, isMisplaced } from './reported-model.ts'

interface Step extends Report {
  readonly orderId: number
}

const aStep = fc.record({
  /** Picks an order: its index is this number modulo the count of orders. 7 picks an order that the fleet does not serve. */
  order: fc.nat(15),
  /** Null means the next step of the first open item. */
  to: fc.option(fc.constantFrom(...statuses), { freq: 2 }),
  items: fc.constantFrom(null, null, null, null, [0], [0], [1], [2, 0]),
  comment: fc.option(fc.constantFrom('Moussa', '☂'), { freq: 2 }),
  reason: fc.constantFrom(null, null, null, null, null, null, 'refused'),
  said: aSaid,
})
const unserved = 7

export const someSteps = fc.record({
  steps: fc.array(aStep, { minLength: 1, maxLength: 4 }),
  key: fc.option(fc.integer({ min: 1, max: 3 }), { freq: 3 }),
})

export const moveOrders: Run<Given<typeof someSteps>> = async ({ steps, key }, known, client) => {
  const orders = [...known.model.orders.values()]
  const sent = steps.map(({ order: pick, to: given, said, ...others }): Step => {
    const order = pick === unserved ? undefined : orders[pick % orders.length]
    const to = given ?? nextOf(order)
    return { orderId: order?.id ?? unservedId(known), to, ...others, ...fitting(to, said, order) }
  })
  await send(known, client, sent, key === null ? undefined : `steps-${key}`)
}

export const aStepsRepeat = fc.record({
  request: fc.nat(15),
  hasKey: fc.constantFrom(true, true, false),
})

/** Sends earlier steps again, with their key or without one. */
export const repeatSteps: Run<Given<typeof aStepsRepeat>> = async (
  { request, hasKey },
  known,
  client,
) => {
  const all = [...known.steps]
  const [key, earlier] = all[request % all.length] ?? []
  if (earlier) await send(known, client, JSON.parse(earlier.body).steps, hasKey ? key : undefined)
}

/** The id of another client's order, from an earlier run; at first, an id that no order has. */
function unservedId({ model, ids }: ClientState): number {
  const served = new Set([...model.orders.values()].map(({ id }) => id))
  return [...ids].find((id) => !served.has(id)) ?? Number.MAX_SAFE_INTEGER
}

function nextOf(order: ModelOrder | undefined): Report['to'] {
  const open = order?.items.find(({ status }) => !isFinal(status))
  return itemTransitions[open?.status ?? 'pending'][0] ?? 'assigned'
}

async function send(
  known: ClientState,
  client: ModelClient,
  steps: readonly Step[],
  key: string | undefined,
): Promise<void> {
  const body = JSON.stringify({ steps })
  const answer = await client.askAsFleet({ method: 'POST', path: '/fleet/progress', body, key })
  if (steps.some(isMisplaced)) return expectRefusal('steps', known, answer, '400 validation_failed')
  const earlier = key === undefined ? undefined : known.steps.get(key)
  if (earlier && earlier.body !== body)
    return expectRefusal('steps', known, answer, '422 idempotency_key_reused')

  expect(answer.status, answer.text).toBe(200)
  const done: SentSteps['done'] = earlier?.done ?? new Map()
  expectResults(known, client, { steps, done }, answer)
  if (key !== undefined) known.steps.set(key, { body, done })
}

function expectResults(
  known: ClientState,
  { clock }: ModelClient,
  { steps, done }: Pick<SentSteps, 'done'> & { readonly steps: readonly Step[] },
  answer: Answer,
): void {
  const replays = done.size
  const refusedOrders = new Set<number>()
  const results: readonly FleetStepResult[] = JSON.parse(answer.text).results
  expect(results).toHaveLength(steps.length)
  for (const [position, result] of results.entries()) {
    const replay = done.get(position)
    const step = steps[position] as Step
    if (replay) expect(result).toEqual(replay)
    else if (refusedOrders.has(step.orderId)) expectEarlierRefused(known, result)
    else expectResult(known, step, result, clock.now())
    if (result.outcome === 'done') done.set(position, result)
    else refusedOrders.add(step.orderId)
  }
  expect(answer.isReplayed).toBe(replays > 0 && done.size === replays)
  if (answer.isReplayed) count(known, 'steps replay')
}

function expectEarlierRefused(known: ClientState, result: FleetStepResult): void {
  const problem = { status: 409, code: 'earlier_step_refused' }
  expect(result).toMatchObject({ outcome: 'refused', problem })
  count(known, 'step earlier_step_refused')
}

function expectResult(
  known: ClientState,
  { orderId, ...report }: Step,
  result: FleetStepResult,
  now: number,
): void {
  const { model } = known
  const target = [...model.orders.values()].find(({ id }) => id === orderId)
  const { order, problem, isUnchanged } = model.progress(target?.reference ?? '', report, now)
  const outcome = order
    ? { outcome: 'done', order: { orderId, ...shown(order) } }
    : { outcome: 'refused', problem }
  expect(result, JSON.stringify(result)).toMatchObject({ orderId, ...outcome })
  count(known, ['step', problem?.code ?? 'done', isUnchanged && 'again'].filter(Boolean).join(' '))
}

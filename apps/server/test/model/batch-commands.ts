import type { Order, OrderBatchResult, OrderDraft } from '@delivery-orders/contract'
import fc from 'fast-check'
import { expect } from 'vitest'
import { aDraft } from '../support/a-draft.ts'
import type { Given, Run } from './command.ts'
import type { Answer, ModelClient } from './deployment.ts'
import { type ClientState, count, expectRefusal, type SentBatch, shown } from './exchange.ts'
import { comparable, factsOf } from './facts-model.ts'
import type { PlacedOrder } from './model-order.ts'

export const references = ['A-1', 'A-2', 'A/3', '50%', 'é ☂', '__proto__'] as const

const aReference = fc.option(fc.constantFrom(...references))

export const aBatch = fc.record({
  drafts: fc.array(
    fc.record({
      referenceNumber: aReference,
      deliveryFee: fc.constantFrom(0, 0, 1),
      requires: fc.constantFrom(null, null, { code: true as const }),
    }),
    {
      minLength: 1,
      maxLength: 4,
    },
  ),
  key: fc.option(fc.integer({ min: 1, max: 3 }), { freq: 3 }),
})

export const batch: Run<Given<typeof aBatch>> = async ({ drafts, key }, known, client) => {
  const sent = drafts.map(({ deliveryFee, ...own }) =>
    aDraft({ ...own, ...(deliveryFee && { deliveryFee }) }),
  )
  await send(known, client, sent, key === null ? undefined : `batch-${key}`)
}

/** Sends an earlier batch again, as it was. */
export const repeatBatch: Run<number> = async (pick, known, client) => {
  const batches = [...known.batches.values()]
  const earlier = batches[pick % batches.length]
  if (earlier) await send(known, client, earlier.drafts, earlier.key)
}

async function send(
  known: ClientState,
  client: ModelClient,
  drafts: readonly OrderDraft[],
  key: string | undefined,
): Promise<void> {
  const body = JSON.stringify({ orders: drafts })
  const answer = await client.ask({ method: 'POST', path: '/order-batches', body, key })
  const named = drafts.flatMap(({ referenceNumber }) => referenceNumber ?? [])
  if (new Set(named).size < named.length)
    return expectRefusal('batch', known, answer, '400 validation_failed')
  const earlier = key === undefined ? undefined : known.batches.get(key)
  if (earlier && JSON.stringify(earlier.drafts) !== JSON.stringify(drafts))
    return expectRefusal('batch', known, answer, '422 idempotency_key_reused')

  expect(answer.status, answer.text).toBe(200)
  const created: SentBatch['created'] = earlier?.created ?? new Map()
  expectResults(known, client, { drafts, created }, answer)
  if (key !== undefined) known.batches.set(key, { key, drafts, created })
}

function expectResults(
  known: ClientState,
  client: ModelClient,
  { drafts, created }: Pick<SentBatch, 'drafts' | 'created'>,
  answer: Answer,
): void {
  const replays = created.size
  const results: readonly OrderBatchResult[] = JSON.parse(answer.text).results
  expect(results).toHaveLength(drafts.length)
  for (const [position, result] of results.entries()) {
    const replay = created.get(position)
    if (replay) expect(result).toEqual(replay)
    else expectResult(known, client, drafts[position] as OrderDraft, result)
    if (result.outcome === 'created') created.set(position, result)
  }
  expect(answer.isReplayed).toBe(replays > 0 && created.size === replays)
  if (answer.isReplayed) count(known, 'batch replay')
}

function expectResult(
  known: ClientState,
  { clock }: ModelClient,
  draft: OrderDraft,
  { outcome, order, problem }: OrderBatchResult,
): void {
  const id = order?.items[0]?.orderId ?? 0
  const isNew = !known.model.orders.has(draft.referenceNumber ?? '')
  if (isNew) expect(known.ids.has(id), `the order number ${id} must be new`).toBe(false)
  if (order) known.ids.add(id)
  const expected = known.model.create(placedOf(draft, order), clock.now())
  count(known, `batch ${outcome}`)
  if (expected.problem?.['identical'] === false) {
    expect(outcome).toBe('refused')
    expect(problem).toMatchObject(expected.problem)
    return
  }
  const now = known.model.orders.get(order?.referenceNumber ?? '')
  expect(outcome, JSON.stringify(problem)).toBe(isNew ? 'created' : 'existing')
  expect(order?.deliveryCode).toBe(now?.code?.digits)
  expect(order).toMatchObject(now ? shown(now) : { referenceNumber: draft.referenceNumber })
}

const placedOf = (draft: OrderDraft, order: Order | undefined): PlacedOrder => ({
  reference: draft.referenceNumber ?? order?.referenceNumber ?? '',
  id: order?.items[0]?.orderId ?? 0,
  itemCount: draft.items.length,
  draft: comparable(draft),
  ...factsOf(draft, order?.deliveryCode),
})

export const check: Run<string | null> = async (referenceNumber, known, client) => {
  const draft = aDraft({ referenceNumber })
  const body = JSON.stringify(draft)
  const { status, text } = await client.ask({ method: 'POST', path: '/order-checks', body })
  expect(status, text).toBe(200)
  const taken = known.model.orders.get(referenceNumber ?? '')
  const identical = taken?.draft === comparable(draft)
  const expected = taken
    ? [{ code: 'reference_taken', identical, existing: { status: taken.status } }]
    : []
  expect(JSON.parse(text).warnings).toMatchObject(expected)
  count(known, taken ? 'check taken' : 'check free')
}

export const aCheck = aReference

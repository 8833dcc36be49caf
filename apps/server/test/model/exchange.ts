import type {
  CreatedOrder,
  FleetStepResult,
  Order,
  OrderBatchResult,
  OrderDraft,
} from '@delivery-orders/contract'
import { expect } from 'vitest'
import type { Answer, ModelClient } from './deployment.ts'
import { comparable, factsOf, shownFacts, timeOf } from './facts-model.ts'
import type { ExpectedResponse, ModelOrder } from './model-order.ts'
import type { OrderModel } from './order-model.ts'
import { shownReports } from './reported-model.ts'

export interface ClientState {
  readonly model: OrderModel
  /** Requests with an idempotency key, which the `repeat` command can send again. */
  readonly sent: Posted[]
  /** Responses to successful requests with an idempotency key, by path and key. */
  readonly storedResponses: Map<string, { readonly body: string; readonly answer: Answer }>
  /** Number of responses of each kind, such as `create 201`, in all runs. */
  readonly seen: Map<string, number>
  /** The numbers (`orderId`) of the orders of all runs, which must be unique. */
  readonly ids: Set<number>
  /** The state of an order (its reference and number of events) by the entity tag that the service gave it. */
  readonly states: Map<string, string>
  /** The batches that were sent with an idempotency key, by key. */
  readonly batches: Map<string, SentBatch>
  /** The steps that a fleet sent with an idempotency key, by key. */
  readonly steps: Map<string, SentSteps>
}

/** A batch with an idempotency key, and the results of the drafts that it created, by position. */
export interface SentBatch {
  readonly key: string
  readonly drafts: readonly OrderDraft[]
  readonly created: Map<number, OrderBatchResult>
}

/** The steps of a request with an idempotency key, and the results of those that were done, by position. */
export interface SentSteps {
  readonly body: string
  readonly done: Map<number, FleetStepResult>
}

export interface Posted {
  readonly method: 'POST' | 'PATCH'
  readonly path: string
  readonly body: string
  readonly key: string | undefined
  readonly ifMatch?: string | undefined
}

/**
 * Sends a request and checks its response. If a response is stored for its key, it must be replayed, or refused with
 * 422 if the body differs. Otherwise the response must be that of the model.
 */
export async function exchange(
  known: ClientState,
  client: ModelClient,
  posted: Posted,
): Promise<void> {
  const { path, body, key } = posted
  const answer = await client.ask(posted)
  const keyOfResponse = `${path} ${key}`
  const stored = key === undefined ? undefined : known.storedResponses.get(keyOfResponse)
  if (stored && stored.body !== body)
    return expectResponse('post', known, answer, {
      status: 422,
      problem: { code: 'idempotency_key_reused' },
    })
  if (stored) {
    expect(answer, `a replay of ${body}`).toEqual({ ...stored.answer, isReplayed: true })
    return count(known, `replay ${answer.status}`)
  }
  const expected = applyToModel(known, posted, answer, client.clock.now())
  expectResponse(operationOf(posted), known, answer, expected)
  if (key !== undefined && expected.order)
    known.storedResponses.set(keyOfResponse, { body, answer })
}

const operationOf = ({ method, path }: Posted): string => {
  if (method === 'PATCH') return 'update'
  return path === '/orders' ? 'create' : 'progress'
}

function applyToModel(
  { model, ids, states }: ClientState,
  { method, path, body, ifMatch }: Posted,
  answer: Answer,
  now: number,
) {
  const [, encoded] = /^\/orders\/([^/]+)/.exec(path) ?? []
  const reference = encoded && decodeURIComponent(encoded)
  if (reference !== undefined && method === 'PATCH') {
    const isCurrent = ifMatch === undefined || states.get(ifMatch) === model.stateOf(reference)
    const { deliveryCode: digits }: Partial<Order> = JSON.parse(answer.text)
    return model.update(reference, JSON.parse(body), { isCurrent, digits, now })
  }
  if (reference !== undefined) return model.progress(reference, JSON.parse(body), now)

  const draft: OrderDraft = JSON.parse(body)
  const created: Partial<CreatedOrder> = JSON.parse(answer.text)
  const id = created.items?.[0]?.orderId ?? 0
  expect(ids.has(id), `the order number ${id} must be new`).toBe(false)
  if (answer.status === 201) ids.add(id)
  return model.create(
    {
      reference: draft.referenceNumber ?? created.referenceNumber ?? '',
      id,
      itemCount: draft.items.length,
      draft: comparable(draft),
      ...factsOf(draft, created.deliveryCode),
    },
    now,
  )
}

export function expectResponse(
  operation: string,
  known: ClientState,
  answer: Answer,
  expected: ExpectedResponse,
): void {
  const { status, order, problem, isUnchanged } = expected
  expect({ status: answer.status, isReplayed: answer.isReplayed }, answer.text).toEqual({
    status,
    isReplayed: false,
  })
  const message = JSON.parse(answer.text)
  expect(message, answer.text).toMatchObject(order ? shown(order) : { ...problem })
  if (order) expect(addedIn(message), answer.text).toEqual(modelled(operation, order))
  count(known, [operation, status, problem?.code, isUnchanged && 'again'].filter(Boolean).join(' '))
}

/** Expects that a whole batch is refused, for example with `400 validation_failed`. */
export function expectRefusal(
  batch: string,
  known: ClientState,
  { status, text }: Answer,
  expected: string,
): void {
  expect(`${status} ${JSON.parse(text).code}`, text).toBe(expected)
  count(known, `${batch} ${expected}`)
}

export const shown = (given: ModelOrder) => {
  const { items: reported, ...reports } = shownReports(given)
  const { items, ...order } = shownWithout(given)
  return {
    ...order,
    ...presentIn(reports),
    items: items.map((item, position) => ({ ...item, ...presentIn(reported[position] ?? {}) })),
  }
}

/** Leaves out what is null. */
const presentIn = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))

const shownWithout = ({ reference, id, items, ...order }: ModelOrder) => {
  const { language, metadata, ...facts } = shownFacts(order)
  return {
    referenceNumber: reference,
    deliveryFee: order.deliveryFee,
    status: order.status,
    statusComment: order.statusComment,
    ...(order.reason && { reason: order.reason }),
    ...presentIn(facts),
    createdAt: timeOf(order.createdAt),
    updatedAt: timeOf(order.updatedAt),
    ...(language !== null && { recipient: { language } }),
    items: items.map(({ status, statusComment, reason, updatedAt }) => ({
      orderId: id,
      status,
      statusComment,
      ...(reason && { reason }),
      createdAt: timeOf(order.createdAt),
      updatedAt: timeOf(updatedAt),
    })),
  }
}

interface Added {
  readonly collect?: object | null
  readonly metadata?: object | null
  readonly pickupWindow?: object | null
  readonly deliveryWindow?: object | null
  readonly requires?: object | null
  readonly deliveryCode?: string | null
  readonly recipient: { readonly language?: string | null }
  readonly reason?: string | null
  readonly courier?: object | null
  readonly estimatedAt?: string | null
  readonly collected?: number | null
  readonly items: readonly {
    readonly reason?: string | null
    readonly courier?: object | null
    readonly proof?: object | null
  }[]
}

/** The fields that are left out where they have no value. `toMatchObject` does not notice one that is not expected. */
const addedIn = (order: Added) => ({
  collect: order.collect ?? null,
  metadata: order.metadata ?? null,
  pickupWindow: order.pickupWindow ?? null,
  deliveryWindow: order.deliveryWindow ?? null,
  requires: order.requires ?? null,
  deliveryCode: order.deliveryCode ?? null,
  language: order.recipient.language ?? null,
  estimatedAt: order.estimatedAt ?? null,
  collected: order.collected ?? null,
  reasons: [order, ...order.items].map(({ reason }) => reason ?? null),
  couriers: [order, ...order.items].map(({ courier }) => courier ?? null),
  proofs: order.items.map(({ proof }) => proof ?? null),
})

/** The operations whose response has the code of the recipient. */
const withCode = ['create', 'get', 'update']

const modelled = (operation: string, order: ModelOrder) => {
  const { items: reported, ...reports } = shownReports(order)
  return addedIn({
    reason: order.reason ?? null,
    ...reports,
    ...shownFacts(order),
    deliveryCode: (withCode.includes(operation) && order.code?.digits) || null,
    recipient: { language: order.language },
    items: order.items.map(({ reason }, position) => ({
      reason: reason ?? null,
      ...reported[position],
    })),
  })
}

export const count = ({ seen }: ClientState, what: string): void => {
  seen.set(what, (seen.get(what) ?? 0) + 1)
}

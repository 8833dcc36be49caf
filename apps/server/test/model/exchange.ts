import type { CreatedOrder, OrderDraft } from '@delivery-orders/contract'
import { expect } from 'vitest'
import type { Answer, ModelClient } from './deployment.ts'
import { type ModelOrder, type OrderModel, timeOf, type Wanted } from './order-model.ts'

/** What is known of a client beside the service: the model, and what was said to it. */
export interface Known {
  readonly model: OrderModel
  /** Requests with a key, to be sent again. */
  readonly sent: Posted[]
  /** What those that succeeded were answered, by path and key. */
  readonly kept: Map<string, { readonly body: string; readonly answer: Answer }>
  /** How often each kind of answer was seen, in all runs. */
  readonly seen: Map<string, number>
  /** The numbers of all orders, in all runs. */
  readonly ids: Set<number>
}

export interface Posted {
  readonly path: string
  readonly body: string
  readonly key: string | undefined
}

/** What a key does comes before what the order allows. */
export async function exchange(known: Known, client: ModelClient, posted: Posted): Promise<void> {
  const { path, body, key } = posted
  const answer = await client.ask({ method: 'POST', ...posted })
  const place = `${path} ${key}`
  const kept = key === undefined ? undefined : known.kept.get(place)
  if (kept && kept.body !== body)
    return hold('post', known, answer, {
      status: 422,
      problem: { code: 'idempotency_key_reused' },
    })
  if (kept) {
    expect(answer, `a replay of ${body}`).toEqual({ ...kept.answer, isReplayed: true })
    return count(known, `replay ${answer.status}`)
  }
  const wanted = carriedOut(known, posted, answer, client.clock.now())
  hold(path === '/orders' ? 'create' : 'progress', known, answer, wanted)
  if (key !== undefined && wanted.order) known.kept.set(place, { body, answer })
}

function carriedOut({ model, ids }: Known, { path, body }: Posted, answer: Answer, now: number) {
  const [, reference] = /^\/orders\/([^/]+)\/progress$/.exec(path) ?? []
  if (reference !== undefined)
    return model.progress(decodeURIComponent(reference), JSON.parse(body), now)

  const draft: OrderDraft = JSON.parse(body)
  const created: Partial<CreatedOrder> = JSON.parse(answer.text)
  const id = created.items?.[0]?.orderId ?? 0
  expect(ids.has(id), `whether the number ${id} was given before`).toBe(false)
  if (answer.status === 201) ids.add(id)
  return model.create(
    {
      reference: draft.referenceNumber ?? created.referenceNumber ?? '',
      id,
      itemCount: draft.items.length,
      draft: JSON.stringify(draft),
    },
    now,
  )
}

export function hold(operation: string, known: Known, answer: Answer, wanted: Wanted): void {
  const { status, order, problem, isUnchanged } = wanted
  expect({ status: answer.status, isReplayed: answer.isReplayed }, answer.text).toEqual({
    status,
    isReplayed: false,
  })
  expect(JSON.parse(answer.text), answer.text).toMatchObject(order ? shown(order) : { ...problem })
  count(known, [operation, status, problem?.code, isUnchanged && 'again'].filter(Boolean).join(' '))
}

export const shown = ({ reference, id, items, ...order }: ModelOrder) => ({
  referenceNumber: reference,
  status: order.status,
  statusComment: order.statusComment,
  createdAt: timeOf(order.createdAt),
  updatedAt: timeOf(order.updatedAt),
  items: items.map(({ status, statusComment, updatedAt }) => ({
    orderId: id,
    status,
    statusComment,
    createdAt: timeOf(order.createdAt),
    updatedAt: timeOf(updatedAt),
  })),
})

export const count = ({ seen }: Known, what: string): void => {
  seen.set(what, (seen.get(what) ?? 0) + 1)
}

import {
  limits,
  type OrderDraft,
  type OrderPatch,
  type ProgressReport,
} from '@delivery-orders/contract'
import { aDraft, anItem } from '../../support/a-draft.ts'
import type { HttpRequest, HttpResponse } from '../../support/send.ts'

/** How many changes of an order the service has acknowledged. */
export interface ChangedOrder {
  readonly token: string
  update: number
  step: number
  deliver: number
}

/** Sends a request, and waits as long as a refusal says. */
type Send = (kind: string, request: HttpRequest) => Promise<HttpResponse | undefined>

const items = Array.from({ length: 100 }, () => anItem())
const long = (length: number) => '文'.repeat(length)
const url = `https://a.example/${'x'.repeat(2_030)}`

/** A key of one character and a count, filled up to the largest metadata. */
const metadataOf = (count: number) => {
  const text = `${count} `
  return { a: text + 'x'.repeat(limits.metadataBytes - text.length - 1) }
}

const courier = {
  ...{ name: long(200), phone: '+2250702029254' },
  ...{ vehicle: long(200), reference: long(200) },
}
const proof = {
  ...{ receivedBy: long(200), photoUrl: url, signatureUrl: url, exception: long(500) },
  ...{ ageChecked: true, collected: 0.1, at: '2026-11-20T12:00:00Z', latitude: 5, longitude: -4 },
}

/**
 * Creates an order with the largest metadata, updates it as often as it can be, and delivers its items one by one with the
 * largest proofs; then the next order.
 */
export async function changeOrders(
  orders: Map<string, ChangedOrder>,
  token: string,
  load: { readonly send: Send; readonly isOver: () => boolean },
): Promise<void> {
  while (!load.isOver()) {
    const draft = aDraft({ items, metadata: metadataOf(0) })
    const created = await accepted(load, 'create changed', { path: '/orders', body: draft })
    if (!created) return
    const reference: string = JSON.parse(created.text).referenceNumber
    const order: ChangedOrder = { token, update: 0, step: 0, deliver: 0 }
    orders.set(reference, order)
    for (const [kind, request] of changesOf(`/orders/${reference}`))
      if (await accepted(load, kind, request)) order[kind] += 1
  }
}

interface Change {
  readonly method?: string
  readonly path: string
  readonly body: OrderDraft | OrderPatch | ProgressReport
}

function* changesOf(
  path: string,
): Generator<readonly [kind: 'update' | 'step' | 'deliver', request: Change]> {
  for (let count = 1; count <= limits.updatesPerOrder; count++)
    yield ['update', { method: 'PATCH', path, body: { metadata: metadataOf(count) } }]
  const steps = `${path}/progress`
  for (const to of ['assigned', 'picked_up', 'in_transit'] as const)
    yield ['step', { path: steps, body: { to, courier } }]
  for (const position of items.keys())
    yield ['deliver', { path: steps, body: { to: 'delivered', items: [position], courier, proof } }]
}

/** Repeats a request until it is accepted. Returns undefined if the load is over. */
async function accepted(
  { send, isOver }: { readonly send: Send; readonly isOver: () => boolean },
  kind: string,
  { method = 'POST', path, body }: Change,
): Promise<HttpResponse | undefined> {
  while (!isOver()) {
    const answer = await send(kind, { method, path, body: JSON.stringify(body) })
    if (answer && answer.status < 300) return answer
  }
  return undefined
}

/** Whether an order has at least what was acknowledged. */
export function hasChanges(text: string, { update, deliver }: ChangedOrder): boolean {
  const { metadata, items: shown } = JSON.parse(text)
  const isDelivered = ({ status }: { readonly status: string }) => status === 'delivered'
  return (
    Number(metadata.a.split(' ', 1)[0]) >= update && shown.filter(isDelivered).length >= deliver
  )
}

import type { ProblemCode, Status } from '@delivery-orders/contract'
import type { ModelClient, ModelRequest } from './pair.ts'

export interface ClientState {
  /** What the last response showed of each order, by reference. */
  readonly orders: Map<string, ShownOrder>
  /** Requests with an idempotency key, which the `repeat` command can send again. */
  readonly sent: ModelRequest[]
  /** Number of responses of each kind, such as `create 201`, in all runs. */
  readonly seen: Map<string, number>
}

export interface ShownOrder {
  readonly referenceNumber: string
  readonly createdAt: string
  readonly finalAt?: string
  readonly items: readonly { readonly orderId: number; readonly status: Status }[]
  /** The last code that a response has shown. Couriers are not shown one. */
  readonly deliveryCode?: string
}

interface Message extends Partial<ShownOrder> {
  readonly code?: ProblemCode
  readonly results?: readonly Result[]
}

interface Result {
  readonly outcome: string
  readonly order?: ShownOrder
  readonly problem?: { readonly code: ProblemCode }
}

/** Sends a request to both services, and remembers what the response shows. */
export async function exchange(
  operation: string,
  request: ModelRequest,
  known: ClientState,
  client: ModelClient,
): Promise<void> {
  const { status, text, isReplayed } = await client.ask(request)
  if (request.key !== undefined) known.sent.push(request)
  const message: Message = JSON.parse(text)
  count(known, operation, isReplayed ? 'replay' : status, message.code)
  for (const { outcome, problem } of message.results ?? [])
    count(known, operation, outcome, problem?.code)
  // A replay shows an earlier state.
  if (isReplayed) return
  for (const order of [message, ...(message.results ?? []).map((result) => result.order)])
    if (isWhole(order)) learn(known, order)
}

const isWhole = (order: Partial<ShownOrder> | undefined): order is ShownOrder =>
  order?.referenceNumber !== undefined && order.items !== undefined

function learn({ orders }: ClientState, order: ShownOrder): void {
  const before = orders.get(order.referenceNumber)
  const items = order.items.map((item, position) => ({ ...before?.items[position], ...item }))
  orders.set(order.referenceNumber, { ...before, ...order, items })
}

export function count({ seen }: ClientState, ...words: readonly unknown[]): void {
  const what = words.filter((word) => word !== undefined).join(' ')
  seen.set(what, (seen.get(what) ?? 0) + 1)
}

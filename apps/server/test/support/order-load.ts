import type { FleetProgressResults, Order, OrderBatchResults } from '@delivery-orders/contract'
import type { AcknowledgedChange } from './audit.ts'
import { type Change, type OrderWriter, orderWriter } from './order-writer.ts'
import { bearer, json } from './send.ts'
import { fleetTokenFor, tokenFor } from './token-for.ts'

/** Writers that create and change orders of one client through HTTP. */
export interface OrderLoad extends Readonly<Counts> {
  readonly acknowledged: readonly AcknowledgedChange[]
  /**
   * Lets all writers send requests. Each writer calls `shouldContinue` before each request, and repeats a request with
   * the same key until it gets a response other than 503, also in later calls of this function.
   */
  write(url: string, shouldContinue: () => boolean): Promise<void>
}

interface Counts {
  /** Requests that were acknowledged. */
  requests: number
  /** Of these, requests that an earlier attempt had executed. */
  replayed: number
  unavailable: number
  /** Requests without a complete response: they may or may not have been executed. */
  unanswered: number
  /** Other responses. */
  readonly unexpected: string[]
  /** The path of each batch that was executed in two parts, more than 100 ms apart, as before and after a restart. */
  readonly completed: string[]
}

interface LoadOptions {
  readonly databaseUrl: string
  readonly writers?: number
  readonly batchSize?: number
}

/** The path of batches of steps, which need the token of a fleet. */
export const fleetPath = '/fleet/progress'

export async function orderLoad({
  databaseUrl,
  writers: count = 8,
  batchSize = 2,
}: LoadOptions): Promise<OrderLoad> {
  const token = await tokenFor(databaseUrl)
  const fleetToken = await fleetTokenFor(databaseUrl)
  const acknowledged: AcknowledgedChange[] = []
  const writers = Array.from({ length: count }, (_, name) =>
    orderWriter(name, batchSize, acknowledged),
  )
  const counts: Counts = {
    requests: 0,
    replayed: 0,
    unavailable: 0,
    unanswered: 0,
    unexpected: [],
    completed: [],
  }
  const attempt = async (writer: OrderWriter, url: string): Promise<void> => {
    const request = requestOf(writer.change)
    const answer = await exchange(url, request.path === fleetPath ? fleetToken : token, request)
    if (!answer) {
      counts.unanswered += 1
      return
    }
    if (answer.orders.length === 0) return refuse(writer, request, answer)
    counts.requests += 1
    if (answer.isReplayed) counts.replayed += 1
    if (isCompleted(answer.orders)) counts.completed.push(request.path)
    writer.acknowledge(answer.orders)
  }
  const refuse = (writer: OrderWriter, { method, path }: Request, { status, text }: Answer) => {
    if (status === 503 && text.includes('"unavailable"')) {
      counts.unavailable += 1
      return
    }
    counts.unexpected.push(`${method} ${path}: ${status} ${text}`)
    writer.giveUp()
  }
  return Object.assign(counts, {
    acknowledged,
    write: async (url: string, shouldContinue: () => boolean) => {
      const running = writers.map(async (writer) => {
        while (shouldContinue()) await attempt(writer, url)
      })
      await Promise.all(running)
    },
  })
}

interface Request {
  readonly method: 'POST' | 'PUT'
  readonly path: string
  readonly key?: string
  readonly body?: string
}

function requestOf({ kind, drafts, orders, key }: Change): Request {
  const post = (path: string, body: object | undefined) =>
    ({ method: 'POST', path, key, body: JSON.stringify(body) }) as const
  const path = `/orders/${orders[0]?.reference}`
  const isBatch = drafts.length > 1
  if (kind === 'created')
    return isBatch ? post('/order-batches', { orders: drafts }) : post('/orders', drafts[0])
  if (kind === 'canceled') return { method: 'PUT', path }
  return isBatch
    ? post(fleetPath, { steps: orders.map(({ id }) => ({ orderId: id, to: kind })) })
    : post(`${path}/progress`, { to: kind })
}

interface Answer {
  readonly status: number
  readonly text: string
  readonly isReplayed: boolean
  /** The orders that have the requested change. None if any of a batch does not have it. */
  readonly orders: readonly Order[]
}

/** Resolves to undefined if the response is incomplete. */
async function exchange(
  url: string,
  token: string,
  { method, path, key, body }: Request,
): Promise<Answer | undefined> {
  const headers = {
    ...bearer(token),
    ...(body && json),
    ...(key !== undefined && { 'Idempotency-Key': key }),
  }
  try {
    const response = await fetch(url + path, { method, headers, ...(body && { body }) })
    const text = await response.text()
    return {
      status: response.status,
      text,
      isReplayed: response.headers.has('Idempotency-Replayed'),
      orders: response.ok ? ordersIn(JSON.parse(text)) : [],
    }
  } catch (error) {
    // The server ended before it had sent the whole response.
    if (error instanceof TypeError || error instanceof SyntaxError) return undefined
    throw error
  }
}

function ordersIn(answer: Order | OrderBatchResults | FleetProgressResults): readonly Order[] {
  if (!('results' in answer)) return [answer]
  const changed = answer.results.flatMap(({ outcome, order = [] }) =>
    outcome === 'created' || outcome === 'done' ? order : [],
  )
  return changed.length < answer.results.length ? [] : changed
}

function isCompleted(orders: readonly Order[]): boolean {
  const times = orders.map(({ updatedAt }) => Date.parse(updatedAt))
  return Math.max(...times) - Math.min(...times) > 100
}

import { orderOf } from './canaries.ts'
import type { Arrival } from './raw-service.ts'

export interface Reply {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** A minimal service that creates an order once per idempotency key and deletes a webhook once. */
export class OrderBook {
  readonly #answers = new Map<string, string>()
  readonly #removed = new Set<string>()
  #orders = 0

  get orders(): number {
    return this.#orders
  }

  execute({ method, path, headers }: Arrival): Reply {
    if (method === 'DELETE') return this.#remove(path)
    if (method === 'POST' && path === '/orders') return this.#create(headers['idempotency-key'])
    const [, , reference = ''] = path.split('/')
    return json(200, orderOf(reference, method === 'PUT' ? 'canceled' : 'pending'))
  }

  #create(key: string | undefined): Reply {
    const storedBody = key === undefined ? undefined : this.#answers.get(key)
    if (storedBody !== undefined)
      return { ...created, headers: { ...created.headers, ...replayed }, body: storedBody }
    this.#orders += 1
    const body = JSON.stringify(orderOf(`ORD-${this.#orders}`))
    if (key !== undefined) this.#answers.set(key, body)
    return { ...created, body }
  }

  #remove(path: string): Reply {
    if (this.#removed.has(path)) return problem(404, 'webhook_not_found')
    this.#removed.add(path)
    return { status: 204 }
  }
}

const created = { status: 201, headers: { 'content-type': 'application/json' } }
const replayed = { 'idempotency-replayed': 'true' }

export const json = (status: number, body: unknown): Reply => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify(body),
})

export const problem = (
  status: number,
  code: string,
  more: Readonly<Record<string, unknown>> = {},
  headers: Readonly<Record<string, string>> = {},
): Reply => ({
  status,
  headers: { 'content-type': 'application/problem+json; charset=utf-8', ...headers },
  body: JSON.stringify({
    type: `https://deliveries.example.com/problems/${code}`,
    title: 'The request failed',
    status,
    detail: 'The request cannot be executed now.',
    instance: '/orders',
    code,
    requestId: requestIdMark,
    ...more,
  }),
})

export const requestIdMark = '{requestId}'

import { describe, expect } from 'vitest'
import {
  AbortError,
  DuplicateReferenceError,
  type OrderDraft,
  OrderSettledError,
  TimeoutError,
} from '../src/index.ts'
import { example, failureOf, type Service, test } from './support/service.ts'

const draft: OrderDraft = JSON.parse(example('order-draft'))
const shown = JSON.parse(example('order'))

/** The service shows the order in these statuses, one after another, and then in the last. */
function shows(service: Service, ...statuses: readonly string[]): void {
  service.does((response) => {
    const status = statuses[Math.min(service.arrivals.length, statuses.length) - 1]
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ ...shown, status }))
  })
}

describe('waiting for an order', () => {
  test('ends when the order is as wanted', async ({ service, deliveries }) => {
    shows(service, 'assigned', 'picked_up')

    const order = await deliveries.orders.waitFor('A', ['picked_up', 'delivered'])

    expect(order.status).toBe('picked_up')
    expect(service.arrivals.map(({ url }) => url)).toEqual(['/orders/A', '/orders/A'])
  })

  test('asks a function of yours, and waits through what the client does not know', async ({
    service,
    deliveries,
  }) => {
    shows(service, 'on_hold', 'delivered')

    expect(await deliveries.orders.waitFor('A', ({ status }) => status === 'delivered')).toEqual({
      ...shown,
      status: 'delivered',
    })
  })

  test.for(['canceled', 'failed'])(
    'ends early when the order is %s',
    async (status, { service, deliveries }) => {
      shows(service, status)

      const failure = await failureOf(deliveries.orders.waitFor('A', 'delivered'))

      expect(failure).toBeInstanceOf(OrderSettledError)
      expect(failure).toMatchObject({ reference: 'A', status })
      expect(service.arrivals).toHaveLength(1)
    },
  )

  test('goes on past a failed order when it is told to', async ({ service, deliveries }) => {
    shows(service, 'failed', 'in_transit')
    const waiting = deliveries.orders.waitFor('A', 'in_transit', { pastFailed: true })

    expect((await waiting).status).toBe('in_transit')
  })

  test('ends at its time', async ({ service, deliveries }) => {
    shows(service, 'pending')

    const failure = await failureOf(deliveries.orders.waitFor('A', 'delivered', { timeoutMs: 500 }))

    expect(failure).toBeInstanceOf(TimeoutError)
  })

  test.for([NaN, Infinity, -1, 1.5, 2_592_000_000, null as unknown as number])(
    'timeoutMs cannot be %j, which is told under its name before anything is sent',
    async (timeoutMs, { service, deliveries }) => {
      const failure = await failureOf(deliveries.orders.waitFor('A', 'delivered', { timeoutMs }))

      expect(failure).toMatchObject({
        name: 'InvalidCallError',
        message: 'timeoutMs must be whole, 0 to 2147483647.',
      })
      expect(service.arrivals).toEqual([])
    },
  )

  test('ends with its signal, between two looks', async ({ service, deliveries }) => {
    shows(service, 'pending')
    const abort = new AbortController()
    const arrival = service.arrival()
    const waiting = failureOf(deliveries.orders.waitFor('A', 'delivered', { signal: abort.signal }))

    await arrival
    abort.abort()

    expect(await waiting).toBeInstanceOf(AbortError)
  })
})

describe('creating or getting', () => {
  const answers = (service: Service, status: number, body: string): void =>
    service.does((response) => {
      const isPost = response.req.method === 'POST'
      response.writeHead(isPost ? status : 200, {
        'content-type': isPost && status > 299 ? 'application/problem+json' : 'application/json',
      })
      response.end(isPost ? body : example('order'))
    })

  test('an order that was created comes in the shape of getting it', async ({
    service,
    deliveries,
  }) => {
    answers(service, 201, example('created-order'))

    expect(await deliveries.orders.createOrGet(draft)).toEqual({ order: shown, created: true })
  })

  test('an order that the same draft has made before is got', async ({ service, deliveries }) => {
    answers(service, 409, example('problem.duplicate-reference'))

    expect(await deliveries.orders.createOrGet(draft)).toEqual({ order: shown, created: false })
    expect(service.arrivals.map(({ method }) => method)).toEqual(['POST', 'GET'])
  })

  test('a repetition with a key of yours is answered like the first', async ({
    service,
    deliveries,
  }) => {
    service.does((response) => {
      const isPost = response.req.method === 'POST'
      response.writeHead(isPost ? 201 : 200, isPost ? { 'idempotency-replayed': 'true' } : {})
      response.end(example(isPost ? 'created-order' : 'order'))
    })

    expect(await deliveries.orders.createOrGet(draft, { idempotencyKey: 'a' })).toEqual({
      order: shown,
      created: true,
    })
  })

  test('a problem that does not say which order has the reference stays an error', async ({
    service,
    deliveries,
  }) => {
    const { existing, ...problem } = JSON.parse(example('problem.duplicate-reference'))
    answers(service, 409, JSON.stringify(problem))

    const failure = await failureOf(deliveries.orders.createOrGet(draft))

    expect(existing).toBeDefined()
    expect(failure).toBeInstanceOf(DuplicateReferenceError)
  })

  test('an order of another draft stays an error', async ({ service, deliveries }) => {
    const problem = JSON.parse(example('problem.duplicate-reference'))
    answers(service, 409, JSON.stringify({ ...problem, identical: false }))

    const failure = await failureOf(deliveries.orders.createOrGet(draft))

    expect(failure).toBeInstanceOf(DuplicateReferenceError)
    expect(failure).toMatchObject({ identical: false, existing: problem.existing })
  })
})

import { describe, expect } from 'vitest'
import { DuplicateReferenceError, type OrderDraft, OrderSettledError } from '../src/index.ts'
import { example, failureOf, type Service, test } from './support/service.ts'

const draft: OrderDraft = JSON.parse(example('order-draft'))
const exampleOrder = JSON.parse(example('order'))

/** Makes the service return the order with these statuses in turn, and with the last status for all later requests. */
function shows(service: Service, ...statuses: readonly string[]): void {
  service.does((response) => {
    const status = statuses[Math.min(service.arrivals.length, statuses.length) - 1]
    response
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify({ ...exampleOrder, status }))
  })
}

describe('waiting for an order', () => {
  test('waitFor returns the order when it has one of the given statuses', async ({
    service,
    deliveries,
  }) => {
    shows(service, 'assigned', 'picked_up')

    const order = await deliveries.orders.waitFor('A', ['picked_up', 'delivered'])

    expect(order.status).toBe('picked_up')
    expect(service.arrivals.map(({ url }) => url)).toEqual(['/orders/A', '/orders/A'])
  })

  test('waitFor accepts a predicate and continues to poll after unknown statuses', async ({
    service,
    deliveries,
  }) => {
    shows(service, 'on_hold', 'delivered')

    expect(await deliveries.orders.waitFor('A', ({ status }) => status === 'delivered')).toEqual({
      ...exampleOrder,
      status: 'delivered',
    })
  })

  test.for(['canceled', 'failed'])(
    'waitFor throws OrderSettledError after the first poll if the order is %s',
    async (status, { service, deliveries }) => {
      shows(service, status)

      const failure = await failureOf(deliveries.orders.waitFor('A', 'delivered'))

      expect(failure).toBeInstanceOf(OrderSettledError)
      expect(failure).toMatchObject({ reference: 'A', status, order: { ...exampleOrder, status } })
      expect(service.arrivals).toHaveLength(1)
    },
  )

  test('waitFor names the statuses that it waited for, because one may be misspelled', async ({
    service,
    deliveries,
  }) => {
    shows(service, 'pending')

    const options = { timeoutMs: 900 }
    const failure = await failureOf(
      deliveries.orders.waitFor('A', ['failed', 'held_at_customs'], options),
    )

    expect(failure).toMatchObject({
      name: 'TimeoutError',
      message: 'The wait timed out: the order A is still pending, not failed or held_at_customs.',
    })
  })

  test('waitFor sends the tag of the order that it has, and needs no body while the order is the same', async ({
    service,
    deliveries,
  }) => {
    service.does((response) => {
      const polls = service.arrivals.length
      const headers = { etag: `"${polls < 3 ? 'one' : 'two'}"`, 'content-type': 'application/json' }
      if (polls === 2) response.writeHead(304, headers).end()
      else
        response
          .writeHead(200, headers)
          .end(JSON.stringify({ ...exampleOrder, status: polls < 3 ? 'pending' : 'delivered' }))
    })
    const seen: string[] = []
    const isDelivered = ({ status }: { readonly status: string }) =>
      seen.push(status) > 0 && status === 'delivered'

    await deliveries.orders.waitFor('A', isDelivered)

    expect(seen).toEqual(['pending', 'pending', 'delivered'])
    expect(service.arrivals.map(({ headers }) => headers['if-none-match'])).toEqual([
      undefined,
      '"one"',
      '"one"',
    ])
  })

  test('a 304 that the client did not ask for is an UnexpectedAnswerError', async ({
    service,
    deliveries,
  }) => {
    service.does((response) => response.writeHead(304).end())

    for (const call of [
      deliveries.orders.get('A', { headers: { 'If-None-Match': '*' } }),
      deliveries.orders.waitFor('A', 'delivered'),
    ])
      expect(await failureOf(call)).toMatchObject({
        name: 'UnexpectedAnswerError',
        status: 304,
        message: expect.stringContaining('does not match the contract'),
      })
  })

  test('waitFor with pastFailed continues to poll a failed order', async ({
    service,
    deliveries,
  }) => {
    shows(service, 'failed', 'in_transit')
    const waiting = deliveries.orders.waitFor('A', 'in_transit', { pastFailed: true })

    expect((await waiting).status).toBe('in_transit')
  })

  test.for([NaN, Infinity, -1, 1.5, 2_592_000_000, null as unknown as number])(
    'waitFor refuses a timeoutMs of %j before a request is sent',
    async (timeoutMs, { service, deliveries }) => {
      const failure = await failureOf(deliveries.orders.waitFor('A', 'delivered', { timeoutMs }))

      expect(failure).toMatchObject({
        name: 'InvalidCallError',
        message: 'timeoutMs must be an integer, 0 to 2147483647.',
      })
      expect(service.arrivals).toEqual([])
    },
  )
})

describe('createOrGet', () => {
  const answers = (service: Service, status: number, body: string): void =>
    service.does((response) => {
      const isPost = response.req.method === 'POST'
      response.writeHead(isPost ? status : 200, {
        'content-type': isPost && status > 299 ? 'application/problem+json' : 'application/json',
      })
      response.end(isPost ? body : example('order'))
    })

  test('createOrGet returns a created order in the shape that get returns', async ({
    service,
    deliveries,
  }) => {
    answers(service, 201, example('created-order'))

    expect(await deliveries.orders.createOrGet(draft)).toEqual({
      order: exampleOrder,
      created: true,
    })
  })

  test('createOrGet returns the existing order if the same draft created it', async ({
    service,
    deliveries,
  }) => {
    answers(service, 409, example('problem.duplicate-reference'))

    expect(await deliveries.orders.createOrGet(draft)).toEqual({
      order: exampleOrder,
      created: false,
    })
    expect(service.arrivals.map(({ method }) => method)).toEqual(['POST', 'GET'])
  })

  test('createOrGet returns created: true for a replay of an idempotency key too', async ({
    service,
    deliveries,
  }) => {
    service.does((response) => {
      const isPost = response.req.method === 'POST'
      response.writeHead(isPost ? 201 : 200, isPost ? { 'idempotency-replayed': 'true' } : {})
      response.end(example(isPost ? 'created-order' : 'order'))
    })

    expect(await deliveries.orders.createOrGet(draft, { idempotencyKey: 'a' })).toEqual({
      order: exampleOrder,
      created: true,
    })
  })

  test('createOrGet throws DuplicateReferenceError if the problem does not name the existing order', async ({
    service,
    deliveries,
  }) => {
    const { existing, ...problem } = JSON.parse(example('problem.duplicate-reference'))
    answers(service, 409, JSON.stringify(problem))

    const failure = await failureOf(deliveries.orders.createOrGet(draft))

    expect(existing).toBeDefined()
    expect(failure).toBeInstanceOf(DuplicateReferenceError)
  })

  test('createOrGet throws DuplicateReferenceError if a different draft created the order', async ({
    service,
    deliveries,
  }) => {
    const problem = JSON.parse(example('problem.duplicate-reference'))
    answers(service, 409, JSON.stringify({ ...problem, identical: false }))

    const failure = await failureOf(deliveries.orders.createOrGet(draft))

    expect(failure).toBeInstanceOf(DuplicateReferenceError)
    expect(failure).toMatchObject({ identical: false, existing: problem.existing })
  })
})

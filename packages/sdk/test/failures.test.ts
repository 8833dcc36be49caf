import { createServer } from 'node:http'
import { listenLocally } from '@delivery-orders/tooling/local-server.ts'
import { describe, expect } from 'vitest'
import { AbortError, ConnectionError, ProblemError, UnexpectedAnswerError } from '../src/index.ts'
import { example, failureOf, test } from './support/service.ts'

const problem = { 'content-type': 'application/problem+json; charset=utf-8' }

describe('problems', () => {
  test('a call throws a ProblemError with code, status and request id for a problem response', async ({
    service,
    deliveries,
  }) => {
    service.answers(404, example('problem.order-not-found'), problem)

    const failure = await failureOf(deliveries.orders.get('ORDER-9999'))

    expect(failure).toBeInstanceOf(ProblemError)
    expect(failure).toMatchObject({
      name: 'NotFoundError',
      code: 'order_not_found',
      status: 404,
      requestId: '01KAGZ9D7W1X2P5V0SY4Z6A8BC',
      problem: JSON.parse(example('problem.order-not-found')),
    })
    expect(failure).toHaveProperty(
      'message',
      'There is no such order: There is no live order ORDER-9999.\n' +
        '(order_not_found, status 404, request 01KAGZ9D7W1X2P5V0SY4Z6A8BC)',
    )
  })

  test('the message of a ValidationError lists the violations', async ({ service, deliveries }) => {
    service.answers(400, example('problem.validation-failed'), problem)

    const failure = await failureOf(
      deliveries.orders.create(JSON.parse(example('order-draft.minimal'))),
    )

    expect(failure).toHaveProperty(
      'message',
      expect.stringContaining('/items/0/quantity must be at least 1'),
    )
  })

  test('the message of a ValidationError names the body where the whole body is at fault', async ({
    service,
    deliveries,
  }) => {
    const errors = [{ in: 'body', pointer: '', code: 'type', message: 'must be an object' }]
    const whole = { ...JSON.parse(example('problem.validation-failed')), errors }
    service.answers(400, JSON.stringify(whole), problem)

    expect(await failureOf(deliveries.orders.update('A', {}))).toHaveProperty(
      'message',
      expect.stringContaining('\n  The body must be an object\n'),
    )
  })

  test('the message about a service that speaks no TLS suggests http', async ({
    service,
    client,
  }) => {
    const deliveries = client({ baseUrl: service.url.replace('http:', 'https:') })

    const failure = await failureOf(deliveries.orders.get('A'))

    expect(failure).toBeInstanceOf(ConnectionError)
    expect(failure).toHaveProperty(
      'message',
      expect.stringMatching(/ have to begin with http:..\.$/),
    )
  })

  test('the error for duplicate_reference has the existing order', async ({
    service,
    deliveries,
  }) => {
    service.answers(409, example('problem.duplicate-reference'), problem)

    const failure = await failureOf(
      deliveries.orders.create(JSON.parse(example('order-draft.minimal'))),
    )

    expect(failure).toMatchObject({
      code: 'duplicate_reference',
      problem: { existing: { referenceNumber: 'ORDER-2041' }, identical: true },
    })
  })

  test('the error for invalid_transition has the refused items and their allowed transitions', async ({
    service,
    deliveries,
  }) => {
    service.answers(409, example('problem.invalid-transition'), problem)

    const failure = await failureOf(deliveries.orders.progress('ORDER-2041', { to: 'delivered' }))

    expect(failure).toBeInstanceOf(ProblemError)
    expect(failure).toMatchObject({
      code: 'invalid_transition',
      problem: { items: [{ position: 1, allowed: ['in_transit', 'failed'] }] },
    })
  })

  test('a call throws a ProblemError for a problem with an unknown code', async ({
    service,
    deliveries,
  }) => {
    const unknown = { ...JSON.parse(example('problem.unavailable')), code: 'closed_on_sundays' }
    service.answers(503, JSON.stringify(unknown), problem)

    const failure = await failureOf(deliveries.webhooks.list())

    expect(failure).toBeInstanceOf(ProblemError)
    expect(failure).toMatchObject({ code: 'closed_on_sundays', status: 503 })
  })
})

describe('responses that violate the contract', () => {
  const json = { 'content-type': 'application/json' }
  const html = { 'content-type': 'text/html; charset=utf-8' }
  const withErrors = (errors: unknown) =>
    JSON.stringify({ ...JSON.parse(example('problem.validation-failed')), errors })
  const page = '<html>Please log in, Aya</html>'

  test.for([
    ['an HTML page instead of an order', 200, html, page],
    ['a truncated order', 200, json, example('order').slice(0, 200)],
    ['an empty body instead of an order', 200, json, ''],
    ['null instead of an order', 200, json, 'null'],
    ['an array instead of an order', 200, json, '[]'],
    ['a 204 instead of an order', 204, {}, ''],
    ['a 500 without a body', 500, {}, ''],
    ['a 502 with an HTML page', 502, html, page],
    ['an error in JSON that is not a problem', 500, json, '{"error":"oops"}'],
    ['a problem without a code', 500, problem, '{"title":"oops","status":500}'],
    ['a truncated problem', 404, problem, example('problem.order-not-found').slice(0, 50)],
    ['a problem sent as application/json', 404, json, example('problem.order-not-found')],
    ['a problem whose errors are a string', 400, problem, withErrors('many')],
    ['a problem with null in its errors', 400, problem, withErrors([null])],
    ['null instead of a problem', 500, problem, 'null'],
  ] as const)(
    'a call throws UnexpectedAnswerError for %s',
    async ([, status, headers, body], { service, deliveries }) => {
      service.answers(status, body, { ...headers, 'X-Request-Id': 'req-1' })

      const failure = await failureOf(deliveries.orders.get('A'))

      expect(failure).toBeInstanceOf(UnexpectedAnswerError)
      expect(failure).toMatchObject({ name: 'UnexpectedAnswerError', status, requestId: 'req-1' })
      expect(failure).toHaveProperty('message', expect.stringContaining(`status ${status}`))
      expect(failure).toHaveProperty('message', expect.not.stringMatching(/Aya/))
    },
  )

  test('listing webhooks throws UnexpectedAnswerError for an object instead of a list', async ({
    service,
    deliveries,
  }) => {
    service.answers(200, '{"data":[]}')

    expect(await failureOf(deliveries.webhooks.list())).toBeInstanceOf(UnexpectedAnswerError)
  })

  test('a call throws UnexpectedAnswerError for a redirect, and no other address gets the token', async ({
    service,
    deliveries,
  }) => {
    service.answers(301, '', { location: `${service.url}/elsewhere` })

    const failure = await failureOf(
      deliveries.orders.create(JSON.parse(example('order-draft.minimal'))),
    )

    expect(failure).toBeInstanceOf(UnexpectedAnswerError)
    expect(failure).toMatchObject({ status: 301, requestId: undefined })
    expect(failure).toHaveProperty('message', expect.stringMatching(/redirect.*baseUrl/))
    expect(service.arrivals.map(({ url }) => url)).toEqual(['/orders'])
  })

  test('a call throws UnexpectedAnswerError for an opaque redirect with status 0', async ({
    client,
  }) => {
    const deliveries = client({ fetch: async () => Response.error() })

    const failure = await failureOf(deliveries.orders.get('A'))

    expect(failure).toBeInstanceOf(UnexpectedAnswerError)
    expect(failure).toMatchObject({ status: 0 })
  })
})

describe('connections', () => {
  test('a call throws a ConnectionError with baseUrl and reason if the connection is refused', async ({
    client,
  }) => {
    const baseUrl = await closedAddress()

    const failure = await failureOf(client({ baseUrl }).orders.get('A'))

    expect(failure).toBeInstanceOf(ConnectionError)
    expect(failure).toHaveProperty('name', 'ConnectionError')
    expect(failure).toHaveProperty('message', expect.stringContaining(baseUrl))
    expect(failure).toHaveProperty('message', expect.stringMatching(/ECONNREFUSED/))
  })

  test('a call whose custom fetch rejects throws a ConnectionError with the message of the rejection', async ({
    client,
  }) => {
    const deliveries = client({ fetch: () => Promise.reject(new Error('the proxy is down')) })

    const failure = await failureOf(deliveries.orders.get('A'))

    expect(failure).toBeInstanceOf(ConnectionError)
    expect(failure).toHaveProperty('message', expect.stringMatching(/the proxy is down/))
  })
})

describe('signals', () => {
  test('a call with an already aborted signal sends no request, even if a custom fetch ignores the signal', async ({
    service,
    client,
  }) => {
    const signal = AbortSignal.abort('the shop closed')
    const deliveries = client({ fetch: (url, init) => fetch(url, { ...init, signal: null }) })

    const failure = await failureOf(deliveries.orders.get('A', { signal }))

    expect(failure).toBeInstanceOf(AbortError)
    expect(failure).toMatchObject({ name: 'AbortError', cause: 'the shop closed' })
    expect(service.arrivals).toEqual([])
  })

  test('a call whose signal never aborts succeeds', async ({ service, deliveries }) => {
    service.answers(200, example('order'))

    const order = await deliveries.orders.get('A', { signal: new AbortController().signal })

    expect(order.referenceNumber).toBe('ORDER-2041')
  })
})

async function closedAddress(): Promise<string> {
  await using server = await listenLocally(createServer())
  return server.url
}

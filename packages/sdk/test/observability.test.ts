import { afterEach, describe, expect, vi } from 'vitest'
import type { OrderDraft, RequestFacts, ResponseFacts, WaitFacts } from '../src/index.ts'
import { ProblemError } from '../src/index.ts'
import { example, failureOf, test, token } from './support/service.ts'

const draft: OrderDraft = JSON.parse(example('order-draft'))
const problem = { 'content-type': 'application/problem+json', 'retry-after': '0' }

afterEach(() => {
  vi.restoreAllMocks()
})

describe('hooks', () => {
  test('hooks are called for every attempt, and get neither the token nor personal data', async ({
    service,
    client,
  }) => {
    const requests: RequestFacts[] = []
    const retries: WaitFacts[] = []
    const responses: ResponseFacts[] = []
    service.does((response) => {
      const isFirst = service.arrivals.length === 1
      response.writeHead(isFirst ? 503 : 201, isFirst ? problem : {})
      response.end(example(isFirst ? 'problem.unavailable' : 'created-order'))
    })
    const deliveries = client({
      retries: 1,
      hooks: {
        onRequest: (facts) => requests.push(facts),
        onWait: (facts) => retries.push(facts),
        onResponse: (facts) => responses.push(facts),
      },
    })

    await deliveries.orders.create(draft, { headers: { 'X-Api-Key': 'secret' } })

    const operation = 'POST /orders'
    expect(requests).toMatchObject([
      { operation, method: 'POST', url: `${service.url}/orders`, attempt: 1 },
      { operation, attempt: 2, headers: { 'x-api-key': '[hidden]' } },
    ])
    expect(requests[0]?.body).toMatchObject({
      recipient: { phone: '[hidden]', address: { city: draft.recipient.address.city } },
    })
    expect(responses).toMatchObject([{ status: 503 }, { status: 201 }])
    expect(retries).toMatchObject([{ status: 503, attempt: 1 }])
    // Even with Retry-After: 0 the client waits its backoff, so that retries do not become a busy loop.
    expect(retries[0]?.waitMs).toBeGreaterThanOrEqual(375)
    const recorded = JSON.stringify([requests, retries, responses])
    for (const secret of [token, draft.recipient.phone, draft.items[0]?.sender.referenceNumber])
      expect(recorded).not.toContain(secret)
    expect(service.arrivals[0]?.body).toContain(draft.recipient.phone)
  })

  test('a hook that throws or rejects does not fail the call', async ({ service, client }) => {
    service.answers(200, '[]')
    const hooks = {
      onRequest() {
        throw new Error('broken')
      },
      onResponse: () => Promise.reject(new Error('broken')),
    }

    expect(await client({ hooks }).webhooks.list()).toEqual([])
  })
})

describe('errors', () => {
  test('toCurl() returns a command with the idempotency key, but without the token and personal data', async ({
    service,
    deliveries,
  }) => {
    service.answers(503, example('problem.unavailable'), problem)

    const failure = await failureOf(deliveries.orders.create(draft, { idempotencyKey: "it's-17" }))

    expect(failure).toBeInstanceOf(ProblemError)
    expect(failure).toMatchObject({
      retryable: true,
      retryAfterMs: 0,
      idempotencyKey: "it's-17",
      attempts: [{ status: 503, error: undefined, waitedMs: 0 }],
    })
    const command = failure instanceof ProblemError ? failure.toCurl() : ''
    expect(command).toContain(`curl -X POST '${service.url}/orders'`)
    expect(command).toContain('-H "Authorization: Bearer $DELIVERY_ORDERS_TOKEN"')
    expect(command).toContain("-H 'idempotency-key: it'\\''s-17'")
    expect(command).toContain('"phone":"[hidden]"')
    expect(command).not.toContain(draft.recipient.phone)
  })
})

describe('versions', () => {
  test('User-Agent has the SDK, contract and runtime versions after the name of the program', async ({
    service,
    deliveries,
  }) => {
    service.answers(200, '[]')

    await deliveries.webhooks.list({ headers: { 'User-Agent': 'shop/2.1' } })

    expect(service.arrivals[0]?.headers['user-agent']).toBe(
      `shop/2.1 delivery-orders-sdk/1.0.0 (contract 1.0.0; node ${process.versions.node})`,
    )
  })

  test.for([
    ['a new major version of the contract', { 'api-version': '2.0.0' }, 1],
    ['a deprecation', { 'api-version': '1.9.0', deprecation: '@1780000000' }, 1],
    ['a newer minor version of the contract', { 'api-version': '1.9.0' }, 0],
  ] as const)(
    'after two calls to a service with %s (response headers %j), the number of warnings is %i',
    async ([, headers, times], { service, deliveries }) => {
      const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
      service.answers(200, '[]', headers)

      await deliveries.webhooks.list()
      await deliveries.webhooks.list()

      expect(warn).toHaveBeenCalledTimes(times)
    },
  )
})

describe('responses', () => {
  test('withResponse() returns the data and the raw response', async ({ service, deliveries }) => {
    service.answers(201, example('created-order'), { 'idempotency-replayed': 'true' })

    const { data, response } = await deliveries.orders.create(draft).withResponse()

    expect(response.headers.get('idempotency-replayed')).toBe('true')
    expect(data).toEqual(JSON.parse(example('created-order')))
  })

  test('catching the error of withResponse() leaves no unhandled rejection', async ({
    service,
    deliveries,
  }) => {
    const unhandled = vi.fn()
    process.on('unhandledRejection', unhandled)
    service.answers(503, example('problem.unavailable'), problem)

    const failure = await failureOf(deliveries.webhooks.list().withResponse())
    await new Promise(setImmediate)
    process.off('unhandledRejection', unhandled)

    expect(failure).toBeInstanceOf(ProblemError)
    expect(unhandled).not.toHaveBeenCalled()
  })
})

test('a token function is called before each attempt', async ({ service, client }) => {
  const tokens = ['dos_test_first', 'dos_test_second']
  service.does((response) => {
    const isFirst = service.arrivals.length === 1
    response.writeHead(isFirst ? 503 : 200, { 'retry-after': '0' }).end('[]')
  })

  await client({ retries: 1, token: () => tokens.shift() ?? '' }).webhooks.list()

  expect(service.arrivals.map(({ headers }) => headers.authorization)).toEqual([
    'Bearer dos_test_first',
    'Bearer dos_test_second',
  ])
  expect(await failureOf(client({ token: () => 'two words' }).webhooks.list())).toMatchObject({
    name: 'SettingsError',
  })
  const sealed = () => Promise.reject(new Error('the vault is sealed'))
  expect(await failureOf(client({ token: sealed, retries: 0 }).webhooks.list())).toMatchObject({
    name: 'ConnectionError',
    message: 'No token: the vault is sealed',
  })
})

test('the objects passed to hooks are frozen, including the lists in them', async ({
  service,
  client,
}) => {
  service.answers(201, example('created-order'))
  const onRequest = ({ body }: RequestFacts) => (body as OrderDraft & { items: unknown[] }).items
  const lists: unknown[] = []

  await client({ hooks: { onRequest: (facts) => lists.push(onRequest(facts)) } }).orders.create(
    draft,
  )

  expect(lists[0]).toHaveLength(draft.items.length)
  expect(Object.isFrozen(lists[0])).toBe(true)
})

test('a console that throws does not fail the call', async ({ service, deliveries }) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {
    throw new Error('broken pipe')
  })
  service.answers(200, '[]', { 'api-version': '2.0.0' })

  expect(await deliveries.webhooks.list()).toEqual([])
  expect(warn).toHaveBeenCalledTimes(1)
})

test('deleting a webhook succeeds if a retry gets 404 after a lost response', async ({
  service,
  client,
}) => {
  service.does((response) =>
    service.arrivals.length === 1
      ? response.socket?.destroy()
      : response
          .writeHead(404, { 'content-type': 'application/problem+json' })
          .end(example('problem.webhook-not-found')),
  )

  const { data, response } = await client({ retries: 1 }).webhooks.delete('wh_1').withResponse()

  expect(data).toBeUndefined()
  expect(response.status).toBe(404)
  expect(service.arrivals).toHaveLength(2)
  expect(await failureOf(client().webhooks.delete('wh_1'))).toMatchObject({
    name: 'NotFoundError',
  })
})

test.for([
  ['an HTML page', '<p>Not found</p>', 'text/html', 'UnexpectedAnswerError'],
  [
    'a route_not_found problem',
    example('problem.route-not-found'),
    'application/problem+json',
    'NotFoundError',
  ],
] as const)(
  'a retried deletion of a webhook fails if its 404 is not webhook_not_found but %s',
  async ([, page, type, name], { service, client }) => {
    service.does((response) =>
      service.arrivals.length === 1
        ? response.socket?.destroy()
        : response.writeHead(404, { 'content-type': type }).end(page),
    )

    expect(await failureOf(client({ retries: 1 }).webhooks.delete('wh_1'))).toMatchObject({ name })
  },
)

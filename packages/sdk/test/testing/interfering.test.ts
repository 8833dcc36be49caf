import { test as base, expect } from 'vitest'
import {
  DeliveryOrders,
  DeliveryOrdersError,
  DuplicateReferenceError,
  TimeoutError,
} from '../../src/index.ts'
import { TestService } from '../../src/testing/index.ts'
import { draft } from '../faults/canaries.ts'
import { collected } from '../support/pages.ts'

const test = base.extend<{ service: TestService; deliveries: DeliveryOrders }>({
  service: async ({ task: _ }, use) => use(new TestService()),
  deliveries: async ({ service }, use) =>
    use(new DeliveryOrders({ ...service.settings(), retries: 0 })),
})

test('an injected fault applies to the request that is sent next, even if a later request is read sooner', async ({
  service,
}) => {
  const url = `${service.baseUrl}/orders`
  const headers = { authorization: `Bearer ${service.token()}`, 'content-type': 'application/json' }
  service.failNext(503)

  const [made, listed] = await Promise.all([
    service.fetch(url, { method: 'POST', headers, body: JSON.stringify(draft) }),
    service.fetch(url, { headers }),
  ])

  expect([made.status, listed.status]).toEqual([503, 200])
  expect(service.requests.map(({ method }) => method)).toEqual(['POST', 'GET'])
  expect(JSON.parse(service.requests[0]?.body ?? '')).toEqual(draft)
})

test.for([
  ['dropNext', 0, (service) => service.dropNext()],
  ['dropAfterCommit', 1, (service) => service.dropAfterCommit()],
  ['cutNext', 1, (service) => service.cutNext()],
  ['failNext', 0, (service) => service.failNext(503)],
  [
    'an interceptor that lets the service execute the request',
    1,
    (service) =>
      service.interceptNext(async (_request, carryOut) => {
        await carryOut()
        return new Response('', { status: 502 })
      }),
  ],
] satisfies (readonly [string, number, (service: TestService) => void])[])(
  'a request fails with %s, after which %i order exists',
  async ([, count, inject], { service, deliveries: { orders } }) => {
    inject(service)

    await expect(orders.create(draft)).rejects.toBeInstanceOf(DeliveryOrdersError)

    expect(await collected(orders.list())).toHaveLength(count)
  },
)

test('a 409 response injected by failNext has all fields of DuplicateReferenceError', async ({
  service,
  deliveries: { orders },
}) => {
  service.failNext(409)

  const error = await orders.create(draft).catch((reason: unknown) => reason)

  if (!(error instanceof DuplicateReferenceError)) throw error
  expect([error.existing.status, error.identical]).toEqual(['pending', true])
  expect(error.problem).toMatchObject({
    instance: '/orders',
    detail: expect.stringContaining('test'),
  })
})

test('a request that times out because of latencyMs is still executed, and leaves no timer behind', async ({
  service,
  deliveries: { orders },
}) => {
  service.latencyMs = 3_600_000
  const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length
  const before = timers()

  await expect(orders.create(draft, { timeoutMs: 30 })).rejects.toBeInstanceOf(TimeoutError)

  expect(timers()).toBeLessThanOrEqual(before)
  service.latencyMs = 0
  expect(await collected(orders.list())).toHaveLength(1)
})

test('TestService normalizes baseUrl: host in lower case, no default port, no trailing slashes', async () => {
  const service = new TestService({ baseUrl: 'https://API.test:443/deliveries//' })
  const { orders } = new DeliveryOrders(service.settings())

  expect(service.baseUrl).toBe('https://api.test/deliveries')
  expect(await orders.create(draft)).toMatchObject({ status: 'pending' })
})

test('failNext refuses an invalid status, and fetch refuses an invalid URL', async ({
  service,
}) => {
  for (const status of [99, 101, 600, 503.5])
    expect(() => service.failNext(status)).toThrow(`Invalid status ${status}: use 200 to 599.`)
  await expect(service.fetch('nowhere')).rejects.toThrow(TypeError)
  expect(service.requests).toEqual([])
})

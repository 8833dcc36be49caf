import { test as base, expect } from 'vitest'
import { DeliveryOrders, DuplicateReferenceError, TimeoutError } from '../../src/index.ts'
import { TestService } from '../../src/testing/index.ts'
import { draft } from '../faults/canaries.ts'
import { collected } from '../support/pages.ts'

const test = base.extend<{ service: TestService; deliveries: DeliveryOrders }>({
  service: async ({ task: _ }, use) => use(new TestService()),
  deliveries: async ({ service }, use) =>
    use(new DeliveryOrders({ ...service.settings(), retries: 0 })),
})

test('a fault befalls the request that is made next, however long its body is', async ({
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

test('a conflict on demand has all that its error promises', async ({
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

test('what took too long was done all the same, and nothing waits for it', async ({
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

test('an address is the same in all its spellings', async () => {
  const service = new TestService({ baseUrl: 'https://API.test:443/deliveries//' })
  const { orders } = new DeliveryOrders(service.settings())

  expect(service.baseUrl).toBe('https://api.test/deliveries')
  expect(await orders.create(draft)).toMatchObject({ status: 'pending' })
})

test('what makes no sense is refused at once', async ({ service }) => {
  for (const status of [99, 101, 600, 503.5])
    expect(() => service.failNext(status)).toThrow(`No answer has the status ${status}.`)
  await expect(service.fetch('nowhere')).rejects.toThrow(TypeError)
  expect(service.requests).toEqual([])
})

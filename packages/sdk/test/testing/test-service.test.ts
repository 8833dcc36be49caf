import { test as base, expect, onTestFinished, vi } from 'vitest'
import {
  AbortError,
  AuthenticationError,
  ConnectionError,
  DeliveryOrders,
  NotFoundError,
  PermissionError,
  ServiceError,
  TimeoutError,
  UnexpectedAnswerError,
} from '../../src/index.ts'
import { TestService } from '../../src/testing/index.ts'
import { draft } from '../faults/canaries.ts'
import { collected } from '../support/pages.ts'

const test = base.extend<{ service: TestService; deliveries: DeliveryOrders }>({
  service: async ({ task: _ }, use) => use(new TestService()),
  deliveries: async ({ service }, use) =>
    use(new DeliveryOrders({ ...service.settings(), retries: 0 })),
})

test('an order is visible only to its client, only in its mode and only in its TestService', async ({
  service,
  deliveries,
}) => {
  const { referenceNumber } = await deliveries.orders.create(draft)

  expect(await deliveries.orders.get(referenceNumber)).toMatchObject({ status: 'pending' })
  for (const other of [{ client: 'globex' }, { mode: 'live' as const }]) {
    const stranger = new DeliveryOrders(service.settings(other))
    await expect(stranger.orders.get(referenceNumber)).rejects.toBeInstanceOf(NotFoundError)
  }
  const again = new DeliveryOrders(new TestService().settings())
  await expect(again.orders.get(referenceNumber)).rejects.toBeInstanceOf(NotFoundError)
})

test('a token is limited to its scopes, and is refused after it expires or is revoked', async ({
  service,
}) => {
  const expiresAt = new Date(service.clock.now() + 60_000)
  const token = service.token({ scopes: ['orders:read'], expiresAt })
  const { orders } = new DeliveryOrders({ ...service.settings(), token })

  await expect(orders.create(draft)).rejects.toBeInstanceOf(PermissionError)
  await expect(orders.get('A-1')).rejects.toBeInstanceOf(NotFoundError)
  service.clock.pass('1 min')
  await expect(orders.get('A-1')).rejects.toBeInstanceOf(AuthenticationError)
  const other = new DeliveryOrders({ ...service.settings(), token: service.token() })
  await other.orders.create({ ...draft, referenceNumber: 'A-1' })
  const given = service.token()
  await service.revoke(given)
  const revoked = new DeliveryOrders({ ...service.settings(), token: given })
  await expect(revoked.orders.get('A-1')).rejects.toBeInstanceOf(AuthenticationError)
  expect(() => service.token({ scopes: ['fly'] })).toThrow('Unknown scope fly.')
})

test('a test service refuses options that have no effect, and a receiver that is no function', ({
  service,
}) => {
  const odd = (value: unknown) => value as never

  expect(() => new TestService(odd({ clock: 1 }))).toThrow('clock is unknown: use baseUrl, now, ')
  expect(() => new TestService(odd({ now: 'yesterday' }))).toThrow('now must be a Date.')
  expect(() => service.token(odd({ fleet: 'F' }))).toThrow('fleet is unknown: use client, mode, ')
  expect(() => service.fleetSettings(odd({ client: 'A' }))).toThrow('use clients, mode.')
  expect(() => service.token(odd({ expiresAt: '2026-11-20' }))).toThrow('expiresAt must be a Date.')
  expect(() => service.receive('https://shop.test/', odd(undefined))).toThrow('a function.')
  expect(() =>
    service.receive(
      '/hooks',
      odd(() => undefined),
    ),
  ).toThrow('url must be the whole URL')
})

test('bring() reports every status on the way to the given status, and rejects if that status is unreachable', async ({
  service,
  deliveries,
}) => {
  await deliveries.orders.create({ ...draft, referenceNumber: 'A-1' })
  const unknown = service.bring('A-1', 'shipped' as 'failed')
  await expect(unknown).rejects.toThrow('cannot become shipped, but assigned, canceled, picked_up')

  await service.bring('A-1', 'returned')

  expect(await deliveries.orders.get('A-1')).toMatchObject({ status: 'returned' })
  const kinds = (await collected(deliveries.orders.events('A-1'))).map(({ type }) => type)
  expect(kinds.slice(-2)).toEqual(['order.failed', 'order.returned'])
  await expect(service.bring('A-1', 'pending')).rejects.toThrow(
    'An order that is returned cannot become pending: it is final.',
  )
  await expect(service.bring('A-1', 'delivered', { mode: 'live' })).rejects.toThrow(
    'The courier for the live orders of acme failed: There is no live order A-1.',
  )
})

test('clock.pass() refuses an invalid duration without changing the time', ({ service }) => {
  const before = service.clock.now()

  for (const span of ['5 minutes', '5min', 'soon', ' s'])
    expect(() => service.clock.pass(span as '5 min')).toThrow('5 min')
  expect(service.clock.now()).toBe(before)
  service.clock.pass('0.5 s')
  expect(service.clock.now()).toBe(before + 500)
})

test('injected faults apply to one request each, in the order of injection', async ({
  service,
  deliveries: { orders },
}) => {
  await orders.create({ ...draft, referenceNumber: 'A-1' })
  service.failNext(503, { retryAfter: 7 })
  service.dropNext()
  service.cutNext()
  service.failNext(502)
  service.interceptNext(() => new Response('<h1>Welcome to the hotel</h1>'))
  const get = () => orders.get('A-1')

  await expect(get()).rejects.toMatchObject({ code: 'unavailable', retryAfterMs: 7_000 })
  await expect(get()).rejects.toBeInstanceOf(ConnectionError)
  await expect(get()).rejects.toBeInstanceOf(ConnectionError)
  await expect(get()).rejects.toMatchObject({ name: 'UnexpectedAnswerError', status: 502 })
  await expect(get()).rejects.toBeInstanceOf(UnexpectedAnswerError)
  expect(await get()).toMatchObject({ referenceNumber: 'A-1' })
  service.failNext(500, { times: 2 })
  await expect(get()).rejects.toBeInstanceOf(ServiceError)
  await expect(get()).rejects.toBeInstanceOf(ServiceError)
  expect(await get()).toMatchObject({ referenceNumber: 'A-1' })
})

test('a retry with the same idempotency key gets the replay of a lost response', async ({
  service,
}) => {
  const { orders } = new DeliveryOrders(service.settings())
  service.dropAfterCommit()

  const { referenceNumber } = await orders.create(draft)

  const made = await collected(orders.list())
  expect(made.map((order) => order.referenceNumber)).toEqual([referenceNumber])
  const keys = service.requests.slice(0, 2).map(({ headers }) => headers['idempotency-key'])
  expect(keys[0]).toBeDefined()
  expect(keys[1]).toBe(keys[0])
})

// The waits take longer than the time limit of this test.
test('fake timers skip the waits of the client', { timeout: 10_000 }, async ({ service }) => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { orders } = new DeliveryOrders(service.settings())
  service.failNext(503, { retryAfter: 50 })

  const creating = orders.create({ ...draft, referenceNumber: 'A-1' })
  await vi.advanceTimersByTimeAsync(50_000)
  await creating
  const waiting = orders.waitFor('A-1', 'assigned', { timeoutMs: 60_000 })
  await vi.advanceTimersByTimeAsync(1_000)
  await service.bring('A-1', 'assigned')
  await vi.advanceTimersByTimeAsync(15_000)

  expect(await waiting).toMatchObject({ status: 'assigned' })
})

test('timeouts and aborts end requests that TestService delays or never answers', async ({
  service,
  deliveries: { orders },
}) => {
  service.hangNext()
  await expect(orders.get('A-1', { timeoutMs: 20 })).rejects.toBeInstanceOf(TimeoutError)
  service.hangNext()
  const signal = AbortSignal.timeout(20)
  await expect(orders.get('A-1', { signal })).rejects.toBeInstanceOf(AbortError)
  service.cutNext({ hangs: true })
  await expect(orders.get('A-1', { timeoutMs: 20 })).rejects.toBeInstanceOf(TimeoutError)
  service.latencyMs = 10_000
  await expect(orders.get('A-1', { timeoutMs: 20 })).rejects.toBeInstanceOf(TimeoutError)
  await expect(service.fetch(service.baseUrl, { signal })).rejects.toBe(signal.reason)
})

test('TestService answers only requests to URLs below its baseUrl', async () => {
  const service = new TestService({ baseUrl: 'https://api.test/deliveries/' })
  const { orders } = new DeliveryOrders(service.settings())

  const { receiptUrl } = await orders.create(draft)

  expect(receiptUrl).toMatch(/^https:\/\/api\.test\/deliveries\/receipts\//)
  for (const url of ['https://api.test/orders', 'https://api.test/deliveriesx', 'http://x.test/'])
    await expect(service.fetch(url)).rejects.toThrow('this service is at https://api.test/deliver')
})

test('concurrent requests are executed one after another', async ({ deliveries }) => {
  const { id } = await deliveries.webhooks.create({ url: 'https://shop.test/hooks' })

  const rotations = Array.from({ length: 20 }, () => deliveries.webhooks.rotateSecret(id))

  expect(new Set((await Promise.all(rotations)).map(({ secret }) => secret)).size).toBe(20)
})

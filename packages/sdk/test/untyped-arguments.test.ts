import { expect, vi } from 'vitest'
import { type CallOptions, type ClientSettings, DeliveryOrders } from '../src/index.ts'
import { failureOf, test } from './support/service.ts'

// Wrong arguments, which programs in plain JavaScript can pass.

const options = (given: Readonly<Record<string, unknown>>): CallOptions => given

test('passing an AbortController as the signal rejects with TypeError and causes no uncaught exception later', async ({
  service,
  client,
}) => {
  const uncaught = vi.fn()
  process.on('uncaughtException', uncaught)
  service.does(() => undefined)
  const deliveries = client({ timeoutMs: 20, retries: 0 })

  const failure = await failureOf(
    deliveries.webhooks.list(options({ signal: new AbortController() })),
  )
  await new Promise((resolve) => setTimeout(resolve, 60))
  process.off('uncaughtException', uncaught)

  expect(failure).toBeInstanceOf(TypeError)
  expect(uncaught).not.toHaveBeenCalled()
})

test('a call rejects if its fetch fails with an error whose message cannot be read', async ({
  client,
}) => {
  const hostile = new Error('unread')
  Object.defineProperty(hostile, 'message', {
    get() {
      throw new Error('no message')
    },
  })
  const deliveries = client({ fetch: () => Promise.reject(hostile), retries: 0, timeoutMs: 30_000 })

  expect(await failureOf(deliveries.webhooks.list())).toBeInstanceOf(Error)
})

test('a header with the value undefined is not sent', async ({ service, deliveries }) => {
  service.answers(200, '[]')

  await deliveries.webhooks.list(options({ headers: { 'X-Shop': undefined, 'X-Till': '7' } }))

  expect(service.arrivals[0]?.headers).not.toHaveProperty('x-shop')
  expect(service.arrivals[0]?.headers).toMatchObject({ 'x-till': '7' })
})

test('a bigint as timeoutMs is refused', async ({ deliveries }) => {
  expect(await failureOf(deliveries.webhooks.list(options({ timeoutMs: 1n })))).toMatchObject({
    name: 'InvalidCallError',
    message: expect.stringContaining('timeoutMs must be an integer'),
  })
})

test('a client created with null as its settings behaves like one created without settings', () => {
  vi.stubEnv('DELIVERY_ORDERS_BASE_URL', undefined)
  const make = () => new DeliveryOrders(null as unknown as ClientSettings)

  expect(make).toThrow('baseUrl is missing')
  vi.unstubAllEnvs()
})

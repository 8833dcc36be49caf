import { afterEach, beforeEach, describe, expect, vi } from 'vitest'
import { DeliveryOrders, type Hooks, SettingsError, type WaitOptions } from '../src/index.ts'
import { example, failureOf, test, token } from './support/service.ts'

const baseUrl = 'https://deliveries.example.com'

beforeEach(() => {
  vi.stubEnv('DELIVERY_ORDERS_BASE_URL', undefined)
  vi.stubEnv('DELIVERY_ORDERS_TOKEN', undefined)
})

afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

const faultsOf = (make: () => DeliveryOrders): readonly string[] => {
  try {
    make()
  } catch (error) {
    if (error instanceof SettingsError) return error.faults
    throw error
  }
  return []
}

describe('address and token', () => {
  test('without settings and environment variables, the error reports both baseUrl and token as missing', () => {
    expect(() => new DeliveryOrders()).toThrow(SettingsError)
    expect(faultsOf(() => new DeliveryOrders())).toEqual([
      'baseUrl is missing: pass it, or set DELIVERY_ORDERS_BASE_URL.',
      'token is missing: pass it, or set DELIVERY_ORDERS_TOKEN.',
    ])
  })

  test('missing settings are read from environment variables', async ({ service }) => {
    vi.stubEnv('DELIVERY_ORDERS_BASE_URL', service.url)
    vi.stubEnv('DELIVERY_ORDERS_TOKEN', 'dos_test_of_the_environment')
    service.answers(200, '[]')

    await new DeliveryOrders().webhooks.list()

    expect(service.arrivals[0]?.headers.authorization).toBe('Bearer dos_test_of_the_environment')
  })

  test('settings take precedence over environment variables', async ({ service, deliveries }) => {
    vi.stubEnv('DELIVERY_ORDERS_BASE_URL', 'https://elsewhere.example.com')
    vi.stubEnv('DELIVERY_ORDERS_TOKEN', 'dos_test_of_the_environment')
    service.answers(200, '[]')

    await deliveries.webhooks.list()

    expect(service.arrivals[0]?.headers.authorization).toBe(`Bearer ${token}`)
  })

  test('on a runtime without environment variables, baseUrl and token are required settings', () => {
    vi.stubGlobal('process', undefined)

    expect(faultsOf(() => new DeliveryOrders({ baseUrl, token }))).toEqual([])
    expect(faultsOf(() => new DeliveryOrders())).toHaveLength(2)
  })

  test('environment variables that the runtime denies access to are treated as missing', () => {
    vi.stubGlobal('process', {
      get env() {
        throw new Error('NotCapable')
      },
    })

    expect(faultsOf(() => new DeliveryOrders({ baseUrl }))).toHaveLength(1)
  })

  test.for([
    'https://deliveries.example.com',
    'https://deliveries.example.com/api/v1/',
    'http://localhost:3000',
    'http://shop.localhost',
    'http://127.0.0.1:3000/api',
    'http://127.1',
    'http://[::1]:3000',
  ])('%s is accepted as baseUrl', (address) => {
    expect(faultsOf(() => new DeliveryOrders({ baseUrl: address, token }))).toEqual([])
  })

  test.for([
    ['http://deliveries.example.com', /allowInsecure/],
    ['http://127.0.0.1.example.com', /https/],
    ['http://localhost.example.com', /https/],
    ['http://notlocalhost', /https/],
    ['ftp://localhost', /https URL/],
    ['localhost:3000', /did you mean http:\/\/localhost:3000\/\.$/],
    ['deliveries.example.com/api', /did you mean https:\/\/deliveries\.example\.com\/api\.$/],
    ['/api', /an https URL\.$/],
    ['', /an https URL\.$/],
    [token, /an https URL\.$/],
    ['https://user:pass@example.com', /no user name/],
    ['https://example.com/?tenant=1', /query/],
    ['https://example.com/#orders', /fragment/],
  ] as const)('%j is refused as baseUrl', ([address, reason]) => {
    expect(faultsOf(() => new DeliveryOrders({ baseUrl: address, token }))).toEqual([
      expect.stringMatching(reason),
    ])
  })

  test('with allowInsecure, http to any address is accepted as baseUrl, but no other scheme', () => {
    const faults = (address: string, allowInsecure?: boolean) =>
      faultsOf(() => new DeliveryOrders({ baseUrl: address, token, allowInsecure }))

    expect(faults('http://deliveries:3000', true)).toEqual([])
    expect(faults('http://deliveries:3000/api/', true)).toEqual([])
    expect(faults('http://deliveries:3000', false)).toHaveLength(1)
    expect(faults('ftp://deliveries', true)).toHaveLength(1)
    expect(faults('http://user:pass@deliveries', true)).toHaveLength(1)
    expect(faults('http://deliveries', 'no' as unknown as boolean)).toHaveLength(1)
  })

  test.for([
    ['', /empty: set DELIVERY_ORDERS_TOKEN/],
    [' ', /trim\(\) it/],
    ['Bearer dos_test_x', /not begin with "Bearer"/],
    ['dos_test_x\n', /trim\(\) it/],
    ['dos_test x', /no spaces/],
    ['dos_tëst', /visible ASCII/],
  ] as const)('%j is refused as token', ([given, reason]) => {
    expect(faultsOf(() => new DeliveryOrders({ baseUrl, token: given }))).toEqual([
      expect.stringMatching(reason),
    ])
  })
})

describe('fetch', () => {
  test('a custom fetch is called for every request', async ({ client }) => {
    const sent: [string, RequestInit][] = []
    const deliveries = client({
      baseUrl,
      fetch(url, init) {
        sent.push([url, init])
        return Promise.resolve(new Response(example('canceled-order')))
      },
    })

    const order = await deliveries.orders.cancel('A/17')

    expect(order.status).toBe('canceled')
    expect(sent).toMatchObject([
      [`${baseUrl}/orders/A%2F17`, { method: 'PUT', redirect: 'manual' }],
    ])
  })

  test('the global fetch is looked up for each request, so that it can be replaced later', async ({
    deliveries,
  }) => {
    vi.stubGlobal('fetch', async () => new Response('[]'))

    expect(await deliveries.webhooks.list()).toEqual([])
  })

  test('the fetch gets the headers as an object and needs to return only status, headers and body', async ({
    client,
  }) => {
    const seen: unknown[] = []
    const deliveries = client({
      baseUrl,
      fetch(_, { headers: sent }) {
        seen.push(sent['authorization'], sent['x-till'])
        const headers = new Map([['x-request-id', 'req-7']])
        const arrayBuffer = () => new Response('[]').arrayBuffer()
        return Promise.resolve({ status: 200, headers, arrayBuffer })
      },
    })

    const { data, response } = await deliveries.webhooks
      .list({ headers: { 'X-Till': '7' } })
      .withResponse()

    expect([data, response.headers.get('x-request-id')]).toEqual([[], 'req-7'])
    expect(seen).toEqual([`Bearer ${token}`, '7'])
  })

  test('a fetch that is not a function is refused', () => {
    const fetch = 'node-fetch' as unknown as typeof globalThis.fetch

    expect(faultsOf(() => new DeliveryOrders({ baseUrl, token, fetch }))).toEqual([
      'fetch must be a function.',
    ])
  })
})

describe('unknown names', () => {
  test.for([
    ['maxRetries', 'maxRetries is unknown: did you mean retries.'],
    ['baseURL', 'baseURL is unknown: did you mean baseUrl.'],
    ['timeout', 'timeout is unknown: did you mean timeoutMs.'],
    [
      'apiKey',
      'apiKey is unknown: use baseUrl, allowInsecure, token, fetch, retries, timeoutMs, deadlineMs, hooks.',
    ],
  ] as const)('the setting %s is refused with a suggestion', ([name, fault]) => {
    expect(faultsOf(() => new DeliveryOrders({ baseUrl, token, [name]: 5 }))).toEqual([fault])
  })

  test('an unknown hook is refused with a suggestion', () => {
    const given: Readonly<Record<string, () => void>> = { onError() {}, onRespond() {} }
    const hooks: Hooks = given

    expect(faultsOf(() => new DeliveryOrders({ baseUrl, token, hooks }))).toEqual([
      'onError is unknown: use onRequest, onWait, onResponse, onCallEnd.',
      'onRespond is unknown: did you mean onResponse.',
    ])
  })

  const options = (given: Readonly<Record<string, unknown>>): WaitOptions => given

  test('an unknown option of a call is refused with a suggestion before a request is sent', async ({
    service,
    deliveries,
  }) => {
    const failures = [
      await failureOf(deliveries.orders.get('A', options({ maxRetries: 5 }))),
      await failureOf(deliveries.orders.waitFor('A', 'delivered', options({ timeout: 5 }))),
    ]

    expect(failures).toMatchObject([
      { name: 'InvalidCallError', message: 'maxRetries is unknown: did you mean retries.' },
      { name: 'InvalidCallError', message: 'timeout is unknown: did you mean timeoutMs.' },
    ])
    expect(service.arrivals).toEqual([])
  })
})

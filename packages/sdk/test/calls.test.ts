import { describe, expect } from 'vitest'
import { InvalidCallError, type OrderDraft, type ProgressReport } from '../src/index.ts'
import { example, failureOf, test, token } from './support/service.ts'

const draft: OrderDraft = JSON.parse(example('order-draft'))

describe('requests', () => {
  test('creating an order sends the draft and returns the created order', async ({
    service,
    deliveries,
  }) => {
    service.answers(201, example('created-order'))

    const order = await deliveries.orders.create(draft)

    expect(order).toEqual(JSON.parse(example('created-order')))
    expect(service.arrivals).toMatchObject([
      {
        method: 'POST',
        url: '/orders',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      },
    ])
    expect(JSON.parse(service.arrivals[0]?.body ?? '')).toEqual(draft)
  })

  test('getting an order returns it exactly as the service sent it', async ({
    service,
    deliveries,
  }) => {
    service.answers(200, example('order'))

    expect(await deliveries.orders.get('ORDER-2041')).toEqual(JSON.parse(example('order')))
    expect(service.arrivals).toMatchObject([
      {
        method: 'GET',
        url: '/orders/ORDER-2041',
        headers: { authorization: `Bearer ${token}` },
        body: '',
      },
    ])
    expect(service.arrivals[0]?.headers).not.toHaveProperty('content-type')
  })

  test('canceling an order sends no body and returns the canceled order', async ({
    service,
    deliveries,
  }) => {
    service.answers(200, example('canceled-order'))

    const order = await deliveries.orders.cancel('ORDER-2041')

    expect(order).toEqual(JSON.parse(example('canceled-order')))
    expect(service.arrivals).toMatchObject([
      {
        method: 'PUT',
        url: '/orders/ORDER-2041',
        headers: { 'content-length': '0', authorization: `Bearer ${token}` },
        body: '',
      },
    ])
    expect(service.arrivals[0]?.headers).not.toHaveProperty('content-type')
  })

  test.for([
    {
      options: { reason: 'other' as const, comment: 'Moved' },
      body: '{"reason":"other","comment":"Moved"}',
    },
    { options: { comment: 'Moved' }, body: '{"comment":"Moved"}' },
    { options: { reason: undefined, comment: '' }, body: '{"comment":""}' },
  ])(
    'canceling an order with $options sends $body',
    async ({ options, body }, { service, deliveries }) => {
      service.answers(200, example('canceled-order'))

      await deliveries.orders.cancel('ORDER-2041', options)

      expect(service.arrivals).toMatchObject([{ method: 'PUT', url: '/orders/ORDER-2041', body }])
    },
  )

  test('reporting progress sends the report and returns the order', async ({
    service,
    deliveries,
  }) => {
    service.answers(200, example('order.assigned'))
    const report: ProgressReport = JSON.parse(example('progress-report.items'))

    const order = await deliveries.orders.progress('ORDER-2041', report)

    expect(order).toEqual(JSON.parse(example('order.assigned')))
    expect(service.arrivals).toMatchObject([
      {
        method: 'POST',
        url: '/orders/ORDER-2041/progress',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      },
    ])
    expect(JSON.parse(service.arrivals[0]?.body ?? '')).toEqual(report)
  })

  test('listing webhooks returns the whole list', async ({ service, deliveries }) => {
    service.answers(200, example('webhooks'))

    expect(await deliveries.webhooks.list()).toEqual(JSON.parse(example('webhooks')))
    expect(service.arrivals).toMatchObject([
      { method: 'GET', url: '/webhooks', headers: { authorization: `Bearer ${token}` } },
    ])
  })

  test('listing webhooks returns an empty list if the service has none', async ({
    service,
    deliveries,
  }) => {
    service.answers(200, '[]')

    expect(await deliveries.webhooks.list()).toEqual([])
  })

  test('a baseUrl with a path works with and without trailing slashes', async ({
    service,
    client,
  }) => {
    service.answers(200, example('order'))

    await client({ baseUrl: `${service.url}/api/v1` }).orders.get('A')
    await client({ baseUrl: `${service.url}/api/v1//` }).orders.get('A')

    expect(service.arrivals.map(({ url }) => url)).toEqual(['/api/v1/orders/A', '/api/v1/orders/A'])
  })

  test('unknown fields and statuses in a response are returned to the caller', async ({
    service,
    deliveries,
  }) => {
    const order = { ...JSON.parse(example('order')), status: 'on_hold', carrier: 'bicycle' }
    service.answers(200, JSON.stringify(order))

    expect(await deliveries.orders.get('A')).toEqual(order)
  })
})

describe('references', () => {
  test.for([
    'A/17',
    '50%',
    'a?b#c',
    '../webhooks',
    '...',
    '%2e%2e',
    'a b',
    'a+b&c=d',
    '{reference}',
    "$&$1$'",
    'Commande à Yopougon № 7 🚚',
  ])(
    'the reference %j is percent-encoded in the URL',
    async (reference, { service, deliveries }) => {
      service.answers(200, example('order'))

      await deliveries.orders.get(reference)
      await deliveries.orders.cancel(reference)
      await deliveries.orders.progress(reference, { to: 'assigned' })

      const url = `/orders/${encodeURIComponent(reference)}`
      expect(decodeURIComponent(url.slice('/orders/'.length))).toBe(reference)
      expect(service.arrivals.map((arrival) => arrival.url)).toEqual([url, url, `${url}/progress`])
    },
  )

  test.for([
    ['an empty string', ''],
    ['a dot', '.'],
    ['two dots', '..'],
    ['a lone surrogate', 'A\ud83d'],
    ['undefined', undefined as unknown as string],
  ] as const)(
    '%s as an order reference is refused before a request is sent',
    async ([, reference], { service, deliveries }) => {
      const failures = [
        await failureOf(deliveries.orders.get(reference)),
        await failureOf(deliveries.orders.cancel(reference)),
        await failureOf(deliveries.orders.progress(reference, { to: 'assigned' })),
      ]

      for (const failure of failures) {
        expect(failure).toBeInstanceOf(InvalidCallError)
        expect(failure).toHaveProperty('message', expect.stringMatching(/reference/))
      }
      expect(service.arrivals).toEqual([])
    },
  )
})

describe('options of a call', () => {
  test('null as the options, headers or signal of a call is ignored', async ({
    service,
    deliveries,
  }) => {
    const none = null as unknown as undefined
    service.answers(200, example('order'))

    await deliveries.orders.get('A', none)
    await deliveries.orders.get('A', { headers: none, signal: none })

    expect(service.arrivals).toHaveLength(2)
  })

  test('headers of the call options are sent', async ({ service, deliveries }) => {
    service.answers(200, '[]')

    await deliveries.webhooks.list({ headers: { 'X-Request-Id': 'checkout-17' } })

    expect(service.arrivals[0]?.headers['x-request-id']).toBe('checkout-17')
  })

  test('headers of the call options cannot replace Authorization and Content-Type', async ({
    service,
    deliveries,
  }) => {
    service.answers(201, example('created-order'))

    await deliveries.orders.create(draft, {
      headers: { AUTHORIZATION: 'Bearer other', 'Content-Type': 'text/plain' },
    })

    expect(service.arrivals[0]?.headers).toMatchObject({
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    })
  })

  test('the error about an invalid header names the header, but not its value', async ({
    service,
    deliveries,
  }) => {
    const failure = await failureOf(
      deliveries.webhooks.list({ headers: { 'X-Note': 'secret\r\nX-Other: 1' } }),
    )

    expect(failure).toBeInstanceOf(InvalidCallError)
    expect(failure).toHaveProperty('message', expect.stringMatching(/X-Note/))
    expect(failure).toHaveProperty('message', expect.not.stringMatching(/secret/))
    expect(service.arrivals).toEqual([])
  })
})

import { describe, expect } from 'vitest'
import {
  ConnectionError,
  InvalidCallError,
  type KeyedCallOptions,
  type OrderDraft,
} from '../src/index.ts'
import { answerPages, collected, page } from './support/pages.ts'
import { example, failureOf, type Service, test } from './support/service.ts'

const draft: OrderDraft = JSON.parse(example('order-draft.minimal'))
const uuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/

const keysOf = ({ arrivals }: Service): readonly unknown[] =>
  arrivals.map(({ headers }) => headers['idempotency-key'])

describe('idempotency keys', () => {
  test('every POST has a new idempotency key', async ({ service, deliveries }) => {
    service.answers(200, example('order'))

    await deliveries.orders.create(draft)
    await deliveries.orders.create(draft)
    await deliveries.orders.progress('A', { to: 'assigned' })
    await deliveries.orders.progress('A', { to: 'assigned' }, { idempotencyKey: undefined })

    for (const key of keysOf(service)) expect(key).toMatch(uuid)
    expect(new Set(keysOf(service)).size).toBe(4)
  })

  test('an update of an order has an idempotency key in all attempts, and one of a webhook has none', async ({
    service,
    deliveries,
  }) => {
    service.does((response) => {
      response.statusCode = service.arrivals.length === 1 ? 503 : 200
      response.setHeader('content-type', 'application/json').end(example('order'))
    })
    await deliveries.orders.update('A', { deliveryFee: 1 }, { ifMatch: '"x"', retries: 1 })
    service.answers(200, example('webhook'))
    await deliveries.webhooks.update('wh_1', { enabled: false })

    const [first, second, ofWebhook] = keysOf(service)
    expect(first).toMatch(uuid)
    expect(second).toBe(first)
    expect(ofWebhook).toBeUndefined()
    expect(service.arrivals.map(({ headers }) => headers['if-match'])).toEqual([
      '"x"',
      '"x"',
      undefined,
    ])
  })

  test.for(['0b6a9f0e-6f0c-4d3e-9d5d-3f1f6f7c2a10', '!', '~', '"a,b";c=1', 'k'.repeat(255)])(
    'the idempotency key %j is sent unchanged',
    async (idempotencyKey, { service, deliveries }) => {
      service.answers(200, example('order'))

      await deliveries.orders.create(draft, { idempotencyKey })
      await deliveries.orders.progress('A', { to: 'assigned' }, { idempotencyKey })

      expect(keysOf(service)).toEqual([idempotencyKey, idempotencyKey])
    },
  )

  test('repeating a failed call with the same idempotency key sends the same body', async ({
    service,
    deliveries,
  }) => {
    const idempotencyKey = 'checkout-17'
    service.does((response) => response.socket?.destroy())
    const failure = await failureOf(deliveries.orders.create(draft, { idempotencyKey }))
    service.answers(201, example('created-order'), { 'idempotency-replayed': 'true' })

    const order = await deliveries.orders.create(draft, { idempotencyKey })

    expect(failure).toBeInstanceOf(ConnectionError)
    expect(order).toEqual(JSON.parse(example('created-order')))
    expect(keysOf(service)).toEqual([idempotencyKey, idempotencyKey])
    expect(service.arrivals[1]?.body).toBe(service.arrivals[0]?.body)
  })

  test('the error of a call without a key has the key that was sent', async ({
    service,
    deliveries,
  }) => {
    service.does((response) => response.socket?.destroy())

    const failure = await failureOf(deliveries.orders.create(draft))

    const [sent] = keysOf(service)
    expect(sent).toMatch(uuid)
    expect(failure).toMatchObject({ name: 'ConnectionError', idempotencyKey: sent })
  })

  test.for([
    ['an empty key', ''],
    ['a key that is too long', 'k'.repeat(256)],
    ['a key with a space', 'checkout 17'],
    ['a key with a space at its end', 'checkout-17 '],
    ['a key with a line break at its end', 'checkout-17\n'],
    ['a key that would add a header', 'a\r\nX-Other: 1'],
    ['a key with an accent', 'clé-17'],
    ['a key with DEL', 'a\x7f'],
    ['a number as key', 17 as unknown as string],
    ['an object as key', { toString: () => 'checkout-17' } as unknown as string],
  ] as const)(
    '%s is refused before a request is sent, and the error does not contain the key',
    async ([, idempotencyKey], { service, deliveries }) => {
      const failures = [
        await failureOf(deliveries.orders.create(draft, { idempotencyKey })),
        await failureOf(deliveries.orders.progress('A', { to: 'failed' }, { idempotencyKey })),
      ]

      for (const failure of failures) {
        expect(failure).toBeInstanceOf(InvalidCallError)
        expect(failure).toHaveProperty(
          'message',
          'idempotencyKey must be 1 to 255 visible ASCII characters.',
        )
      }
      expect(service.arrivals).toEqual([])
    },
  )

  test('an idempotency key can be given as a header, but the option idempotencyKey takes precedence', async ({
    service,
    deliveries,
  }) => {
    service.answers(200, example('order'))
    const headers = { 'IDEMPOTENCY-KEY': 'checkout-17' }

    await deliveries.orders.create(draft, { headers })
    await deliveries.orders.create(draft, { headers, idempotencyKey: 'checkout-18' })

    expect(keysOf(service)).toEqual(['checkout-17', 'checkout-18'])
  })

  test('calls that are safe to repeat send no idempotency key, even if the caller gives one', async ({
    service,
    deliveries,
  }) => {
    service.answers(200, example('order'))
    const options: KeyedCallOptions = { idempotencyKey: 'checkout-17' }

    await deliveries.orders.get('A', options)
    await deliveries.orders.cancel('A', options)
    answerPages(service, { '': page('A', null) })
    await collected(deliveries.orders.list({}, options))

    expect(keysOf(service)).toEqual([undefined, undefined, undefined])
  })
})

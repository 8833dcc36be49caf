import { inspect } from 'node:util'
import { expect } from 'vitest'
import { DeliveryOrders, DeliveryOrdersError, type OrderDraft } from '../src/index.ts'
import { example, failureOf, test, token } from './support/service.ts'

const draft: OrderDraft = JSON.parse(example('order-draft'))
const order = JSON.parse(example('created-order'))

/** The token, and the personal data of the draft and of the created order. */
const secrets: readonly string[] = [
  token,
  ...[draft.recipient, order.recipient, ...draft.items.map(({ sender }) => sender)].flatMap(
    ({ name, phone, address }) => [name, phone, address.name, address.landmark].filter(Boolean),
  ),
]

const loggedText = (error: unknown): string => {
  const { message, stack } = error as Error
  const deep = inspect(error, { depth: Infinity, showHidden: true })
  return [String(error), message, stack, JSON.stringify(error), deep].join('\n')
}

test.for([
  ['a problem', 409, example('problem.duplicate-reference'), 'application/problem+json'],
  ['an HTML page that repeats the order', 200, `<p>${example('created-order')}`, 'text/html'],
  ['a truncated order', 201, example('created-order').slice(0, -40), 'application/json'],
  ['a 500 that repeats the request', 500, `${token} ${example('order-draft')}`, 'text/plain'],
] as const)(
  'the error about %s contains neither the token nor personal data',
  async ([, status, body, type], { service, deliveries }) => {
    service.answers(status, body, { 'content-type': type })

    const failure = await failureOf(deliveries.orders.create(draft))

    expect(failure).toBeInstanceOf(DeliveryOrdersError)
    for (const secret of secrets) expect(loggedText(failure)).not.toContain(secret)
  },
)

test('the error about a settled order has the order, which no log of the error shows', async ({
  service,
  deliveries,
}) => {
  service.answers(200, example('order').replace('"pending"', '"canceled"'))

  const failure = await failureOf(deliveries.orders.waitFor('ORDER-2041', 'delivered'))

  expect(failure).toHaveProperty('order.recipient.phone', draft.recipient.phone)
  for (const secret of secrets) expect(loggedText(failure)).not.toContain(secret)
})

test('the error about a truncated response with a webhook does not contain the secret of the webhook', async ({
  service,
  deliveries,
}) => {
  service.answers(201, example('webhook.created').slice(0, -4))

  const failure = await failureOf(deliveries.webhooks.create({ url: 'https://shop.example.com' }))

  expect(failure).toBeInstanceOf(DeliveryOrdersError)
  expect(loggedText(failure)).not.toContain('whsec_')
})

test('the error about a broken connection contains neither the token nor personal data', async ({
  service,
  deliveries,
}) => {
  service.does((response) => response.socket?.end(`HTTP/9 ${token} ${example('created-order')}`))

  const failure = await failureOf(deliveries.orders.create(draft))

  expect(failure).toBeInstanceOf(DeliveryOrdersError)
  for (const secret of secrets) expect(loggedText(failure)).not.toContain(secret)
})

test('the token and personal data are removed if the error of a custom fetch contains the request', async ({
  client,
}) => {
  const deliveries = client({
    fetch: (_url, request) =>
      Promise.reject(Object.assign(new Error(`refused Bearer ${token}`), { request })),
  })

  const failure = await failureOf(deliveries.orders.create(draft))

  expect(loggedText(failure)).toContain('refused Bearer [hidden]')
  for (const secret of secrets) expect(loggedText(failure)).not.toContain(secret)
})

test('the error about a draft that JSON cannot represent contains no personal data', async ({
  deliveries,
}) => {
  const phone = 2250702029254n
  const circle: Record<string, unknown> = { ...draft }
  circle['again'] = { ...draft, circle }
  const thrown = {
    ...draft,
    toJSON() {
      throw new Error(example('order-draft'))
    },
  }

  for (const given of [
    { ...draft, recipient: { phone } },
    circle,
    thrown,
    example('order-draft'),
  ]) {
    const failure = await failureOf(deliveries.orders.create(given as unknown as OrderDraft))

    expect(failure).toBeInstanceOf(DeliveryOrdersError)
    for (const secret of [...secrets, String(phone)])
      expect(loggedText(failure)).not.toContain(secret)
  }
})

test('logging a client does not reveal its token', ({ client }) => {
  expect(loggedText(Object.assign(new Error('context'), { deliveries: client() }))).not.toContain(
    token,
  )
})

test('the error about invalid settings does not contain the token', () => {
  const settings = [
    { baseUrl: token, token: `Bearer ${token}` },
    { baseUrl: `https://user:${token}@example.com/?${token}#${token}`, token: `${token}\n` },
    { baseUrl: `http://${token}.example.com`, token: `${token}é` },
  ]

  for (const each of settings) {
    let failure: unknown
    try {
      new DeliveryOrders(each)
    } catch (error) {
      failure = error
    }
    expect(failure).toBeInstanceOf(DeliveryOrdersError)
    expect(loggedText(failure)).not.toContain(token)
  }
})

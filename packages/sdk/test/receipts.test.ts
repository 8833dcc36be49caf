import { expect } from 'vitest'
import {
  ConnectionError,
  DeliveryOrdersError,
  InvalidCallError,
  NotFoundError,
  type RequestFacts,
  UnexpectedAnswerError,
} from '../src/index.ts'
import { example, failureOf, type Service, test } from './support/service.ts'

const order = JSON.parse(example('order'))
const pdf = new Uint8Array([0x25, 0x50, 0x44, 0x46, 0xff, 0x00, 0xfe])

/** Answers GET /orders/A with an order whose receipt has this URL, and other requests with the responses in order. */
function hasReceipt(
  service: Service,
  receiptUrl: string,
  ...responses: readonly (readonly [number, Uint8Array | string, Record<string, string>?])[]
): void {
  const left = [...responses]
  service.does((response) => {
    const isOrder = response.req.url === '/orders/A'
    const [status, body, headers] = isOrder
      ? [200, JSON.stringify({ ...order, receiptUrl })]
      : (left.shift() ?? [500, ''])
    response.writeHead(status, headers ?? { 'content-type': 'application/json' }).end(body)
  })
}

test('downloadReceipt returns the bytes of the receipt, and sends neither the token nor own headers to its address', async ({
  service,
  deliveries,
}) => {
  hasReceipt(service, `${service.url}/receipts/secret.pdf`, [200, pdf])

  const receipt = await deliveries.orders.downloadReceipt('A', {
    headers: { 'X-Request-Id': 'r7' },
  })

  expect(new Uint8Array(receipt)).toEqual(pdf)
  const [forOrder, forReceipt] = service.arrivals
  expect(forOrder?.headers).toMatchObject({ 'x-request-id': 'r7' })
  expect(forReceipt).toMatchObject({ method: 'GET', url: '/receipts/secret.pdf', body: '' })
  expect(forReceipt?.headers).not.toHaveProperty('authorization')
  expect(forReceipt?.headers).not.toHaveProperty('x-request-id')
  expect(forReceipt?.headers['user-agent']).toMatch('delivery-orders-sdk')
})

test('downloadReceipt retries, follows redirects, and hides the address from hooks', async ({
  service,
  client,
}) => {
  const seen: RequestFacts[] = []
  const deliveries = client({ retries: 1, hooks: { onRequest: (facts) => seen.push(facts) } })
  const moved = { location: `${service.url}/moved.pdf` }
  hasReceipt(service, `${service.url}/secret.pdf`, [503, ''], [302, '', moved], [200, pdf])

  expect(new Uint8Array(await deliveries.orders.downloadReceipt('A'))).toEqual(pdf)
  expect(service.arrivals.map(({ url }) => url)).toEqual([
    '/orders/A',
    '/secret.pdf',
    '/secret.pdf',
    '/moved.pdf',
  ])
  expect(JSON.stringify(seen.slice(1))).not.toContain('secret.pdf')
  expect(seen.slice(1)).toMatchObject([
    { operation: 'GET receiptUrl', url: '[hidden]', attempt: 1 },
    { operation: 'GET receiptUrl', url: '[hidden]', attempt: 2 },
  ])
})

test('downloadReceipt throws the problem of the service, or UnexpectedAnswerError for an error of another server', async ({
  service,
  deliveries,
}) => {
  const problem = { 'content-type': 'application/problem+json' }
  const notFound = { ...JSON.parse(example('problem.order-not-found')), code: 'receipt_not_found' }
  const page = { 'content-type': 'text/html' }
  hasReceipt(
    service,
    `${service.url}/secret.pdf`,
    [404, JSON.stringify(notFound), problem],
    [410, '<p>Gone</p>', page],
  )

  const failure = await failureOf(deliveries.orders.downloadReceipt('A'))
  expect(failure).toBeInstanceOf(NotFoundError)
  expect(failure).toMatchObject({ code: 'receipt_not_found', attempts: [{ status: 404 }] })
  expect(failure instanceof DeliveryOrdersError && failure.toCurl()).toBeUndefined()
  expect(await failureOf(deliveries.orders.downloadReceipt('A'))).toBeInstanceOf(
    UnexpectedAnswerError,
  )
})

test('no error of downloadReceipt contains the address of the receipt', async ({
  service,
  client,
}) => {
  const address = 'http://127.0.0.1:1/secret.pdf'
  hasReceipt(service, address)
  const failing = client({
    fetch: (url, init) =>
      url === address ? Promise.reject(new Error(`cannot reach ${url}`)) : fetch(url, init),
  })

  const failure = await failureOf(failing.orders.downloadReceipt('A'))
  expect(failure).toBeInstanceOf(ConnectionError)
  expect(failure).toMatchObject({
    message: 'No complete response from the server of the receipt: cannot reach [hidden]',
  })

  hasReceipt(service, 'http://user:secret@127.0.0.1:1/')
  const refused = await failureOf(client().orders.downloadReceipt('A'))
  expect(refused).toBeInstanceOf(InvalidCallError)
  expect(String(refused)).not.toContain('secret')
})

import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { NotFoundError } from '@delivery-orders/sdk'
import { DeliveryFleet } from '@delivery-orders/sdk/fleet'
import { receive } from '@delivery-orders/sdk/webhooks'
import { expect, vi } from 'vitest'
import { startMock } from '../../src/mock/mock-server.ts'
import { all, clientOf, draft, random, test } from '../support/mock-test.ts'
import { receiver } from '../support/receiver.ts'

const moment = '2026-11-20T09:30:00.000Z'

test('the fleet of the mock lists the orders of its client, moves them, and reads their events, also after a reset', async ({
  mock,
  deliveries,
  control,
}) => {
  const fleet = new DeliveryFleet({ baseUrl: mock.baseUrl, token: mock.fleetToken, retries: 0 })
  await control('reset')
  await deliveries.orders.create({ ...draft, referenceNumber: 'A-17' })

  const [order] = await all(fleet.orders.list({ status: 'pending' }))
  expect(order).toMatchObject({ client: 'acme', referenceNumber: 'A-17' })
  const steps = [{ orderId: order?.orderId ?? 0, to: 'assigned' }] as const
  expect(await fleet.orders.progress(steps)).toMatchObject({ results: [{ outcome: 'done' }] })

  const kinds = (await all(fleet.events.list())).map(({ type }) => type)
  expect(kinds).toEqual(['order.created', 'order.assigned'])
})

test('the mock sends events to a webhook at once, with signatures that the SDK verifies', async ({
  deliveries,
  control,
}) => {
  await using target = await receiver((response) => response.writeHead(204).end())
  const { id, secret } = await deliveries.webhooks.create({ url: target.url })
  const { referenceNumber } = await deliveries.orders.create(draft)
  // Setting the clock waits for all events that are due.
  await control('clock', { advance: '0 s' })

  const [message] = target.received
  if (!message) throw new Error('The mock sent nothing.')
  const event = await receive(message.body, message.headers, secret)
  expect(event).toMatchObject({ type: 'order.created', data: { order: { referenceNumber } } })
  const [dispatch] = await all(deliveries.webhooks.dispatches(id))
  expect(dispatch).toMatchObject({ status: 'succeeded', attempts: [{ status: 204 }] })
})

test('the mock sends webhook.disabled to the other webhook after the receiver of one answered 410', async ({
  deliveries,
  control,
}) => {
  await using gone = await receiver((response) => response.writeHead(410).end())
  await using other = await receiver((response) => response.writeHead(204).end())
  const { id } = await deliveries.webhooks.create({ url: gone.url })
  const { secret } = await deliveries.webhooks.create({
    url: other.url,
    events: ['webhook.disabled'],
  })
  await deliveries.webhooks.test(id)
  await control('clock', { advance: '0 s' })

  const [message] = other.received
  if (!message) throw new Error('The mock sent nothing.')
  expect(await receive(message.body, message.headers, secret)).toMatchObject({
    type: 'webhook.disabled',
    data: { webhookId: id, disabledReason: 'gone', lastStatus: 410 },
  })
})

test('reset forgets orders, webhooks, faults and the clock, and keeps the tokens', async ({
  mock,
  deliveries,
  control,
}) => {
  const { referenceNumber } = await deliveries.orders.create(draft)
  await deliveries.webhooks.create({ url: 'http://localhost:9/' })
  await control('faults', { fault: 'status', status: 503, requests: 9 })
  await control('clock', { set: moment, running: false })

  expect((await control('reset')).status).toBe(204)

  await expect(deliveries.orders.get(referenceNumber)).rejects.toBeInstanceOf(NotFoundError)
  expect(await deliveries.webhooks.list()).toEqual([])
  const clock = await (await fetch(`${mock.baseUrl}/_mock/clock`)).json()
  expect(clock).toMatchObject({ running: true })
  expect(clock).not.toMatchObject({ now: moment })
})

test('a request that is open during a reset is answered, and its order is forgotten', async ({
  mock,
  deliveries,
  control,
}) => {
  const open = request(`${mock.baseUrl}/orders`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${mock.token}`,
      'content-type': 'application/json',
      expect: '100-continue',
    },
  })
  const answered = once(open, 'response')
  open.flushHeaders()
  // The mock asks for the body, so it has begun to execute the request.
  await once(open, 'continue')
  await control('reset')
  open.end(JSON.stringify(draft))

  const [{ statusCode }] = await answered
  expect(statusCode).toBe(201)
  expect(await all(deliveries.orders.list())).toEqual([])
})

test('requests that wait for events are answered at once by a reset', {
  // Otherwise they would wait for 30 seconds.
  timeout: 25_000,
}, async ({ mock, control }) => {
  const headers = { authorization: `Bearer ${mock.token}` }
  const wait = () => fetch(`${mock.baseUrl}/events?wait=30`, { headers })
  const waiting = Array.from({ length: 8 }, wait)
  // Of ten requests, two are refused once eight are waiting.
  const refused = await Promise.race([...waiting, wait(), wait()])
  expect(refused.status).toBe(429)

  await control('reset')

  const answers = (await Promise.all(waiting)).filter(({ status }) => status === 200)
  expect(answers.length).toBeGreaterThanOrEqual(6)
})

test('with the same seed and a stopped clock, two mocks answer with the same tokens, ids and secrets', async ({
  start,
}) => {
  const runs = [await start({ seed: 'A' }), await start({ seed: 'A' }), await start({ seed: 'B' })]
  const seen = await Promise.all(
    runs.map(async (running) => {
      const body = JSON.stringify({ set: moment, running: false })
      await fetch(`${running.baseUrl}/_mock/clock`, { method: 'POST', body })
      const client = clientOf(running)
      const { receiptUrl, trackingUrl, ...order } = await client.orders.create(draft)
      const { id, secret } = await client.webhooks.create({ url: 'http://localhost:9/' })
      return {
        tokens: [running.token, running.fleetToken],
        order,
        receipt: new URL(receiptUrl ?? '').pathname,
        page: new URL(trackingUrl ?? '').pathname,
        id,
        secret,
      }
    }),
  )

  expect(seen[0]).toEqual(seen[1])
  expect(seen[0]?.tokens).not.toEqual(seen[2]?.tokens)
  expect(seen[0]?.order.referenceNumber).not.toBe(seen[2]?.order.referenceNumber)
  expect(seen[0]?.secret).not.toBe(seen[2]?.secret)
})

test('receipts are not rendered: their URL answers 404 receipt_not_found', async ({
  deliveries,
}) => {
  const { receiptUrl } = await deliveries.orders.create(draft)
  const response = await fetch(receiptUrl ?? '')

  expect([response.status, await response.json()]).toMatchObject([
    404,
    { code: 'receipt_not_found' },
  ])
})

test('the page of an order for its recipient is served, and no other', async ({ deliveries }) => {
  const { trackingUrl = '' } = await deliveries.orders.create({
    ...draft,
    referenceNumber: 'A-17',
    recipient: { ...draft.recipient, language: 'fr' },
  })
  const page = await fetch(trackingUrl)
  const etag = page.headers.get('etag') ?? ''
  const again = await fetch(trackingUrl, { headers: { 'if-none-match': etag } })
  await deliveries.orders.cancel('A-17')
  const canceled = await fetch(trackingUrl, { headers: { 'if-none-match': etag } })
  const wrong = await fetch(`${trackingUrl.slice(0, -1)}B`)
  const posted = await fetch(trackingUrl, { method: 'POST' })

  expect([page.status, again.status, canceled.status]).toEqual([200, 304, 200])
  expect(await page.text()).toContain('<h1>Votre commande est enregistrée</h1>')
  expect(await canceled.text()).toContain('<h1>Votre commande a été annulée</h1>')
  expect([wrong.status, wrong.headers.get('content-type')]).toEqual([
    404,
    'text/html; charset=utf-8',
  ])
  expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
})

test('the mock has no rate limits, and no other pages outside the contract', async ({ mock }) => {
  const headers = { authorization: `Bearer ${mock.token}` }
  const listed = await fetch(`${mock.baseUrl}/orders`, { headers })
  expect([listed.status, listed.headers.has('RateLimit')]).toEqual([200, false])

  for (const path of ['/', '/docs', '/openapi.json', '/problems', '/healthz', '/metrics'])
    expect([path, (await fetch(mock.baseUrl + path)).status]).toEqual([path, 404])
})

test('a request makes one request id', async ({ onTestFinished }) => {
  const bytes = vi.fn(random.bytes)
  const mock = await startMock(0, {
    ...{ allowedHosts: [], latencyMs: 0, seed: undefined, random: { bytes } },
  })
  onTestFinished(() => mock.close())
  bytes.mockClear()

  for (const path of ['/orders', '/_mock/clock', '/receipts/x']) await fetch(mock.baseUrl + path)

  expect(bytes).toHaveBeenCalledTimes(3)
})

test('200 parallel requests with the same reference create one order', async ({ mock }) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 50 })
  const headers = { authorization: `Bearer ${mock.token}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ ...draft, referenceNumber: 'A-1' })
  const create = () =>
    new Promise<string>((resolve, reject) => {
      const options = { method: 'POST', headers, agent }
      request(`${mock.baseUrl}/orders`, options, async (response) =>
        resolve(`${response.statusCode} ${JSON.parse(await text(response)).code}`),
      )
        .on('error', reject)
        .end(body)
    })

  const answers = await Promise.all(Array.from({ length: 200 }, create))
  agent.destroy()

  expect(answers.filter((answer) => answer === '201 undefined')).toHaveLength(1)
  expect(answers.filter((answer) => answer === '409 duplicate_reference')).toHaveLength(199)
})

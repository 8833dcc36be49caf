import { createHmac } from 'node:crypto'
import { test as base, expect } from 'vitest'
import { DeliveryOrders, type OrderDraft } from '../../src/index.ts'
import { TestService } from '../../src/testing/index.ts'
import { receive } from '../../src/webhooks/index.ts'
import { draft } from '../faults/canaries.ts'
import { collected } from '../support/pages.ts'

const url = 'https://shop.test/hooks'

interface Fixtures {
  readonly service: TestService
  readonly deliveries: DeliveryOrders
  /** Creates an order, which causes an event, and returns the reference of the order. */
  readonly place: (own?: Partial<OrderDraft>) => Promise<string>
}

const test = base.extend<Fixtures>({
  service: async ({ task: _ }, use) => use(new TestService()),
  deliveries: async ({ service }, use) => use(new DeliveryOrders(service.settings())),
  place: async ({ deliveries }, use) =>
    use(async (own) => (await deliveries.orders.create({ ...draft, ...own })).referenceNumber),
})

const answers = (status: number, headers?: Record<string, string>) => () =>
  new Response(status === 204 ? null : 'taken', { status, ...(headers && { headers }) })

test('deliver() sends each event once, signed as the real service signs events', async ({
  service,
  deliveries,
  place,
}) => {
  const { secret } = await deliveries.webhooks.create({ url })
  const requests: Request[] = []
  service.receive(url, (request) => {
    requests.push(request)
    return answers(204)()
  })

  const referenceNumber = await place()
  expect(requests).toEqual([])
  const delivered = await service.deliver()
  expect(await service.deliver()).toEqual([])

  const [request] = requests
  if (!request) throw new Error('deliver() sent no request.')
  const body = await request.text()
  const event = await receive(body, request.headers, secret)
  expect(event).toMatchObject({ type: 'order.created', data: { order: { referenceNumber } } })
  expect(delivered).toEqual([{ eventId: event.id, type: 'order.created', url, status: 204 }])
  const signed = `${event.id}.${request.headers.get('webhook-timestamp')}.${body}`
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const signature = createHmac('sha256', key).update(signed).digest('base64')
  expect(request.headers.get('webhook-signature')).toBe(`v1,${signature}`)
})

test('deliver() sends one event after the other, of several webhooks too', async ({
  service,
  deliveries,
  place,
}) => {
  const urls = [url, 'https://other.test/hooks']
  const log: string[] = []
  for (const each of urls) {
    await deliveries.webhooks.create({ url: each })
    service.receive(each, async (request) => {
      log.push('begins')
      await request.text()
      log.push('ends')
      return answers(204)()
    })
  }
  await place()
  await place()

  expect(await service.deliver()).toHaveLength(4)

  expect(log).toEqual(Array.from({ length: 4 }, () => ['begins', 'ends']).flat())
})

test('the timeline, the feed and the webhook contain the same events', async ({
  service,
  deliveries,
  place,
}) => {
  await deliveries.webhooks.create({ url })
  const bodies: unknown[] = []
  service.receive(url, async (request) => {
    bodies.push(await request.json())
    return answers(200)()
  })
  const reference = await place()
  await service.bring(reference, 'delivered')
  await service.deliver()

  const timeline = await collected(deliveries.orders.events(reference))
  const feed = await collected(deliveries.events.list())
  expect(bodies).toEqual(timeline)
  expect(feed).toEqual(timeline)
  expect(timeline.map(({ type }) => type)).toEqual([
    'order.created',
    'order.assigned',
    'order.picked_up',
    'order.in_transit',
    'order.delivered',
  ])
})

test('a failed delivery is retried after five seconds, then as Retry-After says, until it succeeds', async ({
  service,
  deliveries,
  place,
}) => {
  const { id } = await deliveries.webhooks.create({ url })
  const handlers = [answers(500), answers(429, { 'retry-after': '400' }), answers(200)]
  service.receive(url, () => (handlers.shift() ?? answers(200))())
  await place()
  const statuses = async () => (await service.deliver()).map(({ status }) => status)

  expect(await statuses()).toEqual([500])
  service.clock.pass('4999 ms')
  expect(await statuses()).toEqual([])
  service.clock.pass('1 ms')
  expect(await statuses()).toEqual([429])
  service.clock.pass('399 s')
  expect(await statuses()).toEqual([])
  service.clock.pass('1 s')
  expect(await statuses()).toEqual([200])
  const [dispatch] = await collected(deliveries.webhooks.dispatches(id))
  expect(dispatch).toMatchObject({
    status: 'succeeded',
    attempts: [{ status: 500 }, { status: 429 }, { status: 200, response: 'taken' }],
  })
})

test('deliver() stores 1 KiB of a response, without a partial character at the end and without NUL', async ({
  service,
  deliveries,
  place,
}) => {
  const { id } = await deliveries.webhooks.create({ url })
  service.receive(url, () => new Response(`a\0${'🚚'.repeat(2_000)}`))
  await place()
  await service.deliver()

  const [dispatch] = await collected(deliveries.webhooks.dispatches(id))
  expect(dispatch?.attempts).toMatchObject([{ response: `a\ufffd${'🚚'.repeat(255)}` }])
})

test('a 410 response disables the webhook, and an attempt to a URL without a receiver fails', async ({
  service,
  deliveries,
  place,
}) => {
  const gone = await deliveries.webhooks.create({ url })
  const unreachable = await deliveries.webhooks.create({ url: 'https://nobody.test/' })
  service.receive(url, answers(410))
  await place()

  expect((await service.deliver()).map(({ status }) => status).sort()).toEqual([410, null, null])

  expect(await deliveries.webhooks.get(gone.id)).toMatchObject({ disabledReason: 'gone' })
  const [disabled, dispatch] = await collected(deliveries.webhooks.dispatches(unreachable.id))
  expect(disabled).toMatchObject({ type: 'webhook.disabled', status: 'pending' })
  const error = 'the host name does not resolve to an address'
  expect(dispatch).toMatchObject({ status: 'pending', attempts: [{ status: null, error }] })
})

test('deliver() rejects with the error of a receiver, after the other events are sent', async ({
  service,
  deliveries,
  place,
}) => {
  const ids: string[] = []
  for (const status of [204, undefined, 204]) {
    const target = `${url}/${ids.length}`
    ids.push((await deliveries.webhooks.create({ url: target })).id)
    service.receive(target, () => {
      if (status === undefined) throw new Error('the receiver failed')
      return answers(status)()
    })
  }
  await place()

  await expect(service.deliver()).rejects.toThrow('the receiver failed')

  const logs = await Promise.all(ids.map((id) => collected(deliveries.webhooks.dispatches(id))))
  expect(logs.flat().map(({ attempts }) => attempts.map(({ status }) => status))).toEqual([
    [204],
    [null],
    [204],
  ])
})

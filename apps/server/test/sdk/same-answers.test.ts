import { document, operationsOf } from '@delivery-orders/contract'
import { expect, test } from 'vitest'
import { receiver } from '../dispatch/support/receiver.ts'
import { aCashDraft } from '../support/a-cash-draft.ts'
import { aDraft, anItem } from '../support/a-draft.ts'
import { type HttpRequest, type HttpResponse, json } from '../support/send.ts'
import { startBoth } from './support/both.ts'

const merge = { 'Content-Type': 'application/merge-patch+json' }

const post = (path: string, body?: object, key?: string): HttpRequest => ({
  method: 'POST',
  path,
  ...(body && { body: JSON.stringify(body) }),
  ...(key !== undefined && { headers: { 'Idempotency-Key': key } }),
})

test('the mock answers every operation like the server, and sends the same messages, byte for byte', async () => {
  await using both = await startBoth()
  const { ask, pass, seen, peer } = both
  await using target = await receiver()
  const webhook = JSON.parse((await ask(post('/webhooks', { url: target.url }, 'w'))).text)
  await ask(post('/webhooks', { url: target.url }, 'w'))
  const own = `/webhooks/${webhook.id}`

  const draft = aDraft({ items: [anItem(), anItem({ quantity: 2, total: 0.1 })] })
  const { text } = await ask(post('/orders', draft, 'k'))
  await ask(post('/orders', draft, 'k'))
  await ask(post('/orders', { ...draft, referenceNumber: 'A/17 é' }))
  await ask(post('/orders', { ...draft, referenceNumber: 'A-18', receiptUrl: 'https://x.test/r' }))
  const doubtful = { ...draft, total: 1, totl: 1, deliveryDeadline: '2026-11-19' }
  for (let count = 0; count < 2; count++) await ask(post('/orders', doubtful, 'w'))
  const known = { ...draft, referenceNumber: 'A/17 é' }
  const batch = { orders: [draft, known, { ...draft, referenceNumber: 'A-18' }, doubtful] }
  for (let count = 0; count < 2; count++) await ask(post('/order-batches', batch, 'b'))
  await pass()
  const order = `/orders/${JSON.parse(text).referenceNumber}`
  await ask(post(`${order}/progress`, { to: 'assigned' }, 'p'))
  await ask(post(`${order}/progress`, { to: 'picked_up', items: [1], comment: 'Later' }))
  await ask(post(`${order}/progress`, { to: 'assigned' }, 'p'))
  await pass()
  const change = { method: 'PATCH', path: '/orders/A-18', headers: { 'If-Match': '*', ...merge } }
  for (const deliveryFee of [1, 1, 2, null])
    await ask({ ...change, body: JSON.stringify({ deliveryFee, recipient: { name: 'Fatou' } }) })
  const kept = { ...change, headers: { 'Idempotency-Key': 'c', ...merge } }
  for (let count = 0; count < 2; count++) await ask({ ...kept, body: '{"receiptUrl":null}' })
  const why = { reason: 'other', comment: 'Moved' }
  await ask({ method: 'PUT', path: '/orders/A-18', body: JSON.stringify(why) })
  await askAboutCash(ask)
  await ask({ method: 'PUT', path: '/orders/A-18' })
  await ask({ path: '/orders/A%2F17%20%C3%A9' })
  await ask({ method: 'HEAD', path: order })
  const tag = (await ask({ path: order })).headers.get('ETag') ?? ''
  for (const method of ['GET', 'HEAD'])
    await ask({ method, path: order, headers: { 'If-None-Match': tag } })
  const page = JSON.parse((await ask({ path: '/orders?limit=2' })).text)
  await ask({ path: `/orders?limit=2&cursor=${page.nextCursor}` })
  await ask({ path: '/orders?status=pending&status=canceled&createdFrom=2026-11-20T09:30:00.000Z' })
  const search = { recipientPhone: draft.recipient.phone, limit: 2 }
  const { nextCursor: cursor } = JSON.parse((await ask(post('/order-searches', search))).text)
  await ask(post('/order-searches', { ...search, cursor }))
  await ask({ path: `${order}/events?limit=2` })
  const feed = JSON.parse((await ask({ path: '/events?limit=3' })).text)
  await ask({ path: `/events?after=${feed.nextAfter}` })
  await ask({ path: '/events?limit=2&from=2026-11-20T09:31:00Z&wait=30' })
  await ask({ path: '/events?from=now&wait=1' })

  await askAsFleet((request) => ask(request, peer.fleet))

  await ask({ path: '/webhooks' })
  await ask({ path: own })
  await ask({ method: 'PATCH', path: own, body: '{"events":["order.canceled"]}' })
  await ask(post(`${own}/rotate-secret`, { gracePeriodSeconds: 60 }, 'r'))
  await ask(post(`${own}/rotate-secret`, { gracePeriodSeconds: 60 }, 'r'))
  const tested = JSON.parse((await ask(post(`${own}/test`))).text)
  await ask(post(`${own}/dispatches/${tested.id}/retry`))
  await ask({ path: `${own}/dispatches?limit=2` })
  await ask({ path: `${own}/dispatches?status=failed` })
  await ask({ method: 'PATCH', path: own, body: '{"enabled":false}' })
  await ask({ path: `${own}/dispatches` })
  await ask({ method: 'DELETE', path: own })

  expect(seen.codes).toEqual(new Set())
  const messages = target.received.map(messageOf).toSorted()
  expect(messages.length).toBeGreaterThan(20)
  for (let at = 0; at < messages.length; at += 2) expect(messages[at + 1]).toBe(messages[at])
  const templates = operationsOf(document).map(
    ({ method, path }) =>
      new RegExp(`^${method} ${path.replace(/\{\w+\}/g, '[^/]+')}(\\?|$| )`, 'i'),
  )
  const uncovered = templates.filter(
    (form) => ![...seen.answers].some((answer) => form.test(answer)),
  )
  expect(uncovered).toEqual([])
})

/** Asks about an order with every field that the specification does not have. */
async function askAboutCash(ask: (request: HttpRequest) => Promise<HttpResponse>): Promise<void> {
  const cash = aCashDraft({ referenceNumber: 'C-1' })
  const path = '/orders/C-1'
  await ask(post('/orders', cash, 'cash'))
  const steps = ['assigned', 'picked_up', 'in_transit'].map((to) => ({ to }))
  for (const step of [...steps, { to: 'failed', reason: 'lost' }])
    await ask(post(`${path}/progress`, step))
  const patch = { collect: { note: null }, metadata: { campaign: null, own: 'x' } }
  await ask({ method: 'PATCH', path, headers: merge, body: JSON.stringify(patch) })
  await ask(post(`${path}/progress`, { to: 'returned' }))
  await ask({ method: 'PATCH', path, headers: merge, body: '{"metadata":null}' })
  await ask(post('/orders', cash, 'cash'))
  await ask({ path })
}

async function askAsFleet(ask: (request: HttpRequest) => Promise<HttpResponse>): Promise<void> {
  const { data, nextCursor } = JSON.parse((await ask({ path: '/fleet/orders?limit=1' })).text)
  await ask({ path: `/fleet/orders?limit=1&cursor=${nextCursor}` })
  await ask({ path: '/fleet/orders?client=acme&client=other&status=canceled&status=pending' })
  await ask({ path: `/fleet/orders/${data[0].orderId}` })
  const { referenceNumber: reference, recipient } = data[0]
  await ask({ path: `/fleet/orders?client=acme&reference=${reference}` })
  await ask(post('/fleet/order-searches', { recipientPhone: recipient.phone }))
  const { orderId } = data[0]
  const steps = ['failed', 'delivered'].map((to, index) => ({ orderId: orderId + index, to }))
  await ask(
    post('/fleet/progress', { steps: [...steps, { orderId: 9_999_999, to: 'failed' }] }, 'f'),
  )
  await ask(
    post('/fleet/progress', { steps: [...steps, { orderId: 9_999_999, to: 'failed' }] }, 'f'),
  )
  const patch = {
    method: 'PATCH',
    path: `/fleet/orders/${orderId}`,
    headers: { 'Idempotency-Key': 'p' },
    body: '{"recipient":{"name":"Awa","address":{"latitude":5.36,"longitude":null}}}',
  }
  await ask(patch)
  await ask(patch)
  const feed = JSON.parse((await ask({ path: '/fleet/events?limit=3' })).text)
  await ask({ path: `/fleet/events?after=${feed.nextAfter}` })
  await ask({ path: '/fleet/events?from=2026-11-20T09:31:00Z' })
  await ask({ path: '/fleet/events?from=now' })
}

test('the mock refuses requests like the server, byte for byte', async () => {
  await using both = await startBoth()
  const { ask, seen } = both
  const draft = aDraft({ referenceNumber: 'A-17' })
  await ask(post('/orders', draft, 'k'))
  const events = ['order.returned']
  const { id } = JSON.parse((await ask(post('/webhooks', { url: 'https://a.test/', events }))).text)
  const refused: readonly HttpRequest[] = [
    { path: '/nothing' },
    { path: '/orders/' },
    { path: '/Orders' },
    { method: 'DELETE', path: '/orders/A-17' },
    { method: 'OPTIONS', path: '/webhooks' },
    { path: '/orders/%E0%A4%A' },
    { path: '/orders/%20x' },
    { path: '/orders?limit=0x10&statu=pending' },
    { path: '/orders?cursor=1.2.3' },
    post('/order-searches', { recipientPhone: '0702029254', phone: 1 }),
    post('/order-searches', { recipientPhone: '+2250702029254', cursor: '1.2.3' }),
    { path: '/events?after=evt_nothing' },
    { path: '/events?from=now&after=evt_01M7W4N5E00000000010J00001' },
    { path: '/events?from=yesterday' },
    { path: '/events?wait=31' },
    { path: '/orders/nothing' },
    { path: '/webhooks/wh_00000000000000000000000000' },
    post(`/webhooks/${id}/dispatches/dsp_00000000000000000000000000/retry`),
    { method: 'HEAD', path: '/orders/nothing' },
    { method: 'POST', path: '/orders', body: '{', headers: json },
    { method: 'POST', path: '/orders', headers: json },
    { method: 'POST', path: '/orders', body: Buffer.from([0x22, 0xff, 0x22]) },
    { method: 'POST', path: '/orders', body: '{}', headers: { 'Content-Type': 'text/plain' } },
    { method: 'POST', path: '/orders', body: '{}', headers: { 'Content-Encoding': 'gzip' } },
    { method: 'POST', path: '/orders', body: `"${'x'.repeat(262_144)}"` },
    post('/orders', { items: [{ quantity: '1' }, {}], recipient: { phone: '070' } }),
    post('/orders', draft, 'two words'),
    post('/orders', draft),
    post('/orders', { ...draft, total: 1 }),
    post('/orders', { ...draft, total: 1 }, 'k'),
    post('/orders/A-17/progress', { to: 'delivered' }),
    { method: 'PUT', path: '/orders/A-17', body: '{"deliveryFee":1}' },
    { method: 'PUT', path: '/orders/A-17', body: 'null' },
    { method: 'PUT', path: '/orders/A-17', headers: { 'If-Match': '"x"' } },
    { method: 'PATCH', path: '/orders/A-17', body: '{}' },
    { method: 'PATCH', path: '/orders/A-17', body: '{"recipient":{"fone":"x"}}' },
    { method: 'PATCH', path: '/orders/A-17', body: '{}', headers: { 'Content-Type': 'a/b' } },
    { method: 'PATCH', path: '/orders/A-17', body: '{"total":1}', headers: { 'If-Match': 'x' } },
    post('/orders/A-17/progress', { to: 'assigned', items: [7] }),
    post('/orders/A-17/progress', { to: 'assigned', reason: 'other' }),
    { method: 'PUT', path: '/orders/A-17', body: '{"reason":"Moved"}' },
    { method: 'PATCH', path: '/orders/A-17', body: '{"collect":{"note":""}}' },
    post('/webhooks', { url: 'https://A.test:443/' }),
    post('/webhooks', { url: 'http://10.0.0.1/', events: [] }),
    post('/webhooks', { url: 'http://10.0.0.1/' }),
    { path: '/orders', headers: { Authorization: 'Basic x' } },
    { path: '/orders', headers: { Authorization: 'Bearer dos_test_nobody' } },
  ]
  for (const sent of refused) expect((await ask(sent)).status).toBeGreaterThanOrEqual(400)
  await ask({ method: 'PATCH', path: `/webhooks/${id}`, body: '{"enabled":false}' })
  await ask(post(`/webhooks/${id}/test`))
  await ask(post('/orders/A-17/progress', { to: 'assigned' }))
  await ask(post('/orders/A-17/progress', { to: 'picked_up' }))
  await ask({ method: 'PUT', path: '/orders/A-17' })
  await ask({ method: 'PATCH', path: '/orders/A-17', body: '{"total":1}' })
  for (let nth = 0; nth < 20; nth++) await ask(post('/webhooks', { url: `https://${nth}.test/` }))

  expect(seen.codes.size).toBe(21)
})

/** Omits the timestamp, which is the machine's time, and the signature, which depends on the timestamp. */
function messageOf({ headers, body }: { headers: Readonly<Record<string, string>>; body: string }) {
  const names = ['content-type', 'user-agent', 'webhook-id']
  return JSON.stringify([names.map((name) => headers[name]), body])
}

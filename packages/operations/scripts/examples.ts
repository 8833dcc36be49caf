import { limits } from '@delivery-orders/contract'
import { Unavailable } from '@delivery-orders/domain'
import * as requests from './example-requests.ts'
import { draft, minimal, moving, path, webhook } from './example-requests.ts'
import type { RecordedService, Sent } from './recorded-service.ts'

/** Returns the content of an example, from requests to a service of its own. */
export type Record = (service: RecordedService) => Promise<unknown>

/** An example of a service whose commits fail. */
interface Failing {
  readonly failsWith: Error
  readonly record: Record
}

export type Examples = Readonly<{ [file: string]: Record | Failing }>

/** Creates the order of the examples. */
const create = (service: RecordedService) => service.ok('POST', '/orders', { body: draft })

const courierSteps = [
  { time: '10:05:12.480', ...moving },
  { time: '10:30:00.000', to: 'picked_up' },
  { time: '10:45:00.000', to: 'in_transit' },
] as const

const progress = (service: RecordedService, time: string, body: object) =>
  service.at(time).ok('POST', `${path}/progress`, { body })

/** Creates the order, and lets a courier report steps up to a status. */
async function bring(service: RecordedService, to: string): Promise<void> {
  await create(service)
  const count = courierSteps.findIndex((step) => step.to === to) + 1
  for (const { time, ...report } of courierSteps.slice(0, count))
    await progress(service, time, report)
}

/** Records a body that the service accepts. */
const request =
  (method: string, at: string, body: object, before: Record = create): Record =>
  async (service) => {
    await before(service)
    await service.ok(method, at, { body })
    return body
  }

/** Records the last message that a webhook gets. */
const message =
  (to: string, last: Record = () => Promise.resolve()): Record =>
  async (service) => {
    await service.ok('POST', '/webhooks', { body: webhook })
    await bring(service, to)
    await last(service)
    return service.deliver()
  }

const report =
  (time: string, to: string, comment?: string): Record =>
  (service) =>
    progress(service, time, { to, ...(comment !== undefined && { comment }) })

const refused =
  (method: string, at: string, sent: Sent = {}, before: Record = create): Record =>
  async (service) => {
    await before(service)
    return service.refused(method, at, sent)
  }

const nothing: Record = () => Promise.resolve()

async function createWebhook(service: RecordedService): Promise<string> {
  const { id } = (await service.ok('POST', '/webhooks', { body: webhook })) as { id: string }
  return `/webhooks/${id}`
}

/** Lets a receiver answer 410, which disables its webhook. */
async function disable(service: RecordedService): Promise<string> {
  const at = await createWebhook(service)
  service.receiversAnswer({ status: 410, retryAfter: null, text: 'Gone' })
  await service.ok('POST', `${at}/test`)
  await service.deliver()
  return at
}

const failing = (failsWith: Error): Failing => ({
  failsWith,
  record: refused('POST', '/orders', { body: draft }, nothing),
})

const unknownWebhook = '/webhooks/wh_01KAGZ7B5T9V0M3S8QW2X4Y6ZA'
const unknownDispatch = 'dsp_01KAGZ9F3W8T5N2Q7C4X6B1V0D'

/** The file of each example, and how it is recorded. */
export const recorded: Examples = {
  'order-draft.json': request('POST', '/orders', draft, nothing),
  'order-draft.minimal.json': request('POST', '/orders', minimal, nothing),
  'created-order.json': create,
  'order.json': async (service) => {
    await create(service)
    return service.ok('GET', path)
  },
  'order-page.json': async (service) => {
    await service.at('09:10:00.000').ok('POST', '/orders', { body: minimal })
    await bring(service.at('09:30:00.000'), 'assigned')
    return service.ok('GET', '/orders?limit=1')
  },
  'order-batch.json': request('POST', '/order-batches', requests.batch, nothing),
  'order-batch-results.json': async (service) => {
    const [, other] = requests.batch.orders
    await service.ok('POST', '/orders', { body: { ...other, deliveryFee: 500 } })
    return service.ok('POST', '/order-batches', { body: requests.batch })
  },
  'order-check.json': async (service) => {
    await create(service)
    const items = minimal.items.map((item) => ({ ...item, total: 12000, wieght: 1.2 }))
    const { referenceNumber } = draft
    const body = { referenceNumber, total: 12500, ...minimal, items, deliveryInstruction: 'Call' }
    return service.ok('POST', '/order-checks', { body })
  },
  'order-cancellation.json': request('PUT', path, requests.cancellation),
  'order-cancellation.empty.json': request('PUT', path, {}),
  'canceled-order.json': async (service) => {
    await create(service)
    return service.at('09:42:17.318').ok('PUT', path)
  },
  'order-patch.json': request('PATCH', path, requests.patch),
  'order-patch.cleared.json': request('PATCH', path, requests.clearingPatch),
  'order.updated.json': async (service) => {
    await create(service)
    return service.at('09:41:12.305').ok('PATCH', path, { body: requests.patch })
  },
  'progress-report.json': request('POST', `${path}/progress`, moving),
  'progress-report.items.json': request('POST', `${path}/progress`, requests.soldOut),
  'order.assigned.json': async (service) => {
    await bring(service, 'assigned')
    return service.ok('GET', path)
  },
  'order-event-page.json': async (service) => {
    await bring(service, 'assigned')
    return service.ok('GET', `${path}/events`)
  },
  'event-feed.json': async (service) => {
    await bring(service, 'assigned')
    return service.ok('GET', '/events')
  },
  'fleet-order-page.json': async (service) => {
    await create(service)
    return service.ok('GET', '/fleet/orders', { as: 'fleet' })
  },
  'fleet-order.json': async (service) => {
    await create(service)
    return service.ok('GET', '/fleet/orders/1042', { as: 'fleet' })
  },
  'fleet-event-feed.json': async (service) => {
    await bring(service, 'assigned')
    return service.ok('GET', '/fleet/events', { as: 'fleet' })
  },
  'fleet-progress.json': async (service) => {
    await moveFleetOrders(service)
    return requests.steps
  },
  'fleet-progress-results.json': moveFleetOrders,

  'webhook-draft.json': request('POST', '/webhooks', requests.webhookForEnds, nothing),
  'webhook-draft.all.json': request('POST', '/webhooks', webhook, nothing),
  'webhook.created.json': (service) => service.ok('POST', '/webhooks', { body: webhook }),
  'webhook.json': async (service) => service.ok('GET', await createWebhook(service)),
  'webhooks.json': async (service) => {
    await service.ok('POST', '/webhooks', { body: requests.webhookForEnds })
    await disable(service.at('10:00:00.000'))
    return service.ok('GET', '/webhooks')
  },
  'webhook-patch.json': async (service) => {
    await service.ok('PATCH', await createWebhook(service), { body: requests.webhookPatch })
    return requests.webhookPatch
  },
  'webhook-patch.enable.json': async (service) => {
    await service.ok('PATCH', await disable(service), { body: requests.enabling })
    return requests.enabling
  },
  'secret-rotation.json': async (service) => {
    const body = requests.rotation
    await service.ok('POST', `${await createWebhook(service)}/rotate-secret`, { body })
    return body
  },
  'dispatch.json': async (service) => service.ok('POST', `${await createWebhook(service)}/test`),
  'dispatch-page.json': async (service) => {
    const at = await createWebhook(service)
    await create(service)
    await service.deliver()
    await progress(service, '10:05:12.480', moving)
    service.receiversAnswer({ status: 503, retryAfter: null, text: 'Service Unavailable' })
    await service.deliver()
    return service.ok('GET', `${at}/dispatches`)
  },

  'event.order.created.json': message(''),
  'event.order.assigned.json': message('assigned'),
  'event.order.unassigned.json': message(
    'assigned',
    report('10:20:00.000', 'pending', 'The motorbike broke down'),
  ),
  'event.order.picked_up.json': message('picked_up'),
  'event.order.in_transit.json': message('in_transit'),
  'event.order.delivered.json': message('in_transit', report('11:20:00.000', 'delivered')),
  'event.order.failed.json': message(
    'in_transit',
    report('11:20:00.000', 'failed', 'Nobody was there'),
  ),
  'event.order.returned.json': message('in_transit', async (service) => {
    await report('11:20:00.000', 'failed', 'Nobody was there')(service)
    await report('13:20:00.000', 'returned')(service)
  }),
  'event.order.canceled.json': message('assigned', (service) =>
    service.at('10:25:00.000').ok('PUT', path, { body: requests.cancellation }),
  ),
  'event.order.updated.json': message('', (service) =>
    service.at('09:41:12.305').ok('PATCH', path, { body: requests.patch }),
  ),
  'event.item.status_changed.json': message('', (service) =>
    progress(service, '10:06:00.000', { to: 'assigned', items: [0] }),
  ),
  'event.webhook.test.json': async (service) => {
    await service.ok('POST', `${await createWebhook(service)}/test`)
    return service.deliver()
  },

  'problem.validation-failed.json': refused('POST', '/orders', {
    body: {
      recipient: { ...minimal.recipient, phone: '0702029254' },
      items: minimal.items.map((item) => ({ ...item, quantity: 0 })),
    },
  }),
  'problem.validation-failed.path.json': refused('GET', '/orders/%20A-17'),
  'problem.validation-failed.query.json': refused('GET', '/orders?limit=500'),
  'problem.invalid-json.json': refused('POST', '/orders', { body: '{"recipient": ' }),
  'problem.invalid-cursor.json': refused('GET', '/orders?cursor=2'),
  'problem.invalid-idempotency-key.json': refused('POST', '/orders', {
    body: draft,
    headers: { 'idempotency-key': 'two words' },
  }),
  'problem.missing-token.json': refused('GET', '/orders', {
    headers: { authorization: undefined },
  }),
  'problem.invalid-token.json': refused('GET', '/orders', {
    headers: { authorization: 'Bearer dos_live_unknown' },
  }),
  'problem.invalid-token.scheme.json': refused('GET', '/orders', {
    headers: { authorization: 'Basic c2hvcDpzZWNyZXQ=' },
  }),
  'problem.insufficient-scope.json': (service) =>
    service.refused('POST', '/orders', {
      body: draft,
      headers: { authorization: `Bearer ${service.tokenFor(['orders:read'])}` },
    }),
  'problem.order-not-found.json': refused('GET', '/orders/ORDER-9999'),
  'problem.order-not-found.fleet.json': refused('GET', '/fleet/orders/4711', { as: 'fleet' }),
  'problem.webhook-not-found.json': refused('GET', unknownWebhook),
  'problem.dispatch-not-found.json': async (service) =>
    service.refused('POST', `${await createWebhook(service)}/dispatches/${unknownDispatch}/retry`),
  'problem.route-not-found.json': refused('GET', `${path}/`),
  'problem.method-not-allowed.json': refused('DELETE', path),
  'problem.duplicate-reference.json': refused('POST', '/orders', { body: draft }),
  'problem.order-not-cancelable.json': refused('PUT', path, {}, (service) =>
    bring(service, 'in_transit'),
  ),
  'problem.order-not-changeable.json': refused('PATCH', path, { body: requests.patch }, (service) =>
    bring(service, 'in_transit'),
  ),
  'problem.invalid-transition.json': refused(
    'POST',
    `${path}/progress`,
    { body: { to: 'delivered', items: [1] } },
    (service) => bring(service, 'picked_up'),
  ),
  'problem.earlier-step-refused.json': async (service) => {
    await create(service)
    const body = { steps: ['delivered', 'assigned'].map((to) => ({ orderId: 1042, to })) }
    const answer = await service.ok('POST', '/fleet/progress', { body, as: 'fleet' })
    return (answer as { results: { problem: unknown }[] }).results[1]?.problem
  },
  'problem.duplicate-webhook-url.json': refused(
    'POST',
    '/webhooks',
    { body: webhook },
    createWebhook,
  ),
  'problem.webhook-limit-reached.json': refused(
    'POST',
    '/webhooks',
    { body: webhook },
    async (service) => {
      for (let count = 0; count < limits.webhooksPerMode; count++)
        await service.ok('POST', '/webhooks', { body: { url: `${webhook.url}/${count}` } })
    },
  ),
  'problem.webhook-disabled.json': async (service) =>
    service.refused('POST', `${await disable(service)}/test`),
  'problem.webhook-disabled-by-operator.json': async (service) => {
    const at = await createWebhook(service)
    await service.disableByOperator(at.replace('/webhooks/', ''))
    return service.refused('PATCH', at, { body: requests.enabling })
  },
  'problem.precondition-failed.json': refused('PATCH', path, {
    body: requests.patch,
    headers: { 'if-match': '"c29VY3VTUlFqdWZ0T2xNdw"' },
  }),
  'problem.payload-too-large.json': refused('POST', '/orders', {
    body: draft,
    headers: { 'content-length': String(limits.bodyBytes + 1) },
  }),
  'problem.unsupported-media-type.json': refused('POST', '/orders', {
    body: draft,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  }),
  'problem.idempotency-key-reused.json': async (service) => {
    const headers = { 'idempotency-key': 'import-7' }
    await service.ok('POST', '/orders', { body: minimal, headers })
    return service.refused('POST', '/orders', { body: draft, headers })
  },
  'problem.internal-error.json': failing(new Error('The store has a fault.')),
  'problem.unavailable.json': failing(new Unavailable('The disk is full.')),
}

/** Examples that no request to the service in memory provokes, with the reason. */
export const writtenByHand: Readonly<{ [file: string]: string }> = {
  'problem.rate-limited.json': 'Only the server counts requests.',
  'problem.receipt-not-found.json': 'Receipts are pages of the server, outside the contract.',
}

async function moveFleetOrders(service: RecordedService): Promise<unknown> {
  await create(service)
  await service.ok('POST', '/orders', { body: { referenceNumber: 'ORDER-2042', ...minimal } })
  return service
    .at('10:05:12.480')
    .ok('POST', '/fleet/progress', { body: requests.steps, as: 'fleet' })
}

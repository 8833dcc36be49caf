import { limits } from '@delivery-orders/contract'
import { Unavailable } from '@delivery-orders/domain'
import * as requests from './example-requests.ts'
import { draft, minimal, path, webhook } from './example-requests.ts'
import type { ProblemSource, RecordedService } from './recorded-service.ts'
import {
  bring,
  bringCashOrder,
  create,
  createWebhook,
  disable,
  type Examples,
  type Failing,
  nothing,
  progress,
  refused,
} from './recording.ts'

const failing = (failsWith: Error): Failing => ({
  failsWith,
  record: refused('POST', '/orders', { body: draft }, nothing),
})

const unknownWebhook = '/webhooks/wh_01KAGZ7B5T9V0M3S8QW2X4Y6ZA'
const unknownDispatch = 'dsp_01KAGZ9F3W8T5N2Q7C4X6B1V0D'

interface ServerProblem extends ProblemSource {
  /** Why no request to the service in memory provokes it. */
  readonly reason: string
}

/** Problems whose detail and path are written by hand, a copy of what the server answers. */
export const writtenByHand: Readonly<{ [file: string]: ServerProblem }> = {
  'problem.rate-limited.json': {
    reason: 'Only the server counts requests.',
    code: 'rate_limited',
    detail: 'At most 300 writes a minute. Try again later.',
    path: '/orders',
  },
  'problem.receipt-not-found.json': {
    reason: 'Receipts are pages of the server, outside the contract.',
    code: 'receipt_not_found',
    detail: 'There is no receipt at this address.',
    path: '/receipts/q8Zt2Vn0Yc5Wb7Kd1Lf3Rg4H.pdf',
  },
}

const fromServer: Examples = Object.fromEntries(
  Object.entries(writtenByHand).map(([file, problem]) => [
    file,
    (service) => Promise.resolve(service.problem(problem)),
  ]),
)

export const problemExamples: Examples = {
  ...fromServer,
  'problem.validation-failed.json': refused('POST', '/orders', {
    body: {
      recipient: { ...minimal.recipient, phone: '0702029254' },
      items: minimal.items.map((item) => ({ ...item, quantity: 0 })),
    },
  }),
  'problem.validation-failed.path.json': refused('GET', '/orders/%20A-17'),
  'problem.validation-failed.query.json': refused('GET', '/orders?limit=500'),
  'problem.invalid-json.json': refused('POST', '/orders', { body: '{"recipient": ' }),
  'problem.validation-failed.search.json': refused('POST', '/order-searches', {
    body: { recipientPhone: '0702029254' },
  }),
  'problem.invalid-cursor.search.json': refused('POST', '/order-searches', {
    body: { ...requests.search, cursor: '2' },
  }),
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
  'problem.order-not-changeable.json': refused(
    'PATCH',
    path,
    { body: requests.latePatch },
    (service) => bring(service, 'in_transit'),
  ),
  'problem.invalid-transition.json': refused(
    'POST',
    `${path}/progress`,
    { body: { to: 'delivered', items: [1] } },
    (service) => bring(service, 'picked_up'),
  ),
  'problem.invalid-transition.from.json': refused(
    'POST',
    `${path}/progress`,
    { body: { ...requests.claim, courier: { name: 'Fatou Bamba', reference: 'c-9' } } },
    async (service) => {
      await create(service)
      await progress(service, '10:05:12.480', requests.claim)
    },
  ),
  'problem.proof-required.json': refused(
    'POST',
    `${path}/progress`,
    { body: { to: 'delivered', proof: { receivedBy: 'Awa Koné', ageChecked: true } } },
    bringCashOrder,
  ),
  'problem.wrong-code.json': async (service) => {
    await bringCashOrder(service)
    const [wrong] = await wrongCodes(service)
    return service.refused('POST', `${path}/progress`, { body: requests.provenDelivery(wrong) })
  },
  'problem.code-locked.json': async (service) => {
    await bringCashOrder(service)
    const [first, ...others] = await wrongCodes(service)
    for (const code of others)
      await service.refused('POST', `${path}/progress`, { body: requests.provenDelivery(code) })
    return service.refused('POST', `${path}/progress`, { body: requests.provenDelivery(first) })
  },
  'problem.too-many-reports.json': refused(
    'POST',
    `${path}/progress`,
    { body: requests.news },
    async (service) => {
      await bring(service, 'assigned')
      for (let count = 0; count < limits.newsReportsPerOrder; count++) {
        const estimatedAt = new Date(count).toISOString()
        await service.ok('POST', `${path}/progress`, { body: { to: 'assigned', estimatedAt } })
      }
    },
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

/** Codes that are not that of the order, one more than may be tried. */
async function wrongCodes(service: RecordedService): Promise<readonly [string, ...string[]]> {
  const { deliveryCode } = (await service.ok('GET', path)) as { deliveryCode: string }
  const next = (offset: number) => `${1_000 + ((Number(deliveryCode) + offset) % 9_000)}`
  const others = Array.from({ length: limits.triesPerCode }, (_, index) => next(index + 1))
  return [next(limits.triesPerCode + 1), ...others]
}

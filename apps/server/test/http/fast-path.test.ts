import { createServer, type RequestListener } from 'node:http'
import {
  document,
  factsOf,
  type Handlers,
  operationsOf,
  withServicePatterns,
} from '@delivery-orders/contract'
import type { ClientGrant, FleetGrant } from '@delivery-orders/operations/store'
import { listenLocally } from '@delivery-orders/tooling/local-server.ts'
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express'
import * as OpenApiValidator from 'express-openapi-validator'
import { describe, expect, test } from 'vitest'
import { httpApp } from '../../src/http/app.ts'
import { RequestCounts } from '../../src/http/request-counts.ts'
import { RequestMemory } from '../../src/http/request-memory.ts'
import { createLog } from '../../src/log/log.ts'
import { Metrics } from '../../src/metrics/metrics.ts'
import { systemRandom } from '../../src/random.ts'
import { aDraft, anItem } from '../support/a-draft.ts'
import { anActor } from '../support/an-actor.ts'
import { bearer, exchange, type HttpRequest, json } from '../support/send.ts'
import { TestClock } from '../support/test-clock.ts'

const operations = operationsOf(document)

/** The status of the response and, if the request was not refused, the input that reached the operation. */
type Outcome = { readonly status: number; readonly reached?: unknown }

/** An app that validates as the documentation of express-openapi-validator shows, to compare with the fast path. */
function plainApp(): Express {
  const app = express()
  app.enable('strict routing')
  app.enable('case sensitive routing')
  app.use((request, _response, next) => {
    if (request.method === 'HEAD') request.method = 'GET'
    next()
  })
  app.use(({ method, headers }, _response, next) => {
    // The service ignores a body that the operation does not declare.
    if (!['POST', 'PUT', 'PATCH'].includes(method)) delete headers['content-type']
    next()
  })
  app.use(express.json({ limit: '256kb', strict: false, inflate: false }))
  app.use(
    OpenApiValidator.middleware({
      apiSpec: withServicePatterns(document) as never,
      validateApiSpec: false,
      validateSecurity: false,
      fileUploader: false,
      ajvFormats: { mode: 'full' },
    }),
  )
  const echo: RequestHandler = ({ params, query, body }, response) => {
    response.json({ params, query, body })
  }
  for (const { method, path } of operations) app[method](path.replaceAll(/\{(\w+)\}/g, ':$1'), echo)
  const refuse: ErrorRequestHandler = (error, _request, response, _next) => {
    response.status(error.status ?? 500).json({})
  }
  return app.use(refuse)
}

/** The service's HTTP app, which has the fast path, with operations that echo their input. */
function fastApp(): RequestListener {
  const echo = ({ params, query, body }: { params: unknown; query: unknown; body: unknown }) =>
    Promise.resolve({ status: 200, headers: {}, body: { params, query, body } })
  const grant: ClientGrant = {
    clientId: 1,
    mode: 'test',
    actor: anActor,
    clientName: 'acme',
    scopes: new Set(operations.map((entry) => factsOf(entry).scope)),
  }
  const metrics = new Metrics()
  return httpApp({
    handlers: Object.fromEntries(operations.map(({ id }) => [id, echo])) as unknown as Handlers<
      ClientGrant,
      FleetGrant
    >,
    findGrant: () => Promise.resolve(grant),
    rateLimits: { readsPerMinute: 0, writesPerMinute: 0 },
    trustProxy: false,
    findReceipt: () => Promise.resolve(undefined),
    findPhoto: undefined,
    tracking: undefined,
    readiness: () => Promise.resolve({ reads: 'ok', writes: 'ok' }),
    basePath: '',
    isDevelopment: false,
    deskOrigin: undefined,
    pages: {
      name: 'Delivery Orders',
      supportUrl: undefined,
      language: 'en',
      timeZone: 'UTC',
    },
    publicUrl: 'http://localhost',
    currency: 'XOF',
    clock: new TestClock(),
    random: systemRandom,
    log: createLog('silent'),
    metrics,
    requestCounts: new RequestCounts(),
    memory: new RequestMemory(Number.POSITIVE_INFINITY, metrics),
  })
}

const get = (path: string): HttpRequest => ({ path })
const head = (path: string): HttpRequest => ({ method: 'HEAD', path })
const put = (path: string, body?: string, type?: string): HttpRequest => ({
  method: 'PUT',
  path,
  ...(body === undefined ? {} : { body }),
  ...(type === undefined ? {} : { headers: { 'Content-Type': type } }),
})
const post = (
  body: unknown,
  path = '/orders',
  headers: Record<string, string> = json,
): HttpRequest => ({
  method: 'POST',
  path,
  headers,
  body: typeof body === 'string' ? body : JSON.stringify(body),
})
const draft = (own: object) => post({ ...aDraft(), ...own })
const item = (own: object) => draft({ items: [{ ...anItem(), ...own }] })
const to = (own: object) => draft({ recipient: { ...aDraft().recipient, ...own } })

const references = [
  ...[
    'A',
    'A%2F17',
    'a%20b',
    '%F0%9F%9A%9A',
    '...',
    '%25',
    "it's",
    'a+b',
    '%C3%A9',
    'x'.repeat(100),
  ],
  ...['%zz', '%', '%ff', '%E9', '%00', '.', '..', '%20a', 'a%20', '%0A', 'x'.repeat(101)],
]

/** Requests in sending order. The first request for each operation takes the slow path, later ones the fast path. */
const requests: readonly HttpRequest[] = [
  head('/orders/A'),
  head('/webhooks'),
  ...references.map((reference) => get(`/orders/${reference}`)),
  ...references.map((reference) => put(`/orders/${reference}`)),
  get('/orders/A?x=1'),
  get('/orders/A?'),
  get('/webhooks'),
  get('/webhooks?'),
  get('/webhooks?x'),
  get('/webhooks?x='),
  get('/webhooks?x=1&x=2'),
  get('/webhooks?__proto__=1'),
  get('/webhooks?%zz=1'),
  put('/orders/A', '{"broken', 'text/plain'),
  put('/orders/A', '{}', 'application/xml'),
  ...['{}', '{"status":"canceled"}', '{"reason":""}', '{"total":1}', 'null', '[]', '{'].map(
    (body) => put('/orders/A', body, 'application/json'),
  ),
  ...['{"total":1}', '{"totl":1}', '{}', 'null', '{"recipient":{"x":1}}'].map((body) => ({
    ...put('/orders/A', body, 'application/json'),
    method: 'PATCH',
  })),
  put('/orders/A?x=1'),
  post(aDraft()),
  post(aDraft(), '/orders?x=1'),
  post(aDraft(), '/orders', { 'Content-Type': 'application/json; charset=utf-8' }),
  post(aDraft(), '/orders', { 'Content-Type': 'text/plain' }),
  post(aDraft(), '/orders', { 'Content-Type': 'application/xml' }),
  ...['', '{', 'null', '[]', '"x"', '7', 'true', '{}', '[[[]]]', ' {} ', '{"items":[]}'].map(
    (body) => post(body),
  ),
  draft({ items: [] }),
  draft({ items: Array.from({ length: 100 }, () => anItem()) }),
  draft({ items: Array.from({ length: 101 }, () => anItem()) }),
  draft({ unknown: { deep: [1, 2, { x: null }] } }),
  draft({ total: null, deliveryFee: 0, deliveryDeadline: '2024-02-29' }),
  ...['2026-02-30', '2026-13-01', '20261224', '', 7].map((deliveryDeadline) =>
    draft({ deliveryDeadline }),
  ),
  ...[-1, 1e12, 1e12 + 1, '1', true].map((total) => draft({ total })),
  ...['https://a.example/x', 'ftp://a.example', 'javascript:x', 'x', null].map((receiptUrl) =>
    draft({ receiptUrl }),
  ),
  ...['', 'A', ' A', '..', 'x'.repeat(101), '\0', '\ud800'].map((referenceNumber) =>
    draft({ referenceNumber }),
  ),
  ...[0, 1, 1.5, 1_000_000, 1_000_001, '1', null].map((quantity) => item({ quantity })),
  ...[-90.1, 90, null].map((latitude) => to({ address: { name: 'x', city: 'y', latitude } })),
  ...['+2250702029254', '0702029254', '+0123456789', '+1', null].map((phone) => to({ phone })),
  // `/orders/` is not tested, because the slow path treats it as an order with an empty reference.
  ...['/nothing', '/Orders/A', '/orders/A/', '/orders/A/B', '//orders/A'].map(get),
  ...['DELETE', 'PATCH', 'OPTIONS', 'POST'].map((method) => ({ method, path: '/orders/A' })),
  ...['', '?limit=1', '?limit=100', '?status=pending', '?status=failed&status=returned'].map(
    (query) => get(`/orders${query}`),
  ),
  ...['limit=0', 'limit=101', 'limit=x', 'limit=', 'limit=1.5', 'limit=1&limit=2', 'limti=1'].map(
    (query) => get(`/orders?${query}`),
  ),
  ...['status=late', 'status=', 'status=pending,failed', 'cursor=', 'cursor=1&cursor=2'].map(
    (query) => get(`/orders?${query}`),
  ),
  ...['2026-11-20T09:30:00Z', '2026-11-20T09:30:00.123456789%2B01:00', '2026-11-20', 'now'].map(
    (time) => get(`/orders?createdFrom=${time}&createdTo=${time}`),
  ),
  ...['x', 'x'.repeat(255), '~!', 'x'.repeat(256), 'two words', 'é'].map((key) =>
    post(aDraft(), '/orders', { ...json, 'Idempotency-Key': key }),
  ),
  ...[{}, { to: 'assigned' }, { to: 'late' }, { to: 'assigned', items: [0, 1], comment: null }].map(
    (report) => post(report, '/orders/A/progress'),
  ),
  ...[[], [0, 0], [-1], [100], ['0'], null].map((items) =>
    post({ to: 'assigned', items }, '/orders/A/progress'),
  ),
  { method: 'GET', path: '/orders/A/progress' },
  { method: 'PUT', path: '/webhooks' },
]

describe('the fast path of the request validator', () => {
  test(`answers ${requests.length} requests exactly as the slow path does`, async () => {
    expect(requests.length).toBeGreaterThanOrEqual(80)
    const [slow, fast] = [await outcomes(plainApp()), await outcomes(fastApp())]

    const differing = requests.flatMap((request, at) =>
      JSON.stringify(slow[at]) === JSON.stringify(fast[at])
        ? []
        : [{ ...request, slow: slow[at], fast: fast[at] }],
    )
    expect(differing).toEqual([])
    expect(new Set(slow.map(({ status }) => status))).toEqual(new Set([200, 400, 404, 405, 415]))
  })
})

/** Sends all requests twice, because the very first request of each operation takes the slow path. */
async function outcomes(app: RequestListener): Promise<readonly Outcome[]> {
  await using server = await listenLocally(createServer(app))
  const all: Outcome[] = []
  for (const request of [...requests, ...requests]) all.push(await outcome(server.url, request))
  return all
}

async function outcome(url: string, request: HttpRequest): Promise<Outcome> {
  const headers = { ...bearer('x'), ...request.headers }
  const { status, text } = await exchange(url, { ...request, headers })
  return status === 200 && request.method !== 'HEAD'
    ? { status, reached: JSON.parse(text) }
    : { status }
}

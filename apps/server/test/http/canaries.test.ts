import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { document, limits, operationsOf, problemTable } from '@delivery-orders/contract'
import { changeWebhook } from '@delivery-orders/operations'
import { expect } from 'vitest'
import { issueFleetToken, issueToken } from '../../src/cli/token.ts'
import { openStore } from '../../src/start/open-store.ts'
import { test } from '../store/support/temporary-folder.ts'
import { aDraft } from '../support/a-draft.ts'
import { anActor } from '../support/an-actor.ts'
import {
  type Answer,
  bearer,
  exchange,
  type HttpRequest,
  type HttpResponse,
  json,
  send,
} from '../support/send.ts'
import { startServer } from '../support/server-process.ts'
import { callWebhookOperations } from './support/call-webhook-operations.ts'
import {
  canaries,
  codedCreation,
  creation,
  estimate,
  extraHeaders,
  guess,
  referenceCanary,
  requestMakers,
  step,
} from './support/canaries.ts'

/** Number of requests. For a longer run: COUNT=10000 pnpm test:long -- canaries. */
const count = Number(process.env['COUNT'] ?? 1_000)

const entry = fileURLToPath(new URL('./support/serves-with-faults.ts', import.meta.url))
/** Joins standard error to standard output, so that leaks are found in both. */
const withErrors = ['sh', '-c', 'exec "$@" 2>&1', 'sh']

type Client = 'acme' | 'unlucky' | 'hurried' | 'reader' | 'other' | 'nobody' | 'fleet'

test(`private values of clients leak into no log, metric, problem or response to other clients, in ${count} requests`, {
  timeout: 120_000 + count * 30,
}, async ({ folder }) => {
  const file = join(folder, 'test.db')
  const tokens = await tokensIn(file)
  const server = await startServer(
    `sqlite:${file}`,
    // Uses the sources of the SDK, because its build may be missing or outdated.
    ['--conditions=@delivery-orders/source', entry],
    {
      LOG_LEVEL: 'trace',
      // With 0, requests with invalid tokens would not be limited either, and no response would be `rate_limited`.
      RATE_LIMIT_READS: '999999999',
      RATE_LIMIT_WRITES: '999999999',
    },
    withErrors,
  )
  const { responses, webhookSecrets } = await conversation(server.url, tokens, file)
  const metrics = await exchange(server.url, { path: '/metrics' })
  await server.end('SIGTERM')
  const printed = server.lines.join('\n')

  const receipts = [...new Set(responses.flatMap(({ response }) => receiptKeysIn(response)))]
  const secrets = { ...canaries, ...tokensAsSecrets(tokens) }
  const keys = Object.fromEntries(receipts.map((key, index) => [`receipt ${index}`, key]))
  const all = { ...secrets, referenceCanary, ...keys, ...webhookSecrets }
  expect(responses.flatMap(({ response }) => leaksIn(problemTextOf(response), secrets))).toEqual([])
  const cursors = responses.flatMap(({ response: { text } }) => cursorsIn(text))
  expect(cursors.length).toBeGreaterThan(0)
  expect(leaksIn(cursors.join(' '), all)).toEqual([])
  const toOthers = responses.filter(({ client }) => client === 'other')
  expect(
    toOthers.flatMap(({ response }) => leaksIn(response.text, { ...secrets, referenceCanary })),
  ).toEqual([])
  const { metadataKey, metadata } = canaries
  const toFleet = responses.filter(({ client }) => client === 'fleet')
  expect(
    toFleet.flatMap(({ response }) => leaksIn(response.text, { note: canaries.note })),
  ).toContain('note')
  expect(
    toFleet.flatMap(({ response }) => leaksIn(response.text, { metadataKey, metadata })),
  ).toEqual([])
  expect(leaksIn(metrics.text, all)).toEqual([])
  expect(leaksIn(printed, all)).toEqual([])

  // The checks above prove something only if every problem code, operation and log line has occurred.
  expect(receipts.length).toBeGreaterThan(0)
  expect(metrics.text).toContain('createOrder')
  expect(codesIn(responses)).toEqual(
    Object.keys(problemTable)
      // Only a fleet gets this one, and no fleet takes part.
      .filter((code) => code !== 'earlier_step_refused')
      .sort(),
  )
  const lines = linesIn(printed)
  expect(lines.filter(({ msg }) => msg === 'request')).toHaveLength(responses.length + 1)
  const errors = lines.map(({ err, repeated = 0 }) => (err === undefined ? repeated : 1))
  expect(errors.reduce((one, other) => one + other)).toBeGreaterThan(count / 20)
  const succeeded = lines.filter(({ status = 0 }) => status < 300)
  expect(succeeded.map(({ operation }) => operation)).toEqual(
    expect.arrayContaining(operationsOf(document).map(({ id }) => id)),
  )
})

interface RecordedResponse {
  readonly client: Client
  readonly response: HttpResponse
}

type Tokens = Readonly<Partial<Record<Client, string>>>

interface Conversation {
  readonly responses: readonly RecordedResponse[]
  readonly webhookSecrets: Readonly<Record<string, string>>
}

/** The clients take turns to send all requests. After each turn, the client `other` reads its own data. */
async function conversation(url: string, tokens: Tokens, file: string): Promise<Conversation> {
  const responses: RecordedResponse[] = []
  const ask = async (client: Client, request: HttpRequest) => {
    const token = tokens[client]
    const own = token === undefined ? {} : bearer(token)
    const headers = { ...extraHeaders, ...own, ...request.headers }
    const response = await send({ url }, { ...request, headers })
    responses.push({ client, response })
    return response
  }
  for (let number = 0; responses.length < count; number++) {
    for (const makeRequest of requestMakers)
      await ask(
        clientsInTurn[number % clientsInTurn.length] ?? 'acme',
        makeRequest(`+${referenceCanary}-${number}`),
      )
    const { referenceNumber, items } = JSON.parse((await ask('other', otherOrder)).text)
    await ask('fleet', { path: '/fleet/orders?limit=3' })
    await ask('fleet', { path: '/fleet/events?limit=3' })
    await ask('fleet', { ...otherOrder, path: '/fleet/order-searches', body: fleetSearch })
    const steps = [{ orderId: items[0].orderId, to: 'assigned' }]
    await ask('fleet', { ...otherOrder, path: '/fleet/progress', body: JSON.stringify({ steps }) })
    await ask('fleet', { path: `/fleet/orders/${items[0].orderId}` })
    for (const path of [`/orders/${referenceNumber}`, '/orders', '/webhooks', '/docs', '/nothing'])
      await ask('other', { path })
  }
  const { data } = JSON.parse((await ask('fleet', { path: '/fleet/orders?client=acme' })).text)
  const corrected = { ...otherOrder, method: 'PATCH', path: `/fleet/orders/${data[0].orderId}` }
  for (const body of fleetPatches) await ask('fleet', { ...corrected, body })
  await ask('acme', creation(referenceCanary))
  for (let news = 0; news <= limits.newsReportsPerOrder; news++)
    await ask('acme', estimate(referenceCanary, news))
  await guessCodes((request) => ask('acme', request))
  const webhookSecrets = await callWebhookOperations(
    (request) => ask('acme', request),
    (id) => disableAsOperator(file, id),
  )
  return { responses, webhookSecrets }
}

/** Sends wrong codes until the code is locked. */
async function guessCodes(ask: (request: HttpRequest) => Promise<Answer>): Promise<void> {
  const reference = `${referenceCanary}-code`
  const { deliveryCode } = JSON.parse((await ask(codedCreation(reference))).text)
  for (const to of ['assigned', 'picked_up', 'in_transit']) await ask(step(reference, to))
  const next = (offset: number) => `${(Number(deliveryCode) + offset) % 10_000}`.padStart(4, '0')
  for (let offset = 1; offset <= limits.triesPerCode + 1; offset++)
    await ask(guess(reference, next(offset)))
}

async function disableAsOperator(file: string, id: string): Promise<void> {
  const store = await openStore({ engine: 'sqlite', file })
  const client = await store.webhooks.findOwner(id)
  if (!client) throw new Error(`There is no webhook ${id}.`)
  const disabled = { changes: () => ({ disabledReason: 'operator' }) as const, now: Date.now() }
  await changeWebhook(store.webhooks, { client: { ...client, actor: anActor }, id }, disabled)
  await store.close()
}

const clientsInTurn: readonly Client[] = ['acme', 'unlucky', 'hurried', 'acme', 'reader', 'nobody']

const otherOrder: HttpRequest = {
  method: 'POST',
  path: '/orders',
  headers: json,
  body: JSON.stringify(aDraft()),
}

/** A correction, and one that breaks the contract. */
const fleetPatches = ['landmark', 'city'].map((field) =>
  JSON.stringify({ recipient: { name: canaries.name, address: { [field]: canaries.address } } }),
)

const fleetSearch = JSON.stringify({ recipientPhone: `+225${canaries.phone}`, limit: 1 })

async function tokensIn(file: string): Promise<Tokens> {
  const store = await openStore({ engine: 'sqlite', file })
  const issue = (client: Client, own: object = {}) =>
    issueToken(store, client, { mode: 'test', ...own })
  const tokens = {
    acme: await issue('acme'),
    unlucky: await issue('unlucky'),
    hurried: await issue('hurried'),
    reader: await issue('reader', { scopes: ['orders:read'] }),
    other: await issue('other'),
    fleet: await issueFleetToken(store, 'couriers', { mode: 'test' }),
  }
  await store.close()
  return tokens
}

/** Secrets to search for: 16 characters of each token after the common prefix. Truncated tokens are leaks too. */
const tokensAsSecrets = (tokens: Tokens): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(tokens).map(([client, token]) => [`token of ${client}`, token.slice(9, 25)]),
  )

const leaksIn = (text: string, secrets: Readonly<Record<string, string>>): readonly string[] =>
  Object.entries(secrets).flatMap(([what, secret]) => (text.includes(secret) ? [what] : []))

/**
 * The text of a problem, without the texts that may repeat data of the request: order references in `detail`,
 * `instance`, and the names of unknown parameters in `errors`.
 */
function problemTextOf({ headers, text }: HttpResponse): string {
  if (headers.get('Content-Type') !== 'application/problem+json' || text === '') return ''
  const { detail, instance, errors = [], ...rest } = JSON.parse(text)
  const faults = errors.map(({ code, message }: Readonly<Record<string, string>>) => [
    code,
    message,
  ])
  const redacted = String(detail).replaceAll(/\+33612345678[-\w]*/g, '')
  return JSON.stringify([redacted, faults, rest, [...headers]])
}

const cursorsIn = (text: string): readonly string[] =>
  [...text.matchAll(/"nextCursor":"([^"]+)"/g)].map(([, cursor = '']) => cursor)

const receiptKeysIn = ({ text }: HttpResponse): readonly string[] =>
  [...text.matchAll(/\/receipts\/([\w-]+)\.pdf"/g)].map(([, key = '']) => key)

const codesIn = (responses: readonly RecordedResponse[]): readonly string[] => {
  const codes = responses.flatMap(
    ({ response }) => /"code":"(\w+)","requestId"/.exec(response.text)?.[1] ?? [],
  )
  return [...new Set(codes)].sort()
}

interface Line {
  readonly msg?: string
  readonly err?: object
  readonly repeated?: number
  readonly status?: number
  readonly operation?: string
}

const linesIn = (printed: string): readonly Line[] =>
  printed.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []))

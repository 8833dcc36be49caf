import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { document, operationsOf, problemTable } from '@delivery-orders/contract'
import { changeWebhook } from '@delivery-orders/operations'
import { expect } from 'vitest'
import { issueToken } from '../../src/cli/token.ts'
import { openStore } from '../../src/open-store.ts'
import { test } from '../store/support/temporary-folder.ts'
import { aDraft } from '../support/a-draft.ts'
import { bearer, exchange, type Got, json, type Sent, send } from '../support/send.ts'
import { asksAboutWebhooks } from './support/asks-about-webhooks.ts'
import { asks, canaries, ownHeaders, referenceCanary } from './support/canaries.ts'
import { watchedServer } from './support/watched-server.ts'

/** More of them by the command of their own: COUNT=10000 pnpm test:canaries. */
const count = Number(process.env['COUNT'] ?? 1_000)

const entry = fileURLToPath(new URL('./support/serves-with-faults.ts', import.meta.url))
type Client = 'acme' | 'unlucky' | 'hurried' | 'reader' | 'other' | 'nobody'

test(`what clients send is in no log, no metric, no problem and no answer to others, in ${count} requests`, {
  timeout: 30_000 + count * 30,
}, async ({ folder }) => {
  const file = join(folder, 'test.db')
  const tokens = await tokensIn(file)
  const server = await watchedServer(entry, {
    DATABASE_URL: `sqlite:${file}`,
    // As high as they go, but on, so that invalid tokens are limited.
    RATE_LIMIT_READS: '999999999',
    RATE_LIMIT_WRITES: '999999999',
  })
  const { told, webhookSecrets } = await conversation(server.url, tokens, file)
  const metrics = await exchange(server.url, { path: '/metrics' })
  const printed = await server.stop()

  const receipts = [...new Set(told.flatMap(({ got }) => receiptKeysIn(got)))]
  const secrets = { ...canaries, ...tokensAsSecrets(tokens) }
  const keys = Object.fromEntries(receipts.map((key, index) => [`receipt ${index}`, key]))
  const all = { ...secrets, referenceCanary, ...keys, ...webhookSecrets }
  expect(told.flatMap(({ got }) => leaksIn(problemTextOf(got), secrets))).toEqual([])
  const toOthers = told.filter(({ client }) => client === 'other')
  expect(toOthers.flatMap(({ got }) => leaksIn(got.text, { ...secrets, referenceCanary }))).toEqual(
    [],
  )
  expect(leaksIn(metrics.text, all)).toEqual([])
  expect(leaksIn(printed, all)).toEqual([])

  // It proves something only where everything has happened, and was written down.
  expect(receipts.length).toBeGreaterThan(0)
  expect(metrics.text).toContain('createOrder')
  expect(codesIn(told)).toEqual(Object.keys(problemTable).sort())
  const lines = linesIn(printed)
  expect(lines.filter(({ msg }) => msg === 'request')).toHaveLength(told.length + 1)
  expect(lines.filter(({ err }) => err !== undefined).length).toBeGreaterThan(count / 20)
  const succeeded = lines.filter(({ status = 0 }) => status < 300)
  expect(succeeded.map(({ operation }) => operation)).toEqual(
    expect.arrayContaining(operationsOf(document).map(({ id }) => id)),
  )
})

interface RecordedAnswer {
  readonly client: Client
  readonly got: Got
}

type Tokens = Readonly<Partial<Record<Client, string>>>

interface Conversation {
  readonly told: readonly RecordedAnswer[]
  readonly webhookSecrets: Readonly<Record<string, string>>
}

/** Clients who ask for everything in turn, and between them one who has nothing to do with them. */
async function conversation(url: string, tokens: Tokens, file: string): Promise<Conversation> {
  const told: RecordedAnswer[] = []
  const ask = async (client: Client, sent: Sent) => {
    const token = tokens[client]
    const own = token === undefined ? {} : bearer(token)
    const headers = { ...ownHeaders, ...own, ...sent.headers }
    const got = await send({ url }, { ...sent, headers })
    told.push({ client, got })
    return got
  }
  for (let number = 0; told.length < count; number++) {
    for (const what of asks)
      await ask(inTurn[number % inTurn.length] ?? 'acme', what(`+${referenceCanary}-${number}`))
    const { referenceNumber } = JSON.parse((await ask('other', otherOrder)).text)
    for (const path of [`/orders/${referenceNumber}`, '/orders', '/webhooks', '/docs', '/nothing'])
      await ask('other', { path })
  }
  const webhookSecrets = await asksAboutWebhooks(
    (sent) => ask('acme', sent),
    (id) => disableAsOperator(file, id),
  )
  return { told, webhookSecrets }
}

/** As another process does it by the command line. */
async function disableAsOperator(file: string, id: string): Promise<void> {
  const store = openStore({ engine: 'sqlite', file })
  const client = await store.webhooks.findOwner(id)
  if (!client) throw new Error('The webhook is nobody’s.')
  const disabled = { changes: () => ({ disabledReason: 'operator' }) as const, now: Date.now() }
  await changeWebhook(store.webhooks, { client, id }, disabled)
  await store.close()
}

const inTurn: readonly Client[] = ['acme', 'unlucky', 'hurried', 'acme', 'reader', 'nobody']

const otherOrder: Sent = {
  method: 'POST',
  path: '/orders',
  headers: json,
  body: JSON.stringify(aDraft()),
}

async function tokensIn(file: string): Promise<Tokens> {
  const store = openStore({ engine: 'sqlite', file })
  const issue = (client: Client, own: object = {}) =>
    issueToken(store, client, { mode: 'test', ...own })
  const tokens = {
    acme: await issue('acme'),
    unlucky: await issue('unlucky'),
    hurried: await issue('hurried'),
    reader: await issue('reader', { scopes: ['orders:read'] }),
    other: await issue('other'),
  }
  await store.close()
  return tokens
}

/** Without what all tokens begin with, and as much as would do to recognise one. */
const tokensAsSecrets = (tokens: Tokens): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(tokens).map(([client, token]) => [`token of ${client}`, token.slice(9, 25)]),
  )

const leaksIn = (text: string, secrets: Readonly<Record<string, string>>): readonly string[] =>
  Object.entries(secrets).flatMap(([what, secret]) => (text.includes(secret) ? [what] : []))

/** A problem without what may repeat the reference, and without the names of parameters that nobody knows. */
function problemTextOf({ headers, text }: Got): string {
  if (headers.get('Content-Type') !== 'application/problem+json' || text === '') return ''
  const { detail, instance, errors = [], ...rest } = JSON.parse(text)
  const faults = errors.map(({ code, message }: Readonly<Record<string, string>>) => [
    code,
    message,
  ])
  const sayings = String(detail).replaceAll(/\+33612345678[-\w]*/g, '')
  return JSON.stringify([sayings, faults, rest, [...headers]])
}

const receiptKeysIn = ({ text }: Got): readonly string[] =>
  [...text.matchAll(/\/receipts\/([\w-]+)\.pdf"/g)].map(([, key = '']) => key)

const codesIn = (told: readonly RecordedAnswer[]): readonly string[] => {
  const codes = told.flatMap(({ got }) => /"code":"(\w+)","requestId"/.exec(got.text)?.[1] ?? [])
  return [...new Set(codes)].sort()
}

interface Line {
  readonly msg?: string
  readonly err?: object
  readonly status?: number
  readonly operation?: string
}

const linesIn = (printed: string): readonly Line[] =>
  printed.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []))

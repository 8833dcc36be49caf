import { METHODS } from 'node:http'
import type { OperationEntry } from '@delivery-orders/contract'
import { bearer, json, type Sent } from '../../support/send.ts'
import type { ExpectedRequest, Wanted } from './expected-request.ts'
import { bodySchema, type Parts, sentAs } from './request-parts.ts'

export interface Tokens {
  /** May do nothing that is asked for. */
  readonly powerless: string
  readonly revoked: string
}

/** What may be wrong or odd about a good request beside its values. */
export function protocolRequests(
  entry: OperationEntry,
  good: Parts,
  { tokens, methods }: { readonly tokens: Tokens; readonly methods: ReadonlySet<string> },
): readonly ExpectedRequest[] {
  const sent = sentAs(entry, good)
  const cases: readonly (readonly [what: string, sent: Sent, wanted: Wanted])[] = [
    ...otherMethods(sent, methods),
    ...tokensOf(sent, tokens),
    ...addressesOf(entry, sent),
    ...(bodySchema(entry) ? bodiesOf(sent) : strayBodies(sent)),
    ...oddHeaders(sent),
    ...(entry.method === 'get' ? [['HEAD', { ...sent, method: 'HEAD' }, 'accepted'] as const] : []),
  ]
  return cases.map(([what, own, wanted]) => ({ entry, what, sent: own, wanted }))
}

type Case = readonly [what: string, sent: Sent, wanted: Wanted]

/** CONNECT is for proxies: it has no path, and Node's server closes the connection. */
const otherMethods = (sent: Sent, methods: ReadonlySet<string>): readonly Case[] =>
  METHODS.filter((method) => method !== 'CONNECT' && !methods.has(method)).map((method) => [
    `method ${method}`,
    { ...sent, method },
    { status: 405, code: 'method_not_allowed' },
  ])

function tokensOf(sent: Sent, { powerless, revoked }: Tokens): readonly Case[] {
  const [missing, invalid] = ['missing_token', 'invalid_token'].map((code) => ({
    status: 401,
    code,
  }))
  const withHeader = (value: string): Sent => ({
    ...sent,
    headers: { ...sent.headers, Authorization: value },
  })
  const wrong = [
    '',
    'Bearer',
    'Bearer ',
    `Bearer ${revoked}`,
    'Basic eDp5',
    `notbearer ${powerless}`,
  ]
  const wrongToo = [
    `Bearer ${powerless} x`,
    `Bearer ${powerless},`,
    powerless,
    `Bearer ${powerless}x`,
  ]
  return [
    [
      'no token',
      { ...sent, headers: { ...sent.headers, Authorization: nothing } },
      missing as Wanted,
    ],
    ...[...wrong, ...wrongToo].map(
      (value): Case => [`token ${value}`, withHeader(value), invalid as Wanted],
    ),
    [
      'a token without scope',
      { ...sent, headers: { ...sent.headers, ...bearer(powerless) } },
      { status: 403, code: 'insufficient_scope' },
    ],
    ['bearer in small letters', withHeader('bearer {token}'), 'accepted'],
  ]
}

/** Stands for a header that is not sent. */
export const nothing = '\u0000'

function addressesOf({ path }: OperationEntry, sent: Sent): readonly Case[] {
  const nowhere: Wanted = { status: 404, code: 'route_not_found' }
  const [place = '', query] = sent.path.split('?')
  const at = (other: string) => (query === undefined ? other : `${other}?${query}`)
  const others = [
    `${place}/`,
    `/${place}`,
    `${place}/nothing/at/all`,
    place.replace(/^\/\w/, capital),
  ]
  return others
    .filter((other) => !(path.includes('{') && other.endsWith('//')))
    .map((other): Case => [`address ${other}`, { ...sent, path: at(other) }, nowhere])
}

const capital = (begin: string) => begin.toUpperCase()

function bodiesOf(sent: Sent): readonly Case[] {
  const typed = (type: string): Sent => ({
    ...sent,
    headers: { ...sent.headers, 'Content-Type': type },
  })
  const notTaken: Wanted = { status: 415, code: 'unsupported_media_type' }
  const noJson: Wanted = { status: 400, code: 'invalid_json' }
  const types = ['', 'text/plain', 'application/jsonx', 'application/json; x=1', 'application/xml']
  const bodies = ['{', '{"a":1,}', 'undefined', "{'a':1}", '\u0000', '{"a":"\n"}', '01', 'NaN']
  const huge = `"${'x'.repeat(256 * 1024)}"`
  return [
    ...types.map((type): Case => [`type ${type}`, typed(type), notTaken]),
    ...['gzip', 'identity'].map(
      (encoding): Case => [
        `encoding ${encoding}`,
        { ...sent, headers: { ...sent.headers, 'Content-Encoding': encoding } },
        notTaken,
      ],
    ),
    ...bodies.map((body): Case => [`body ${body}`, { ...sent, body }, noJson]),
    ['a huge body', { ...sent, body: huge }, { status: 413, code: 'payload_too_large' }],
    ...['application/json;charset=utf-8', 'Application/JSON'].map(
      (type): Case => [`type ${type}`, typed(type), 'accepted'],
    ),
  ]
}

/** Where no body is wanted, none is read. */
const strayBodies = (sent: Sent): readonly Case[] =>
  ['{', 'x'.repeat(1000)].map((body) => [
    'a stray body',
    { ...sent, headers: { ...sent.headers, ...json }, body },
    'accepted',
  ])

const oddHeaders = (sent: Sent): readonly Case[] =>
  [
    { Accept: 'text/html' },
    { 'If-None-Match': '*' },
    { 'X-Request-Id': 'é x' },
    { 'X-HTTP-Method-Override': 'DELETE' },
    { Cookie: 'a=b' },
    { Origin: 'https://example.com' },
  ].map((headers) => [
    JSON.stringify(headers),
    { ...sent, headers: { ...sent.headers, ...headers } },
    'accepted',
  ])

/** The methods that the paths of the contract take, HEAD with GET. */
export function methodsAt(
  entries: readonly OperationEntry[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>()
  for (const { path, method } of entries) {
    const methods = found.get(path) ?? new Set()
    methods.add(method.toUpperCase())
    if (method === 'get') methods.add('HEAD')
    found.set(path, methods)
  }
  return found
}

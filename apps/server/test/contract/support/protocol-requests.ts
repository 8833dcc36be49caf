import { METHODS } from 'node:http'
import { bodyBytesMaxOf, type OperationEntry } from '@delivery-orders/contract'
import { bearer, type HttpRequest, json } from '../../support/send.ts'
import type { Expectation, ExpectedRequest } from './expected-request.ts'
import { bodySchema, type Parts, sentAs } from './request-parts.ts'

export interface Tokens {
  readonly withoutScopes: string
  readonly revoked: string
}

/** Returns valid and invalid variants of a request: other methods, tokens, paths, raw bodies and headers. */
export function protocolRequests(
  entry: OperationEntry,
  good: Parts,
  { tokens, methods }: { readonly tokens: Tokens; readonly methods: ReadonlySet<string> },
): readonly ExpectedRequest[] {
  const sent = sentAs(entry, good)
  const cases: readonly (readonly [what: string, sent: HttpRequest, expected: Expectation])[] = [
    ...otherMethods(sent, methods),
    ...tokensOf(sent, tokens),
    ...pathsOf(entry, sent),
    ...(bodySchema(entry) ? bodiesOf(entry, sent) : unexpectedBodies(sent)),
    ...oddHeaders(sent),
    ...(entry.method === 'get' ? [['HEAD', { ...sent, method: 'HEAD' }, 'accepted'] as const] : []),
  ]
  return cases.map(([what, own, expected]) => ({ entry, what, sent: own, expected }))
}

type Case = readonly [what: string, sent: HttpRequest, expected: Expectation]

/** CONNECT is left out: it is for proxies, has no path, and makes Node's server close the connection. */
const otherMethods = (sent: HttpRequest, methods: ReadonlySet<string>): readonly Case[] =>
  METHODS.filter((method) => method !== 'CONNECT' && !methods.has(method)).map((method) => [
    `method ${method}`,
    { ...sent, method },
    { status: 405, code: 'method_not_allowed' },
  ])

function tokensOf(sent: HttpRequest, { withoutScopes, revoked }: Tokens): readonly Case[] {
  const [missing, invalid] = ['missing_token', 'invalid_token'].map((code) => ({
    status: 401,
    code,
  }))
  const withHeader = (value: string): HttpRequest => ({
    ...sent,
    headers: { ...sent.headers, Authorization: value },
  })
  const wrong = ['', `Bearer ${revoked}`, 'Basic eDp5', `notbearer ${withoutScopes}`]
  const malformed = [
    `Bearer ${withoutScopes} x`,
    `Bearer ${withoutScopes},`,
    withoutScopes,
    `Bearer ${withoutScopes}x`,
  ]
  return [
    [
      'no token',
      { ...sent, headers: { ...sent.headers, Authorization: notSent } },
      missing as Expectation,
    ],
    ...['Bearer', 'Bearer '].map(
      (value): Case => [`token ${value}`, withHeader(value), missing as Expectation],
    ),
    ...[...wrong, ...malformed].map(
      (value): Case => [`token ${value}`, withHeader(value), invalid as Expectation],
    ),
    [
      'a token without scope',
      { ...sent, headers: { ...sent.headers, ...bearer(withoutScopes) } },
      { status: 403, code: 'insufficient_scope' },
    ],
    ['bearer in lower case', withHeader('bearer {token}'), 'accepted'],
  ]
}

/** A placeholder for the value of a header that must not be sent. */
export const notSent = '\u0000'

function pathsOf({ path }: OperationEntry, sent: HttpRequest): readonly Case[] {
  const routeNotFound: Expectation = { status: 404, code: 'route_not_found' }
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
    .map((other): Case => [`address ${other}`, { ...sent, path: at(other) }, routeNotFound])
}

const capital = (begin: string) => begin.toUpperCase()

function bodiesOf(entry: OperationEntry, sent: HttpRequest): readonly Case[] {
  const typed = (type: string): HttpRequest => ({
    ...sent,
    headers: { ...sent.headers, 'Content-Type': type },
  })
  const unsupported: Expectation = { status: 415, code: 'unsupported_media_type' }
  const invalidJson: Expectation = { status: 400, code: 'invalid_json' }
  const types = ['', 'text/plain', 'application/jsonx', 'application/json; x=1', 'application/xml']
  const bodies = ['{', '{"a":1,}', 'undefined', "{'a':1}", '\u0000', '{"a":"\n"}', '01', 'NaN']
  const huge = `"${'x'.repeat(bodyBytesMaxOf(entry))}"`
  return [
    ...types.map((type): Case => [`type ${type}`, typed(type), unsupported]),
    ...['gzip', 'identity'].map(
      (encoding): Case => [
        `encoding ${encoding}`,
        { ...sent, headers: { ...sent.headers, 'Content-Encoding': encoding } },
        unsupported,
      ],
    ),
    ...bodies.map((body): Case => [`body ${body}`, { ...sent, body }, invalidJson]),
    ['a huge body', { ...sent, body: huge }, { status: 413, code: 'payload_too_large' }],
    ...['application/json;charset=utf-8', 'Application/JSON'].map(
      (type): Case => [`type ${type}`, typed(type), 'accepted'],
    ),
  ]
}

/** Operations that take no body ignore the body of a request. */
const unexpectedBodies = (sent: HttpRequest): readonly Case[] =>
  ['{', 'x'.repeat(1000)].map((body) => [
    'an unexpected body',
    { ...sent, headers: { ...sent.headers, ...json }, body },
    'accepted',
  ])

const oddHeaders = (sent: HttpRequest): readonly Case[] =>
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

/** Returns the methods that the contract declares for each path, and HEAD where it declares GET. */
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

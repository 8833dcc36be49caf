import {
  type ContractDocument,
  type Handlers,
  type OperationEntry,
  type OperationId,
  operationsOf,
  scopesOf,
} from '@delivery-orders/contract'
import type { ErrorRequestHandler, Express, RequestHandler } from 'express'
import type { Grant } from '../store/store.ts'
import { answer, answerNothing, json } from './answer.ts'
import { authenticate, authorize, type FindGrant } from './authenticate.ts'
import type { ContractCheck } from './contract.ts'
import { keyReader } from './idempotency-key.ts'
import { type RateLimits, rateLimits } from './rate-limit.ts'
import { ignoreBody, readJson, readJsonIfAny } from './read-body.ts'
import { ContractBroken, Rejection } from './rejection.ts'

export interface RouteParts {
  readonly document: ContractDocument
  readonly basePath: string
  readonly handlers: Handlers<Grant>
  readonly findGrant: FindGrant
  readonly rateLimits: RateLimits
  readonly check: ContractCheck
}

/** The contract's operations as routes; nobody writes one by hand. */
export function routeOperations(app: Express, parts: RouteParts): void {
  const entries = operationsOf(parts.document)
  refuseStrangers(entries, parts.handlers)

  const limits = rateLimits(parts.rateLimits)
  for (const [path, ofPath] of Map.groupBy(entries, ({ path }) => path)) {
    const route = app.route(parts.basePath + path.replaceAll(/\{(\w+)\}/g, ':$1'))
    for (const entry of ofPath) route[entry.method](operate(entry, parts, limits))
    route.all(methodNotAllowed(methodsOf(ofPath)))
  }
}

/** Types tell it while building; this tells it of a document that was exchanged since. */
function refuseStrangers(entries: readonly OperationEntry[], handlers: object): void {
  const described = new Set(entries.map(({ id }) => id))
  const handled = new Set(Object.keys(handlers))
  const strangers = [...described, ...handled].filter(
    (id) => !described.has(id) || !handled.has(id),
  )
  if (strangers.length > 0)
    throw new Error(`The contract and the operations disagree about ${strangers.join(', ')}.`)
}

/** What the contract has just been shown to hold for one operation, no type can say of all of them at once. */
type Untyped = (call: object) => Promise<{
  readonly status: number
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}>

/** The way of a request once its operation is known; each step may turn it back. */
function operate(
  entry: OperationEntry,
  { handlers, findGrant, check }: RouteParts,
  { countRead, countWrite, countFailure }: ReturnType<typeof rateLimits>,
): RequestHandler {
  const operationId = entry.id as OperationId
  const handler = handlers[operationId] as Untyped
  const bodyOf = bodyReader(entry)
  const keepsContract = check(entry)
  const keyOf = keyReader(entry)
  const authentication = { findGrant, countFailure }
  const count = entry.method === 'get' ? countRead : countWrite
  const scopes = scopesOf(entry)

  return async (request, response) => {
    request.operationId = operationId
    const client = await authenticate(request, authentication)
    request.grant = client
    if (count) request.rateHeaders = await count(String(client.tokenId))
    authorize(client, scopes)
    const { bytes, value: body } = await bodyOf(request)
    request.body = body
    const query = await keepsContract(request)

    const idempotencyKey = keyOf(request, bytes)
    const reply = await handler({ params: request.params, query, body, idempotencyKey, client })
    if (reply.status === 204) return answerNothing(response, 204)
    const text = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body)
    answer(response, reply.status, json, text, reply.headers)
  }
}

function bodyReader({ operation: { requestBody } }: OperationEntry) {
  if (!requestBody) return ignoreBody
  return requestBody.required ? readJson : readJsonIfAny
}

const methodsOf = (entries: readonly OperationEntry[]): readonly string[] =>
  entries.flatMap(({ method }) => (method === 'get' ? pageMethods : [method.toUpperCase()]))

const pageMethods = ['GET', 'HEAD'] as const

const methodNotAllowed =
  (allowed: readonly string[]): RequestHandler =>
  ({ sentMethod }) => {
    const list = allowed.join(', ')
    throw new Rejection('method_not_allowed', `This address takes ${list}, not ${sentMethod}.`, {
      Allow: list,
    })
  }

/** A page beside the contract: it can only be got. */
export function routePage(app: Express, path: string, handler: RequestHandler): void {
  app.route(path).get(handler).all(methodNotAllowed(pageMethods))
}

/** Express says by an error that the percent signs of a path make no sense; this finds the parameter. */
export function malformedPath(document: ContractDocument, basePath: string): ErrorRequestHandler {
  const templates = Object.keys(document.paths).map((path) => path.split('/'))
  return (error, { path }, _response, next) => {
    if (!(error instanceof URIError)) return next(error)
    const segments = path.slice(basePath.length).split('/')
    const template = templates.find(
      (parts) =>
        parts.length === segments.length &&
        parts.every((part, at) => part.startsWith('{') || part === segments[at]),
    )
    if (!template)
      return next(new Rejection('route_not_found', 'There is nothing at this address.'))
    const name = template[segments.findIndex((segment) => !isDecodable(segment))]?.slice(1, -1)
    const message = 'must be percent-encoded UTF-8'
    next(new ContractBroken([{ in: 'path', pointer: `/${name}`, code: 'format', message }]))
  }
}

function isDecodable(segment: string): boolean {
  try {
    decodeURIComponent(segment)
    return true
  } catch {
    return false
  }
}

import {
  type ContractDocument,
  type Handlers,
  type IdempotencyKey,
  type OperationEntry,
  type OperationId,
  operationsOf,
  type ProblemCode,
  problemOf,
  type Refusal,
  scopesOf,
} from '@delivery-orders/contract'
import {
  accepted,
  authorize,
  type ClientGrant,
  type FleetGrant,
  type Grant,
  jsonType,
  keyReader,
  malformedPath,
  methodNotAllowed,
  methodsOf,
  pageMethods,
  strictApplied,
  strictReader,
} from '@delivery-orders/operations'
import type { Express, NextFunction, RequestHandler, Router } from 'express'
import { answer, answerNoContent } from './answer.ts'
import { authenticate, type FindGrant } from './authenticate.ts'
import { connectionOf } from './connection.ts'
import type { ContractCheck } from './contract.ts'
import { type Count, type RateLimits, rateLimits } from './rate-limit.ts'
import { bodyReader } from './read-body.ts'
import { type BareRequest, type BareResponse, pathOf } from './request.ts'
import type { RequestMemory } from './request-memory.ts'

export interface RouteParts {
  readonly document: ContractDocument
  readonly basePath: string
  readonly publicUrl: string
  readonly handlers: Handlers<ClientGrant, FleetGrant>
  readonly findGrant: FindGrant
  readonly rateLimits: RateLimits
  readonly memory: RequestMemory
  readonly check: ContractCheck
}

export function routeOperations(router: Router, parts: RouteParts): void {
  const entries = operationsOf(parts.document)
  refuseMismatches(entries, parts.handlers)

  const limits = rateLimits(parts.rateLimits)
  for (const [path, ofPath] of Map.groupBy(entries, ({ path }) => path)) {
    const route = router.route(parts.basePath + path.replaceAll(/\{(\w+)\}/g, ':$1'))
    for (const entry of ofPath) route[entry.method](operate(entry, parts, limits))
    route.all(refuseMethod(methodsOf(ofPath)))
  }
}

/** Throws if an operation has no handler, or a handler has no operation. `tsx` also runs code with type errors. */
function refuseMismatches(entries: readonly OperationEntry[], handlers: object): void {
  const described = new Set(entries.map(({ id }) => id))
  const handled = new Set(Object.keys(handlers))
  const unmatched = [...described, ...handled].filter(
    (id) => !described.has(id) || !handled.has(id),
  )
  if (unmatched.length > 0)
    throw new Error(
      `The contract and the handlers do not have the same operations: ${unmatched.join(', ')}.`,
    )
}

/** The type by which `operate` calls any handler. The contract check ensures that `call` fits the actual handler. */
type UntypedHandler = (call: object) => Promise<UntypedReply | Refusal<ProblemCode>>

interface UntypedReply {
  readonly status: number
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** Runs the steps of a request to an operation. Each step can reject the request. */
function operate(
  entry: OperationEntry,
  { handlers, findGrant, memory, check, publicUrl }: RouteParts,
  { countRead, countWrite, countFailure }: ReturnType<typeof rateLimits>,
) {
  const operationId = entry.id as OperationId
  const handler = handlers[operationId] as UntypedHandler
  const bodyOf = bodyReader(entry)
  const validate = check(entry)
  const keyOf = keyReader(entry)
  const isStrictFor = strictReader(entry)
  const authentication = { findGrant, countFailure }
  const isRead = entry.method === 'get'
  const count = isRead ? countRead : countWrite
  const charge = count && chargerOf(entry, count)
  const scopes = scopesOf(entry)
  const mayWait = entry.parameters.some(({ name }) => name === 'wait')

  return async (request: BareRequest, response: BareResponse): Promise<void> => {
    request.operationId = operationId
    const client = await authenticate(request, authentication)
    request.grant = client
    if (count) request.rateHeaders = count(String(client.tokenId))
    authorize(client, scopes)
    const held = memory.hold(ownerIdOf(client), response)
    try {
      const { bytes, value: body } = await bodyOf(request, held)
      request.body = body
      const isStrict = isStrictFor(request.headers)
      const query = await validate(request, isStrict)
      request.body = undefined
      charge?.(request, client, body)

      const idempotencyKey = keyOf(request, bytes)
      const connection = mayWait ? connectionOf(request, response, authentication) : undefined
      const parts = { query, body, idempotencyKey, client, connection }
      const reply = accepted(await handler(callOf(request, parts, publicUrl)))
      if (reply.body === undefined) return answerNoContent(response, reply.status, reply.headers)
      const text = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body)
      held.holdAnswer(text, isRead)
      const ownHeaders = isStrict ? { ...reply.headers, ...strictApplied } : reply.headers
      answer(response, reply.status, jsonType, text, ownHeaders)
    } finally {
      held.handled()
    }
  }
}

/** Identifies a client or a fleet: no fleet has the id of a client. */
const ownerIdOf = (grant: Grant): number => ('fleetId' in grant ? grant.fleetId : grant.clientId)

/** Counts a request with a list of orders as one for each of them. It was already counted as one. */
function chargerOf({ operation }: OperationEntry, count: Count) {
  const list = operation['x-charged-by']
  return list === undefined
    ? undefined
    : (request: BareRequest, { tokenId }: Grant, body: unknown): void => {
        const { length } = (body as Readonly<Record<string, readonly unknown[]>>)[list] ?? []
        request.rateHeaders = count(String(tokenId), length - 1)
      }
}

interface CallParts {
  readonly query: object
  readonly body: unknown
  readonly idempotencyKey: IdempotencyKey | undefined
  readonly client: Grant
  readonly connection: object | undefined
}

/** Everything that a handler gets. A literal with all fields is created faster than one that spreads another object. */
function callOf(
  request: BareRequest,
  { query, body, idempotencyKey, client, connection }: CallParts,
  publicUrl: string,
): object {
  const { params, headers } = request
  const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = headers
  const ofRefusal = (refusal: Refusal<ProblemCode>) => {
    const { requestId } = request
    return problemOf(refusal, { path: pathOf(request), requestId, publicUrl })
  }
  return {
    params,
    query,
    body,
    idempotencyKey,
    ifMatch,
    ifNoneMatch,
    client,
    connection,
    problemOf: ofRefusal,
  }
}

const refuseMethod =
  (allowed: readonly string[]): RequestHandler =>
  ({ sentMethod }) => {
    throw methodNotAllowed(allowed, sentMethod)
  }

/** Adds a page that supervisors, load balancers or Prometheus request every few seconds. */
export const routeProbe = (app: Express, path: string, handler: RequestHandler): void =>
  routePage(app, path, (request, response, next) => {
    request.isProbe = true
    return handler(request, response, next)
  })

/** Adds a page that is not in the contract. The page allows only GET and HEAD. */
export function routePage(app: Express, path: string, handler: RequestHandler): void {
  app.route(path).get(handler).all(refuseMethod(pageMethods))
}

/** Creates a problem for a path that is not correctly percent-encoded, for which Express throws a URIError. */
export function badPath(document: ContractDocument, basePath: string) {
  const faultOf = malformedPath(document)
  return (
    error: unknown,
    request: BareRequest,
    _response: BareResponse,
    next: NextFunction,
  ): void =>
    next(error instanceof URIError ? faultOf(pathOf(request).slice(basePath.length)) : error)
}

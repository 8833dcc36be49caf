import {
  type ContractDocument,
  type Handler,
  type Handlers,
  type OperationEntry,
  type OperationId,
  operationsOf,
} from '@delivery-orders/contract'
import express, { type RequestHandler, type Router } from 'express'
import type { Grant } from '../store/store.ts'
import { answer, json } from './answer.ts'
import { authenticate, authorize, type FindGrant } from './authenticate.ts'
import type { ContractCheck } from './contract.ts'
import { ignoreBody, readBody } from './read-body.ts'
import { ContractBroken, Rejection } from './rejection.ts'

export interface RouteParts {
  readonly document: ContractDocument
  readonly handlers: Handlers<Grant>
  readonly findGrant: FindGrant
  readonly check: ContractCheck
}

/** The contract's operations as routes; nobody writes one by hand. */
export function operationRoutes({ document, handlers, findGrant, check }: RouteParts): Router {
  const router = express.Router({ strict: true, caseSensitive: true })
  const entries = operationsOf(document)
  refuseStrangers(entries, handlers)

  for (const [path, ofPath] of Map.groupBy(entries, ({ path }) => path)) {
    const route = router.route(path.replaceAll(/\{(\w+)\}/g, ':$1'))
    for (const entry of ofPath) {
      const id = entry.id as OperationId
      route[entry.method](
        naming(id),
        authenticate(findGrant),
        authorize(entry),
        ...(entry.operation.requestBody ? readBody : [ignoreBody]),
        check(entry),
        run(handlers[id] as Handler<OperationId, Grant>),
      )
    }
    route.all(methodNotAllowed(ofPath))
  }
  return router
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

const naming =
  (id: OperationId): RequestHandler =>
  (request, _response, next) => {
    request.operationId = id
    next()
  }

const run =
  (handler: Handler<OperationId, Grant>): RequestHandler =>
  async (request, response) => {
    const { status, body, headers } = await handler({
      params: request.params,
      query: request.query,
      body: request.body,
      client: request.grant,
    } as unknown as Parameters<typeof handler>[0])

    const text = typeof body === 'string' ? body : JSON.stringify(body)
    answer(response, status, json, text, headers)
  }

function methodNotAllowed(entries: readonly OperationEntry[]): RequestHandler {
  const allowed = entries.flatMap(({ method }) =>
    method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()],
  )
  return (request) => {
    throw new Rejection(
      'method_not_allowed',
      `This address takes ${allowed.join(', ')}, not ${request.method}.`,
      {
        Allow: allowed.join(', '),
      },
    )
  }
}

/** A path whose percent signs make no sense belongs to no reference. Express would only say so by an error. */
export const decodablePath =
  (document: ContractDocument): RequestHandler =>
  ({ path }, _response, next) => {
    if (!path.includes('%')) return next()
    const segments = path.split('/')
    const broken = segments.findIndex((segment) => !isDecodable(segment))
    if (broken < 0) return next()

    for (const template of Object.keys(document.paths)) {
      const parts = template.split('/')
      const name = /^\{(\w+)\}$/.exec(parts[broken] ?? '')?.[1]
      const fits = parts.every((part, at) => part.startsWith('{') || part === segments[at])
      if (name && fits && parts.length === segments.length)
        throw new ContractBroken([
          {
            in: 'path',
            pointer: `/${name}`,
            code: 'format',
            message: 'must be percent-encoded UTF-8',
          },
        ])
    }
    throw new Rejection('route_not_found', 'There is nothing at this address.')
  }

function isDecodable(segment: string): boolean {
  try {
    decodeURIComponent(segment)
    return true
  } catch {
    return false
  }
}

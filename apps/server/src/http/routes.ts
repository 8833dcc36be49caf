import {
  type ContractDocument,
  type OperationEntry,
  type OperationId,
  operationsOf,
} from '@delivery-orders/contract'
import {
  type Execute,
  type Headers,
  malformedPath,
  methodNotAllowed,
  methodsOf,
  pageMethods,
  partsOf,
  pipeline,
} from '@delivery-orders/operations/protocol'
import type { Express, NextFunction, RequestHandler, Router } from 'express'
import { answer, write } from './answer.ts'
import { type HostParts, httpHost } from './host.ts'
import type { BareRequest, BareResponse } from './request.ts'

/** Adds the operations of a contract. */
export function routeOperations(
  router: Router,
  document: ContractDocument,
  parts: HostParts,
): void {
  const entries = operationsOf(document)
  refuseMismatches(entries, parts.handlers)

  const prepare = pipeline(httpHost(parts))
  for (const [path, ofPath] of Map.groupBy(entries, ({ path }) => path)) {
    const route = router.route(parts.basePath + path.replaceAll(/\{(\w+)\}/g, ':$1'))
    for (const entry of ofPath)
      route[entry.method](respond(entry.id as OperationId, prepare(entry)))
    route.all(refuseMethod(methodsOf(ofPath)))
  }
}

const respond =
  (operationId: OperationId, execute: Execute<BareRequest>) =>
  async (request: BareRequest, response: BareResponse): Promise<void> => {
    request.operationId = operationId
    write(response, await execute(request))
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

export interface Text {
  readonly type: string
  readonly render: () => string | Promise<string>
  readonly headers?: Headers
}

/** Adds a page that is the same for everyone. Renders it when it is first requested. */
export function routeText(app: Express, path: string, { type, render, headers }: Text): void {
  const bytes = lazily(async () => Buffer.from(await render()))
  routePage(app, path, async (_request, response) =>
    answer(response, 200, type, await bytes(), headers),
  )
}

/** Calls `make` on first use and shares its result. Calls it again only after a failure. */
export function lazily<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined
      throw error
    })
    return made
  }
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
    next(
      error instanceof URIError ? faultOf(partsOf(request.url).path.slice(basePath.length)) : error,
    )
}

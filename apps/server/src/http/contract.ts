import { parse } from 'node:url'
import type { ContractDocument, OperationEntry, Violation } from '@delivery-orders/contract'
import {
  ContractBroken,
  keyFault,
  partsFault,
  type QueryValues,
  queryReader,
  type SentParts,
} from '@delivery-orders/operations'
import type { Request } from 'express'

process.noDeprecation = true
parse('/')
process.noDeprecation = false

import * as OpenApiValidator from 'express-openapi-validator'

/** Holds the requests of an operation to the contract: gives the query's values where one keeps it, and else says what is wrong. */
export type ContractCheck = (entry: OperationEntry) => (request: Request) => Promise<QueryValues>

/** What the validator notes on a request of the operation that it has found. */
interface FoundOperation {
  readonly schema?: { readonly parameters?: readonly { readonly in?: string }[] }
}

/** As much of a request as the validator reads. It writes to it too, which is slow on the request itself. */
interface RequestView {
  readonly method: string
  readonly originalUrl: string
  readonly path: string
  readonly headers: object
  readonly query: object
  readonly params: object
  readonly body: unknown
  readonly openapi?: FoundOperation
}

const compiled = new WeakMap<ContractDocument, Map<string, ContractCheck>>()

/** Compiled once: that takes a third of a second, which services that start in one process after another have in common. */
export function contractCheck(document: ContractDocument, basePath: string): ContractCheck {
  const checks = compiled.get(document) ?? new Map<string, ContractCheck>()
  compiled.set(document, checks)
  const check = checks.get(basePath) ?? onceForEach(compile(document, basePath))
  checks.set(basePath, check)
  return check
}

function onceForEach(check: ContractCheck): ContractCheck {
  const known = new Map<string, ReturnType<ContractCheck>>()
  return (entry) => {
    const held = known.get(entry.id) ?? check(entry)
    known.set(entry.id, held)
    return held
  }
}

/**
 * express-openapi-validator in front of every operation. It validates each request; only its search for the operation
 * is done once, for an example of its path: it would compile every path of the contract anew for every request, and it
 * reads some addresses otherwise than Express, which has found the route.
 */
function compile(document: ContractDocument, basePath: string): ContractCheck {
  const middlewares = OpenApiValidator.middleware({
    // It changes what it is given, and prefixes its routes with the path of the servers.
    apiSpec: { ...requestsOf(document), servers: [{ url: basePath || '/' }] } as never,
    validateApiSpec: false,
    // Before it and before the body is read, authenticate.ts is stricter.
    validateSecurity: false,
    validateResponses: false,
    fileUploader: false,
    // The fast ones take 2026-02-31 for a date.
    ajvFormats: { mode: 'full' },
  }) as Middleware[]
  const validateAt = middlewares.findIndex(({ name }) => name === 'requestMiddleware')
  const validate = middlewares[validateAt]
  if (!validate)
    throw new Error('express-openapi-validator has changed: it has no requestMiddleware.')
  skipDeprecationStacks()

  return (entry) => {
    const finding = findOperation(entry, basePath, middlewares.slice(0, validateAt))
    // Whoever asks for the operation is told; until then nobody waits for it.
    finding.catch(() => undefined)
    const valuesOf = queryReader(entry)
    const takesQuery = entry.parameters.some((parameter) => parameter.in === 'query')
    return async (request) => {
      const found = await finding
      const query = valuesOf(request.query)
      // What is no number to us is one to the validator, which converts by the rules of JavaScript: `0x10`, ` 16`, `1e1`.
      const unread = takesQuery && partsFault(entry, sentOf(request, query))
      if (unread) throw unread
      try {
        // It fills in defaults, and strips brackets from names that it does not know, in what it is given.
        await runMiddleware(validate, requestViewOf(request, takesQuery ? query : { ...query }, found))
      } catch (error) {
        throw brokenContract(entry, request, query, error)
      }
      return query
    }
  }
}

/** What there is to compile of answers and events is never asked for: a start takes a tenth less without it. */
function requestsOf({
  openapi,
  info,
  paths,
  components: { responses: _, ...components },
}: ContractDocument) {
  const asked = Object.entries(paths).map(([path, item]) => [path, withoutResponses(item)] as const)
  return structuredClone({ openapi, info, paths: Object.fromEntries(asked), components })
}

const withoutResponses = (item: object) =>
  Object.fromEntries(
    Object.entries(item).map(([name, part]) => [
      name,
      'responses' in part ? { ...part, responses: {} } : part,
    ]),
  )

type Middleware = (request: RequestView, response: object, next: (error?: unknown) => void) => void

const runMiddleware = (middleware: Middleware, view: RequestView): Promise<void> =>
  new Promise((resolve, reject) => {
    middleware(view, {}, (error?: unknown) => (error ? reject(error) : resolve()))
  })

async function findOperation(
  { id, method, path }: OperationEntry,
  basePath: string,
  search: readonly Middleware[],
): Promise<FoundOperation> {
  const example = basePath + path.replaceAll(/\{\w+\}/g, 'x')
  const app = { enabled: () => true, param: () => undefined }
  const asked = { method: method.toUpperCase(), originalUrl: example, path: example, baseUrl: '' }
  const view: RequestView = { ...asked, headers: {}, query: {}, params: {}, body: undefined, ...{ app } }
  for (const middleware of search) await runMiddleware(middleware, view)

  const { openapi } = view
  if (!openapi?.schema) throw new Error(`express-openapi-validator does not find ${id}.`)
  // Only parameters in the query have styles to be undone; looking for those of the path finds nothing.
  const parameters = openapi.schema.parameters?.filter((parameter) => parameter.in !== 'path') ?? []
  return { ...openapi, schema: { ...openapi.schema, parameters } }
}

const requestViewOf = (request: Request, query: QueryValues, found: FoundOperation): RequestView => ({
  method: request.method,
  originalUrl: request.originalUrl,
  path: request.path,
  headers: request.headers,
  query,
  params: request.params,
  body: request.body,
  openapi: { ...found, ...{ pathParams: { ...request.params } } },
})

/**
 * The validator calls `url.parse` for every request, and Node inspects the stack each time to see whether the call should
 * be warned of, until it has warned once: two thirds of the time of a validation. The one warning is not for our users.
 */
function skipDeprecationStacks(): void {
  const { noDeprecation = false } = process
  process.noDeprecation = true
  setImmediate(() => {
    parse('/')
    process.noDeprecation = noDeprecation
  })
}

/** The validator stops at the first fault; those who have to mend the request want to know all of them. */
function brokenContract(
  entry: OperationEntry,
  request: Request,
  query: QueryValues,
  error: unknown,
): unknown {
  if ((error as { status?: unknown }).status !== 400) return error
  const fault = partsFault(entry, sentOf(request, query)) ?? keyFault(entry, request.headers)
  return fault ?? new ContractBroken([unexplained(error)])
}

const sentOf = ({ params, body }: Request, query: QueryValues): SentParts => ({
  params,
  query,
  body,
})

/** Should the two ever disagree, the validator in front is right, and its own words must do. */
function unexplained(error: unknown): Violation {
  const first = (error as { errors?: readonly { path?: string; message?: string }[] }).errors?.[0]
  const [, part = 'body', ...rest] = first?.path?.split('/') ?? []
  return {
    in: part === 'params' ? 'path' : part,
    pointer: rest.length > 0 ? `/${rest.join('/')}` : '',
    code: 'contract',
    message: 'breaks the contract',
  }
}

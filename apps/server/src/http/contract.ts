import { parse } from 'node:url'
import {
  type ContractDocument,
  type OperationEntry,
  unknownFieldsOf,
  type Violation,
  withServicePatterns,
} from '@delivery-orders/contract'
import {
  ContractBroken,
  keyFault,
  partsFault,
  type QueryValues,
  queryReader,
  type SentParts,
} from '@delivery-orders/operations'
import * as OpenApiValidator from 'express-openapi-validator'
import { type BareRequest, pathOf, queryOf } from './request.ts'

/**
 * Validates the requests of an operation against the contract. Returns the query's values; throws on a violation. If
 * `isStrict`, an unknown field of the body is a violation too.
 */
export type ContractCheck = (
  entry: OperationEntry,
) => (request: BareRequest, isStrict: boolean) => Promise<QueryValues>

/** The operation that the validator finds for a request and stores on that request. */
interface FoundOperation {
  readonly schema?: { readonly parameters?: readonly { readonly in?: string }[] }
}

/** A stand-in for the request with the fields that the validator uses. Writing to the request itself is slow. */
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

/** Compiling the contract takes a third of a second, so services in the same process share the result. */
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
    const entryCheck = known.get(entry.id) ?? check(entry)
    known.set(entry.id, entryCheck)
    return entryCheck
  }
}

/**
 * Validates each request with express-openapi-validator, which needs its own description of the operation. Its search
 * for the description compiles every path of the contract again, and parses some URLs differently from Express.
 * Therefore the search runs only once per operation, with an example of the path.
 */
function compile(document: ContractDocument, basePath: string): ContractCheck {
  const middlewares = OpenApiValidator.middleware({
    // The validator modifies this object, so `requestsOf` returns a copy. The path prefix comes from `servers`.
    apiSpec: { ...requestsOf(document), servers: [{ url: basePath || '/' }] } as never,
    validateApiSpec: false,
    // `authenticate` checks tokens instead: it is stricter, and runs before the body is read.
    validateSecurity: false,
    validateResponses: false,
    fileUploader: false,
    // In the mode `fast`, the validator accepts 2026-02-31 as a date.
    ajvFormats: { mode: 'full' },
  }) as Middleware[]
  const validateAt = middlewares.findIndex(({ name }) => name === 'requestMiddleware')
  const validate = middlewares[validateAt]
  if (!validate)
    throw new Error('This version of express-openapi-validator has no requestMiddleware.')
  skipDeprecationStacks()

  return (entry) => {
    const finding = findOperation(entry, basePath, middlewares.slice(0, validateAt))
    // Prevents an unhandled rejection: each request awaits `finding` and reports the error.
    finding.catch(() => undefined)
    const valuesOf = queryReader(entry)
    const takesQuery = entry.parameters.some((parameter) => parameter.in === 'query')
    return async (request, isStrict) => {
      const found = await finding
      const query = valuesOf(queryOf(request))
      const sent = { params: request.params, query, body: request.body, isStrict }
      // Query values are checked first: the validator converts numbers as JavaScript does and accepts `0x10` and `1e1`.
      const fault = (takesQuery || hasUnknownField(entry, sent)) && partsFault(entry, sent)
      if (fault) throw fault
      try {
        // The validator adds defaults to the query and strips brackets from unknown names. If the operation takes no
        // query, the validator modifies a copy, so that the problem shows unknown names as they were sent.
        await runMiddleware(
          validate,
          requestViewOf(request, takesQuery ? query : { ...query }, found),
        )
      } catch (error) {
        throw brokenContract(entry, sent, request.headers, error)
      }
      return query
    }
  }
}

/** Whether a body has an unknown field that the client wants to be refused. */
const hasUnknownField = ({ id }: OperationEntry, { body, isStrict }: SentParts): boolean =>
  isStrict && unknownFieldsOf(id, body, 1).length > 0

/** Removes responses and events, which are not validated, from the contract. This shortens the start by a tenth. */
function requestsOf({
  openapi,
  info,
  paths,
  components: { responses: _, ...components },
}: ContractDocument) {
  const requests = Object.entries(paths).map(
    ([path, item]) => [path, withoutResponses(item)] as const,
  )
  return withServicePatterns({ openapi, info, paths: Object.fromEntries(requests), components })
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
  const target = { method: method.toUpperCase(), originalUrl: example, path: example, baseUrl: '' }
  const view: RequestView = {
    ...target,
    headers: {},
    query: {},
    params: {},
    body: undefined,
    ...{ app },
  }
  for (const middleware of search) await runMiddleware(middleware, view)

  const { openapi } = view
  if (!openapi?.schema)
    throw new Error(`express-openapi-validator did not find the operation ${id}.`)
  // Drops path parameters: the validator only decodes those with a `style`, and none in this contract has one.
  const parameters = openapi.schema.parameters?.filter((parameter) => parameter.in !== 'path') ?? []
  return { ...openapi, schema: { ...openapi.schema, parameters } }
}

const requestViewOf = (
  request: BareRequest,
  query: QueryValues,
  found: FoundOperation,
): RequestView => ({
  method: request.method,
  originalUrl: request.originalUrl,
  path: pathOf(request),
  headers: request.headers,
  query,
  params: request.params,
  body: request.body,
  openapi: { ...found, ...{ pathParams: { ...request.params } } },
})

/**
 * The validator calls the deprecated `url.parse` for every request. Until Node has emitted its warning once, each call
 * inspects the stack, which takes two thirds of the time of a validation. This triggers the warning and hides it.
 */
function skipDeprecationStacks(): void {
  // With `--no-deprecation`, Node prints no warning, and `process.noDeprecation` cannot be assigned.
  if (process.noDeprecation) return
  process.noDeprecation = true
  setImmediate(() => {
    parse('/')
    process.noDeprecation = false
  })
}

/** express-openapi-validator reports only the first fault. The generated validators of `partsFault` find all faults. */
function brokenContract(
  entry: OperationEntry,
  sent: SentParts,
  headers: object,
  error: unknown,
): unknown {
  if ((error as { status?: unknown }).status !== 400) return error
  const fault = partsFault(entry, sent) ?? keyFault(entry, headers)
  return fault ?? new ContractBroken([unexplained(error)])
}

/** Describes a fault that express-openapi-validator finds and the generated validators do not, with its location. */
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

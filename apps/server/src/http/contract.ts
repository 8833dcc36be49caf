import { parse } from 'node:url'
import {
  type ContractDocument,
  type OperationEntry,
  type Violation,
  withServicePatterns,
} from '@delivery-orders/contract'
import {
  ContractBroken,
  type Host,
  keyFault,
  partsFault,
  partsOf,
  type SentParts,
} from '@delivery-orders/operations/protocol'
import * as OpenApiValidator from 'express-openapi-validator'
import type { BareRequest } from './request.ts'

type PrepareValidation = Host<BareRequest>['prepareValidation']

/** The operation that the validator finds for a request and stores on that request. */
interface FoundOperation {
  readonly schema?: object
}

interface FindingView {
  readonly openapi: FoundOperation | undefined
}

interface ViewParts {
  readonly query: object
  readonly body: unknown
  readonly found: FoundOperation
}

/** A stand-in for the request with the fields that the validator uses. Writing to the request itself is slow. */
class RequestView {
  readonly method: string
  readonly originalUrl: string
  readonly path: string
  readonly headers: object
  readonly params: object
  readonly body: unknown
  readonly openapi: object
  readonly #query: object

  constructor(request: BareRequest, { query, body, found }: ViewParts) {
    this.method = request.method
    this.originalUrl = request.originalUrl
    this.path = partsOf(request.url).path
    this.headers = request.headers
    this.params = request.params
    this.body = body
    this.openapi = { ...found, pathParams: { ...request.params } }
    this.#query = query
  }

  /** A getter, because the validator redefines `query`, and redefining a field of the object itself is slow. */
  get query(): object {
    return this.#query
  }
}

const compiled = new WeakMap<ContractDocument, Map<string, PrepareValidation>>()

/** Compiling the contract takes a third of a second, so services in the same process share the result. */
export function validationPreparer(
  document: ContractDocument,
  basePath: string,
): PrepareValidation {
  const preparers = compiled.get(document) ?? new Map<string, PrepareValidation>()
  compiled.set(document, preparers)
  const preparer = preparers.get(basePath) ?? onceForEach(compile(document, basePath))
  preparers.set(basePath, preparer)
  return preparer
}

function onceForEach(prepare: PrepareValidation): PrepareValidation {
  const known = new Map<string, ReturnType<PrepareValidation>>()
  return (entry) => {
    const validate = known.get(entry.id) ?? prepare(entry)
    known.set(entry.id, validate)
    return validate
  }
}

/**
 * Validates each request with express-openapi-validator, which needs its own description of the operation. Its search
 * for the description compiles every path of the contract again, and parses some URLs differently from Express.
 * Therefore the search runs only once per operation, with an example of the path.
 */
function compile(document: ContractDocument, basePath: string): PrepareValidation {
  const middlewares = OpenApiValidator.middleware({
    // The validator modifies this object, so `requestsOf` returns a copy. The path prefix comes from `servers`.
    apiSpec: { ...requestsOf(document), servers: [{ url: basePath || '/' }] } as never,
    validateApiSpec: false,
    // With references, the validator would compile each schema that it looks into, and throw the code away.
    $refParser: { mode: 'dereference' },
    // The pipeline checks tokens instead: it is stricter, and runs before the body is read.
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
    const takesQuery = entry.parameters.some((parameter) => parameter.in === 'query')
    return async (request, sent) => {
      const found = await finding
      // Query values are checked first: the validator converts numbers as JavaScript does and accepts `0x10` and `1e1`.
      // So are unknown fields that the client wants to be refused, which the validator accepts.
      const fault = (takesQuery || sent.isStrict) && partsFault(entry, sent)
      if (fault) throw fault
      // The validator adds defaults to the query and strips brackets from unknown names. If the operation takes no
      // query, the validator modifies a copy, so that the problem shows unknown names as they were sent.
      const query = takesQuery ? sent.query : { ...sent.query }
      setContentType(entry, request, sent)
      try {
        await runMiddleware(validate, new RequestView(request, { query, body: sent.body, found }))
      } catch (error) {
        throw brokenContract(entry, sent, request.headers, error)
      }
    }
  }
}

/**
 * Sets `Content-Type` to a constant, after the pipeline has checked it: the validator compiles and keeps code for each
 * spelling of it, such as `application/json` with and without `charset`.
 */
function setContentType(
  { operation: { requestBody } }: OperationEntry,
  { headers }: BareRequest,
  { body }: SentParts,
): void {
  if (requestBody?.required || body !== undefined) headers['content-type'] = 'application/json'
  else delete headers['content-type']
}

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

type Middleware = (request: object, response: object, next: (error?: unknown) => void) => void

const runMiddleware = (middleware: Middleware, view: object): Promise<void> =>
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
  const sent = { headers: {}, query: {}, params: {}, body: undefined, app }
  const view: FindingView = { ...target, ...sent, openapi: undefined }
  for (const middleware of search) await runMiddleware(middleware, view)

  const { openapi } = view
  if (!openapi?.schema)
    throw new Error(`express-openapi-validator did not find the operation ${id}.`)
  return openapi
}

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
  return fault ?? new ContractBroken([violationOf(error)])
}

/** Describes a fault that express-openapi-validator finds and the generated validators do not, with its location. */
function violationOf(error: unknown): Violation {
  const first = (error as { errors?: readonly { path?: string; message?: string }[] }).errors?.[0]
  const [, part = 'body', ...rest] = first?.path?.split('/') ?? []
  return {
    in: part === 'params' ? 'path' : part,
    pointer: rest.length > 0 ? `/${rest.join('/')}` : '',
    code: 'contract',
    message: 'breaks the contract',
  }
}

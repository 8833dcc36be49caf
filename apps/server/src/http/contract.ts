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
// The package's own entry loads and validates a document first. For that it compiles the schema of all OpenAPI
// documents, which takes a sixth of a start, even if `validateApiSpec` is false.
import { OpenApiValidator } from 'express-openapi-validator/dist/openapi.validator.js'
import type { BareRequest } from './request.ts'

type PrepareValidation = Host<BareRequest>['prepareValidation']

interface ViewParts {
  readonly query: object
  readonly body: unknown
  readonly route: string
  readonly schema: object
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

  constructor(request: BareRequest, { query, body, route, schema }: ViewParts) {
    this.method = request.method
    this.originalUrl = request.originalUrl
    this.path = partsOf(request.url).path
    this.headers = request.headers
    this.params = request.params
    this.body = body
    this.openapi = { expressRoute: route, schema, pathParams: { ...request.params } }
    this.#query = query
  }

  /** A getter, because the validator redefines `query`, and redefining a field of the object itself is slow. */
  get query(): object {
    return this.#query
  }
}

type Validate = ReturnType<PrepareValidation>

const validators = new WeakMap<ContractDocument, Map<string, Validate>>()

/** Prepares the validation of an operation. Services in the same process share the result. */
export function validationPreparer(document: ContractDocument): PrepareValidation {
  skipDeprecationStacks()
  const known = validators.get(document) ?? new Map<string, Validate>()
  validators.set(document, known)
  return (entry) => {
    const validate = known.get(entry.id) ?? prepare(document, entry)
    known.set(entry.id, validate)
    return validate
  }
}

/**
 * Validates requests with express-openapi-validator. It gets a document with this operation alone, because it visits
 * the whole document for each schema that it compiles. It compiles them for the first request of the operation.
 */
function prepare(document: ContractDocument, entry: OperationEntry): Validate {
  const takesQuery = entry.parameters.some((parameter) => parameter.in === 'query')
  let validation: Validation | undefined
  return async (request, sent) => {
    // Query values are checked first: the validator converts numbers as JavaScript does and accepts `0x10` and `1e1`.
    // So are unknown fields that the client wants to be refused, which the validator accepts.
    const fault = (takesQuery || sent.isStrict) && partsFault(entry, sent)
    if (fault) throw fault
    // The validator adds defaults to the query and strips brackets from unknown names. If the operation takes no
    // query, the validator modifies a copy, so that the problem shows unknown names as they were sent.
    const query = takesQuery ? sent.query : { ...sent.query }
    setContentType(entry, request, sent)
    validation ??= validationOf(document, entry)
    const { middleware, schema } = validation
    const parts = { query, body: sent.body, route: entry.path, schema }
    try {
      await runMiddleware(middleware, new RequestView(request, parts))
    } catch (error) {
      throw brokenContract(entry, sent, request.headers, error)
    }
  }
}

interface Validation {
  readonly middleware: Middleware
  readonly schema: object
}

function validationOf(document: ContractDocument, entry: OperationEntry): Validation {
  const { openapi, info } = document
  const { parameters, operation } = entry
  const sent = { parameters, requestBody: operation.requestBody }
  const schema = { ...withServicePatterns(resolved(document, sent)), responses: {} }
  const apiSpec = { openapi, info, paths: { [entry.path]: { [entry.method]: schema } } } as never
  const validator = new OpenApiValidator({
    apiSpec,
    // The pipeline checks tokens instead: it is stricter, and runs before the body is read.
    validateSecurity: false,
    fileUploader: false,
    // In the mode `fast`, the validator accepts 2026-02-31 as a date.
    ajvFormats: { mode: 'full' },
  })
  const spec = { apiDoc: apiSpec, basePaths: [], routes: [], serial: 0 }
  const middlewares = validator.installMiddleware(Promise.resolve(spec)) as Middleware[]
  const middleware = middlewares.find(({ name }) => name === 'requestMiddleware')
  if (!middleware)
    throw new Error('This version of express-openapi-validator has no requestMiddleware.')
  return { middleware, schema }
}

/** Replaces references by what they refer to. */
function resolved<Value>(document: ContractDocument, value: Value): Value {
  if (Array.isArray(value)) return value.map((member) => resolved(document, member)) as Value
  if (typeof value !== 'object' || value === null) return value
  const { $ref, ...rest } = value as { readonly $ref?: string }
  const target = $ref === undefined ? {} : resolved(document, targetOf(document, $ref))
  const entries = Object.entries(rest).map(([key, member]) => [key, resolved(document, member)])
  return { ...target, ...Object.fromEntries(entries) }
}

const targetOf = (document: ContractDocument, reference: string): object =>
  reference
    .split('/')
    .slice(1)
    .reduce<object>((part, name) => part[name as keyof object], document)

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

type Middleware = (request: object, response: object, next: (error?: unknown) => void) => void

const runMiddleware = (middleware: Middleware, view: object): Promise<void> =>
  new Promise((resolve, reject) => {
    middleware(view, {}, (error?: unknown) => (error ? reject(error) : resolve()))
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

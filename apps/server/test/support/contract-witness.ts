import { type ContractDocument, document, operationsOf } from '@delivery-orders/contract'
import { Ajv2020, type AnySchemaObject, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { record } from './answer-record.ts'

export interface ObservedResponse {
  readonly method: string
  readonly path: string
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

interface Declared {
  readonly headers?: Readonly<Record<string, object>>
  readonly content?: Record<string, { readonly schema: object }>
}

// `pnpm check` lints the contract. Validating its schemas here would compile their metaschema in each worker process.
const ajv = new Ajv2020({ allErrors: true, strict: false, validateSchema: false })
addFormats.default(ajv, { mode: 'full' })
// No reference of a schema leads elsewhere in the document.
const { schemas } = document.components
ajv.addSchema(closed({ $id: 'contract', components: { schemas } }) as AnySchemaObject)

const entries = operationsOf(document).map((entry) => ({
  ...entry,
  form: new RegExp(`^${entry.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}))

const compiled = new Map<object, ValidateFunction>()

/** Lists everything in a response that the contract does not allow. */
export function complaints({
  method,
  path,
  status,
  headers,
  text,
}: ObservedResponse): readonly string[] {
  const verb = method === 'HEAD' ? 'get' : method.toLowerCase()
  const entry = entries.find(({ method: own, form }) => own === verb && form.test(path))
  const declared = entry ? resolve(entry.operation.responses[status]) : outsideOperations(status)
  if (!declared)
    return [`${method} ${path} answered ${status}, which the contract does not declare.`]

  record({ operation: entry?.id, status, type: headers.get('content-type'), text })
  const about = `${method} ${path} ${status}`
  return [
    ...unknownHeaders(declared, status, headers),
    ...headerComplaints(declared, headers),
    ...(method === 'HEAD' ? [] : bodyComplaints(declared, headers, text)),
  ].map((complaint) => `${about}: ${complaint}`)
}

/** The response to a wrong path or method belongs to no operation, but must be a problem with the usual headers. */
const outsideOperations = (status: number): Declared | undefined =>
  [404, 405].includes(status)
    ? {
        headers: {
          'X-Request-Id': { $ref: '#/components/headers/RequestId' },
          'API-Version': { $ref: '#/components/headers/ApiVersion' },
        },
        content: {
          'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
        },
      }
    : undefined

/** Checks responses of pages outside the contract, such as `/docs`: a problem must match the contract's schema. */
export function problemComplaints({
  method,
  status,
  headers,
  text,
}: ObservedResponse): readonly string[] {
  const type = headers.get('content-type')
  if (type !== 'application/problem+json' || method === 'HEAD') return []
  record({ operation: undefined, status, type, text })
  return errorsOf({ $ref: '#/components/schemas/Problem' }, JSON.parse(text))
}

/** Headers that every response may have without a declaration. If a header has a value here, it is required. */
const headersOfAll: Readonly<Record<string, string | undefined>> = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-type': undefined,
  'content-length': undefined,
  connection: undefined,
  'keep-alive': undefined,
  date: undefined,
}

function unknownHeaders(
  { headers: own = {} }: Declared,
  status: number,
  headers: Headers,
): string[] {
  const known = new Set([
    ...Object.keys(headersOfAll),
    ...Object.keys(own).map((name) => name.toLowerCase()),
    ...(status === 405 ? ['allow'] : []),
  ])
  return [
    ...[...headers.keys()]
      .filter((name) => !known.has(name))
      .map((name) => `header ${name} is not declared`),
    ...Object.entries(headersOfAll)
      .filter(([name, value]) => value !== undefined && headers.get(name) !== value)
      .map(([name, value]) => `header ${name} must be ${value}`),
  ]
}

function headerComplaints({ headers: declared = {} }: Declared, headers: Headers): string[] {
  return Object.entries(declared).flatMap(([name, reference]) => {
    const { required, schema } = resolve(reference) as { required?: boolean; schema: object }
    const value = headers.get(name)
    if (value === null) return required ? [`header ${name} is missing`] : []
    const isNumber = (schema as { type?: string }).type === 'integer'
    return errorsOf(schema, isNumber ? Number(value) : value).map(
      (error) => `header ${name}${error}`,
    )
  })
}

function bodyComplaints({ content }: Declared, headers: Headers, text: string): string[] {
  const type = headers.get('content-type') ?? 'none'
  if (!content) return text === '' ? [] : ['has a body but should have none']
  // JSON is always UTF-8, so the charset parameter is allowed.
  const media = content[type.replace(/; charset=utf-8$/, '')]
  if (!media) return [`has the type ${type}, which the contract does not declare`]
  const value = JSON.parse(text)
  return [...errorsOf(media.schema, value), ...problemFaults(value)]
}

/** A problem whose code has a schema of its own must match it: responses also allow any other problem. */
function problemFaults(value: { readonly code?: unknown }): string[] {
  const own = problemSchemas.get(value.code)
  return own === undefined ? [] : errorsOf(own, value)
}

interface ProblemSchema {
  readonly allOf?: readonly {
    readonly properties?: { readonly code?: { readonly const?: string } }
  }[]
}

/** References to the schemas of problems, by code. */
const problemSchemas: ReadonlyMap<unknown, object> = new Map(
  Object.entries(document.components.schemas).flatMap(([name, schema]) =>
    ((schema as ProblemSchema).allOf ?? []).flatMap(({ properties }) =>
      properties?.code?.const === undefined
        ? []
        : [[properties.code.const, { $ref: `#/components/schemas/${name}` }] as const],
    ),
  ),
)

function errorsOf(schema: object, value: unknown): string[] {
  let validate = compiled.get(schema)
  if (!validate) {
    validate = ajv.compile(closedAtTop(rebased(schema)))
    compiled.set(schema, validate)
  }
  if (validate(value)) return []
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  )
}

const rebased = (schema: object): AnySchemaObject =>
  JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"contract#/'))

const closedAtTop = (schema: AnySchemaObject): AnySchemaObject =>
  ['object', undefined].includes(schema['type'])
    ? { allOf: [closed(schema, true)], unevaluatedProperties: false }
    : schema

/**
 * Makes schemas refuse undeclared fields, and values that open enumerations do not list. Parts of an `allOf` stay open,
 * because each declares only some fields.
 */
function closed(value: unknown, isPart = false): unknown {
  if (Array.isArray(value)) return value.map((member) => closed(member, isPart))
  if (typeof value !== 'object' || value === null) return value
  const copy: Record<string, unknown> = {}
  for (const [key, member] of Object.entries(value)) copy[key] = closed(member, key === 'allOf')
  const values = copy['x-extensible-enum']
  if (Array.isArray(values)) return { enum: takesNull(copy) ? [...values, null] : values }
  const isBase = 'code' in Object(copy['properties']) && 'requestId' in Object(copy['properties'])
  const isOpen = copy['type'] === 'object' && copy['properties'] !== undefined
  return isOpen && !isBase && !isPart ? { ...copy, unevaluatedProperties: false } : copy
}

function takesNull(schema: object): boolean {
  return JSON.stringify(schema).includes('"null"')
}

function resolve(value: unknown): Declared | undefined {
  const reference = (value as { $ref?: string } | undefined)?.$ref
  if (reference === undefined) return value as Declared | undefined
  return reference
    .slice(2)
    .split('/')
    .reduce<unknown>(
      (at, key) => (at as Record<string, unknown>)[key],
      document as ContractDocument,
    ) as Declared
}

export function messageComplaints(
  headers: Readonly<Record<string, string>>,
  text: string,
): readonly string[] {
  const message = JSON.parse(text)
  const declared = webhooks[message.type]?.post
  if (!declared) return [`${message.type} is not an event that the contract declares`]
  record({ kind: message.type })
  const missing = declared.parameters
    .filter(({ name, schema }) => errorsOf(schema, headers[name]).length > 0)
    .map(({ name }) => `header ${name} is ${headers[name]}`)
  return [...missing, ...errorsOf(declared.requestBody.content['application/json'].schema, message)]
}

interface WebhookOperation {
  readonly parameters: readonly { readonly name: string; readonly schema: object }[]
  readonly requestBody: {
    readonly content: { readonly 'application/json': { readonly schema: object } }
  }
}

const webhooks = document['webhooks'] as Readonly<
  Record<string, { readonly post: WebhookOperation }>
>

import { type ContractDocument, document, operationsOf } from '@delivery-orders/contract'
import { Ajv2020, type AnySchemaObject, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

/** An answer as a witness saw it. */
export interface Witnessed {
  readonly method: string
  readonly path: string
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

interface Declared {
  readonly headers?: Record<string, { readonly required?: boolean; readonly schema: object }>
  readonly content?: Record<string, { readonly schema: object }>
}

const ajv = new Ajv2020({ allErrors: true, strict: false })
addFormats.default(ajv, { mode: 'full' })
ajv.addSchema(closed({ $id: 'contract', ...structuredClone(document) }) as AnySchemaObject)

const entries = operationsOf(document).map((entry) => ({
  ...entry,
  form: new RegExp(`^${entry.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}))

const compiled = new Map<object, ValidateFunction>()

/** Everything in an answer that the contract does not allow; empty when there is nothing to complain of. */
export function complaints({ method, path, status, headers, text }: Witnessed): readonly string[] {
  const verb = method === 'HEAD' ? 'get' : method.toLowerCase()
  const entry = entries.find(({ method: own, form }) => own === verb && form.test(path))
  const declared = entry ? resolve(entry.operation.responses[status]) : outsideOperations(status)
  if (!declared)
    return [`${method} ${path} answered ${status}, which the contract does not declare.`]

  const about = `${method} ${path} ${status}`
  return [
    ...headerComplaints(declared, headers),
    ...(method === 'HEAD' ? [] : bodyComplaints(declared, headers, text)),
  ].map((complaint) => `${about}: ${complaint}`)
}

/** The same of a message to a webhook, whose kind is the last word of its `type`. */
export function eventComplaints(body: string): readonly string[] {
  const { type } = JSON.parse(body)
  const { webhooks } = document as {
    webhooks?: Record<string, { post: { requestBody: Declared } }>
  }
  const message = webhooks?.[type]?.post.requestBody
  if (!message) return [`${type} is told, which the contract does not declare.`]
  return bodyComplaints(message, new Headers({ 'content-type': 'application/json' }), body)
}

/** Wrong addresses and methods belong to no operation, and are problems all the same. */
const outsideOperations = (status: number): Declared | undefined =>
  [404, 405].includes(status)
    ? {
        content: {
          'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
        },
      }
    : undefined

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
  const type = headers.get('content-type')?.split(';')[0] ?? 'none'
  if (!content) return text === '' ? [] : ['has a body, and should have none']
  const media = content[type]
  if (!media) return [`is ${type}, which the contract does not declare`]
  return errorsOf(media.schema, JSON.parse(text))
}

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
    ? { allOf: [schema], unevaluatedProperties: false }
    : schema

/** Clients tolerate fields that they do not know; our own tests do not. Parts of an `allOf` are closed as a whole. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed)
  if (typeof value !== 'object' || value === null) return value
  const copy: Record<string, unknown> = {}
  for (const [key, member] of Object.entries(value))
    copy[key] = key === 'allOf' ? member : closed(member)
  const isBase = 'code' in Object(copy['properties']) && 'requestId' in Object(copy['properties'])
  const isOpen = copy['type'] === 'object' && copy['properties'] !== undefined && !isBase
  return isOpen ? { ...copy, unevaluatedProperties: false } : copy
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

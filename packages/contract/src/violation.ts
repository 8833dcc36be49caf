import { closestName } from './closest-name.ts'
import { operationsOf } from './document.ts'
import { document } from './generated/document.ts'
import type { Violation } from './generated/types.ts'
import { ownMessages, validators } from './generated/validators.js'
import { schemaAt, unknownFieldAt, unknownFieldsOf } from './unknown-fields.ts'
import type { RequestPart, SchemaError, Validator } from './validator.ts'

/** Maximum number of violations in one report. A longer list would not help anyone to fix the request. */
export const violationsMax = 20

const parts: readonly RequestPart[] = ['path', 'query', 'header', 'body']

export interface RequestToValidate extends Readonly<Partial<Record<RequestPart, unknown>>> {
  /** Whether unknown fields of the body are violations, even where the schema allows them. */
  readonly isStrict?: boolean
}

/** Returns at most `violationsMax` violations in the given parts of a request, or none if the request is valid. */
export function violationsOf(
  operationId: string,
  request: RequestToValidate,
): readonly Violation[] {
  const found: Violation[] = []
  for (const part of parts.filter((each) => each in request))
    for (const error of faultsIn(operationId, part, request[part])) {
      if (found.length === violationsMax) return found
      found.push(violation(operationId, part, error))
    }
  if (!request.isStrict) return found
  return [...found, ...unknownFieldsOf(operationId, request.body, violationsMax - found.length)]
}

function* faultsIn(
  operationId: string,
  part: RequestPart,
  value: unknown,
): Generator<SchemaError, void> {
  const own = validators[operationId] ?? {}
  const errors = faults(own[part], value)
  yield* errors
  const list = lists.get(operationId)
  if (part === 'body' && list !== undefined && errors.length === 0)
    yield* faultsInElements(
      own.element,
      list,
      value as Readonly<Record<string, readonly unknown[]>>,
    )
}

/** The lists whose elements are validated one by one, so that the search can end before a report becomes huge. */
const lists: ReadonlyMap<string, string | undefined> = new Map(
  operationsOf(document).map(({ id, operation }) => [id, operation['x-charged-by']]),
)

function* faultsInElements(
  validate: Validator | undefined,
  list: string,
  body: Readonly<Record<string, readonly unknown[]>>,
): Generator<SchemaError, void> {
  for (const [index, element] of (body[list] ?? []).entries())
    for (const error of faults(validate, element))
      yield { ...error, instancePath: `/${list}/${index}${error.instancePath}` }
}

/** A longer pointer has a key that is too long itself, which is another violation. */
const pointerMax = 1_000

function faults(validate: Validator | undefined, value: unknown): readonly SchemaError[] {
  if (!validate || validate(value)) return []
  // Ajv adds an error of `propertyNames` to the error of a key.
  const errors = (validate.errors ?? []).filter(({ keyword }) => keyword !== 'propertyNames')
  // A value that breaks its pattern usually breaks its format too, and one of another type is none of the values of an
  // enumeration. Only the first error of each pair is reported.
  const pointersOf = (wanted: string) =>
    new Set(errors.flatMap(({ keyword, instancePath }) => (keyword === wanted ? instancePath : [])))
  const [patterns, types] = [pointersOf('pattern'), pointersOf('type')]
  return errors.filter(
    ({ keyword, instancePath }) =>
      !(keyword === 'format' && patterns.has(instancePath)) &&
      !(keyword === 'enum' && types.has(instancePath)) &&
      instancePath.length <= pointerMax,
  )
}

function violation(operationId: string, part: RequestPart, error: SchemaError): Violation {
  const { keyword, instancePath, params } = error
  if (part === 'body' && keyword === 'additionalProperties')
    return unknownFieldAt(operationId, instancePath, String(params['additionalProperty']))
  const message =
    keyword === 'additionalProperties'
      ? unknownParameter(operationId, String(params['additionalProperty']))
      : (messages[keyword]?.(params) ?? schemaAt(operationId, instancePath)?.['x-message'])
  return {
    in: part,
    pointer: pointerTo(error),
    // The contract uses `not` only to exclude amounts between 0 and the smallest one.
    code: keyword === 'not' ? 'minimum' : keyword,
    message: `${message ?? 'breaks the contract'}${adviceFor(operationId, part, error)}`,
  }
}

/** The addition to a message that needs more than the violated rule. */
function adviceFor(operationId: string, part: RequestPart, error: SchemaError): string {
  const { keyword, instancePath, params } = error
  if (part === 'query' && keyword === 'enum' && instancePath.endsWith('/0'))
    return '; for several values, repeat the parameter'
  if (part !== 'body' || keyword !== 'type') return ''
  const [wanted] = [params['type']].flat()
  const { required = [], pattern, format } = schemaAt(operationId, instancePath) ?? {}
  if (wanted === 'object' && required.length > 0) return `; an object has ${required.join(', ')}`
  const rule = ownMessages[`${pattern}`] ?? formatMessages[`${format}`]
  return wanted === 'string' && rule ? `; a string ${rule}` : ''
}

function unknownParameter(operationId: string, name: string): string {
  const known = queryNames.get(operationId) ?? []
  const near = closestName(name.slice(0, nameMax), known)
  const advice = near
    ? `: did you mean ${near}?`
    : known.length > 0
      ? `: use ${known.join(', ')}`
      : ''
  return `is not a parameter of this operation${advice}`
}

const queryNames: ReadonlyMap<string, readonly string[]> = new Map(
  operationsOf(document).map(({ id, parameters }) => [
    id,
    parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name),
  ]),
)

/** Limits the part of an unknown parameter's name that is shown. */
const nameMax = 100

/** Points to the missing or unknown property itself, not to the object that contains it. */
function pointerTo({ instancePath, params }: SchemaError): string {
  const property = params['missingProperty'] ?? params['additionalProperty']
  if (typeof property !== 'string') return instancePath
  return `${instancePath}/${property.slice(0, nameMax).replaceAll('~', '~0').replaceAll('/', '~1')}`
}

const characters = (count: unknown) => (count === 1 ? '1 character' : `${count} characters`)
const elements = (count: unknown) => (count === 1 ? '1 element' : `${count} elements`)

const typeNames: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
  null: 'null',
}

const formatMessages: Readonly<Record<string, string>> = {
  date: 'must be a calendar date, such as 2026-12-24',
  'date-time': 'must be a time, such as 2026-12-24T18:00:00.000Z',
  uri: 'must be a URL, such as https://example.com/page',
}

const messages: Readonly<Record<string, (params: Readonly<Record<string, unknown>>) => string>> = {
  required: () => 'is required',
  type: ({ type }) =>
    `must be ${[type]
      .flat()
      .map((name) => typeNames[String(name)])
      .join(' or ')}`,
  minimum: ({ limit }) => `must be at least ${limit}`,
  maximum: ({ limit }) => `must be at most ${limit}`,
  minLength: ({ limit }) =>
    limit === 1 ? 'must not be empty' : `must have at least ${characters(limit)}`,
  maxLength: ({ limit }) => `must have at most ${characters(limit)}`,
  maxProperties: ({ limit }) => `must have at most ${limit} keys`,
  minProperties: ({ limit }) => `must have at least ${limit === 1 ? '1 field' : `${limit} fields`}`,
  minItems: ({ limit }) => `must have at least ${elements(limit)}`,
  maxItems: ({ limit }) => `must have at most ${elements(limit)}`,
  uniqueItems: () => 'must not have the same element twice',
  enum: ({ allowedValues }) => mustBeOneOf([allowedValues].flat()),
  format: ({ format }) => formatMessages[String(format)] ?? `must be a ${format}`,
  pattern: ({ pattern }) => ownMessages[String(pattern)] ?? 'does not match the required pattern',
}

function mustBeOneOf(values: readonly unknown[]): string {
  const hint = ownMessages[values.join()]
  const named = values.filter((value) => value !== null).join(', ')
  return `must be one of ${named}${hint === undefined ? '' : `; ${hint}`}`
}

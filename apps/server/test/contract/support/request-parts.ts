import type { OperationEntry } from '@delivery-orders/contract'
import fc from 'fast-check'
import { type HttpRequest, json } from '../../support/send.ts'
import { memberSchema, resolved, type Schema } from './schema.ts'
import { valuesOf } from './schema-values.ts'

export interface Parts {
  /** Percent-encoded values. */
  readonly pathParameters: PathParameters
  readonly query: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly key?: string
  readonly body?: unknown
}

export type PathParameters = Readonly<Record<string, string>>

export function sentAs(
  { method, path }: OperationEntry,
  { pathParameters, query, key, body }: Parts,
): HttpRequest {
  const params = new URLSearchParams(
    Object.entries(query).flatMap(([name, values = []]) =>
      [values].flat().map((one): [string, string] => [name, one]),
    ),
  )
  const place = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => pathParameters[name] ?? '')
  return {
    method: method.toUpperCase(),
    path: params.size > 0 ? `${place}?${params}` : place,
    headers: { ...(body === undefined ? {} : json), ...(key !== undefined && { [keyName]: key }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }
}

const keyName = 'Idempotency-Key'

/** Generates valid requests, most of them for existing resources, some for resources that do not exist. */
export function validParts(
  entry: OperationEntry,
  resources: readonly PathParameters[],
): fc.Arbitrary<Parts> {
  const inPath = parametersIn(entry, 'path')
  const existing = resources.filter((resource) => inPath.every(({ name }) => name in resource))
  const randomParameters = fc.record(
    Object.fromEntries(inPath.map(({ name, schema }) => [name, valuesOf(schema).map(encoded)])),
  )
  const keyParameter = parametersIn(entry, 'header').find(({ name }) => name === keyName)
  return fc.record(
    {
      pathParameters:
        existing.length > 0
          ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...existing) }, randomParameters)
          : randomParameters,
      query: queries(entry),
      ...(keyParameter && { key: valuesOf(keyParameter.schema).map(String) }),
      ...(bodySchema(entry) && { body: valuesOf(bodySchema(entry) ?? {}) }),
    },
    {
      requiredKeys: entry.operation.requestBody?.required
        ? ['pathParameters', 'query', 'body']
        : ['pathParameters', 'query'],
    },
  ) as fc.Arbitrary<Parts>
}

/** Requests do not wait for events: up to 30 seconds each would be most of the run. */
const queries = (entry: OperationEntry): fc.Arbitrary<Parts['query']> => {
  const own = parametersIn(entry, 'query').map(({ name, schema }) => [
    name,
    valuesOf(schema).map((value) => (Array.isArray(value) ? value.map(String) : String(value))),
  ])
  const all: fc.Arbitrary<Parts['query']> = fc.record(Object.fromEntries(own), { requiredKeys: [] })
  return fc.tuple(all, fc.nat(9)).map(([query, luck]) => ({
    ...query,
    ...(luck > 0 && withoutCursor),
    ...(query['wait'] !== undefined && { wait: '0' }),
  }))
}

/** Removes the cursors of most list requests: with a random text as the cursor, the list is refused. */
const withoutCursor = { cursor: undefined, after: undefined }

const encoded = (value: unknown): string => encodeURIComponent(String(value))

export const parametersIn = ({ parameters }: OperationEntry, part: 'path' | 'query' | 'header') =>
  parameters
    .filter((parameter) => parameter.in === part)
    .map(({ name, schema }) => ({ name, schema: resolved(schema as Schema) }))

interface RequestBody {
  readonly content: {
    readonly 'application/json': {
      readonly schema: Schema
      readonly examples: Readonly<Record<string, { readonly value: unknown }>>
    }
  }
}

/** Whether an operation takes an idempotency key, the only header with limits that clients may break. */
export const takesKey = (entry: OperationEntry): boolean =>
  parametersIn(entry, 'header').some(({ name }) => name === keyName)

export const bodySchema = (entry: OperationEntry): Schema | undefined =>
  contentOf(entry)?.['application/json'].schema

export const bodyExamples = (entry: OperationEntry): readonly unknown[] =>
  Object.values(contentOf(entry)?.['application/json'].examples ?? {}).map(({ value }) => value)

/** A body with every member that the schema has, such as optional ones that no example has. */
export function wholeBody(entry: OperationEntry): unknown {
  const schema = bodySchema(entry)
  return schema && wholeValue(schema)
}

function wholeValue(given: Schema): unknown {
  const { properties, items, ...schema } = resolved(given)
  if (items) return [wholeValue(items)]
  const member = memberSchema(schema)
  if (member) return { key: wholeValue(member) }
  if (!properties) return fc.sample(valuesOf(given), { numRuns: 1, seed: 1 })[0]
  return Object.fromEntries(
    Object.entries(properties).map(([name, own]) => [name, wholeValue(own)]),
  )
}

const contentOf = ({ operation }: OperationEntry) =>
  (operation.requestBody as unknown as RequestBody | undefined)?.content

import type { OperationEntry } from '@delivery-orders/contract'
import fc from 'fast-check'
import { json, type Sent } from '../../support/send.ts'
import { resolved, type Schema } from './schema.ts'
import { valuesOf } from './schema-values.ts'

/** A request before it is written down. */
export interface Parts {
  /** As they stand in the path, percent-encoded. */
  readonly names: Names
  readonly query: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly key?: string
  readonly body?: unknown
}

export type Names = Readonly<Record<string, string>>

export function sentAs({ method, path }: OperationEntry, { names, query, key, body }: Parts): Sent {
  const params = new URLSearchParams(
    Object.entries(query).flatMap(([name, values = []]) =>
      [values].flat().map((one): [string, string] => [name, one]),
    ),
  )
  const place = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => names[name] ?? '')
  return {
    method: method.toUpperCase(),
    path: params.size > 0 ? `${place}?${params}` : place,
    headers: { ...(body === undefined ? {} : json), ...(key !== undefined && { [keyName]: key }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }
}

const keyName = 'Idempotency-Key'

/** Requests that keep the contract, about things that are there and others that could be. */
export function goodParts(entry: OperationEntry, things: readonly Names[]): fc.Arbitrary<Parts> {
  const inPath = parametersIn(entry, 'path')
  const there = things.filter((thing) => inPath.every(({ name }) => name in thing))
  const anyNames = fc.record(
    Object.fromEntries(inPath.map(({ name, schema }) => [name, valuesOf(schema).map(encoded)])),
  )
  const takesKey = parametersIn(entry, 'header').find(({ name }) => name === keyName)
  return fc.record(
    {
      names:
        there.length > 0
          ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...there) }, anyNames)
          : anyNames,
      query: queries(entry),
      ...(takesKey && { key: valuesOf(takesKey.schema).map(String) }),
      ...(bodySchema(entry) && { body: valuesOf(bodySchema(entry) ?? {}) }),
    },
    {
      requiredKeys: entry.operation.requestBody?.required
        ? ['names', 'query', 'body']
        : ['names', 'query'],
    },
  ) as fc.Arbitrary<Parts>
}

const queries = (entry: OperationEntry): fc.Arbitrary<Parts['query']> => {
  const own = parametersIn(entry, 'query').map(({ name, schema }) => [
    name,
    valuesOf(schema).map((value) => (Array.isArray(value) ? value.map(String) : String(value))),
  ])
  const all: fc.Arbitrary<Parts['query']> = fc.record(Object.fromEntries(own), { requiredKeys: [] })
  return fc
    .tuple(all, fc.nat(9))
    .map(([query, luck]) => (luck === 0 ? query : { ...query, ...withoutPlace }))
}

/** Of the texts that a place in a list may be, hardly any is one: most requests begin at its beginning. */
const withoutPlace = { cursor: undefined, after: undefined }

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

export const bodySchema = (entry: OperationEntry): Schema | undefined =>
  contentOf(entry)?.['application/json'].schema

/** The bodies that the contract itself shows. */
export const bodyExamples = (entry: OperationEntry): readonly unknown[] =>
  Object.values(contentOf(entry)?.['application/json'].examples ?? {}).map(({ value }) => value)

const contentOf = ({ operation }: OperationEntry) =>
  (operation.requestBody as unknown as RequestBody | undefined)?.content

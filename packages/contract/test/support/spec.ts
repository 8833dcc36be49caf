import { readdirSync, readFileSync } from 'node:fs'
import { parse } from 'yaml'

const spec = new URL('../../../../spec/', import.meta.url)

export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly allOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly maxItems?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly 'x-message'?: string
}

interface Example {
  readonly externalValue?: string
}

interface Content {
  readonly schema: Schema
  readonly examples?: Readonly<Record<string, Example>>
}

/** A body that travels between client and service. */
export interface Message {
  readonly name: string
  readonly schema: Schema
  /** The files under spec/examples that show it. */
  readonly files: readonly string[]
}

type Tree = Readonly<Record<string, unknown>>

/** The contract as its authors write it: examples are names of files. */
const contract: Tree = parse(readFileSync(new URL('openapi.yaml', spec), 'utf8'), {
  maxAliasCount: -1,
})

export const exampleFiles: readonly string[] = readdirSync(new URL('examples/', spec))

export const exampleOf = (file: string): unknown =>
  JSON.parse(readFileSync(new URL(`examples/${file}`, spec), 'utf8'))

/** Every request and response body of every operation and webhook, and every problem. */
export const messages: readonly Message[] = [...bodies(), ...problems()]

function bodies(): readonly Message[] {
  return ['paths', 'webhooks'].flatMap((section) =>
    Object.entries((contract[section] ?? {}) as Record<string, Tree>).flatMap(([path, item]) =>
      Object.entries(item)
        .filter(([method]) => ['get', 'post', 'put', 'patch', 'delete'].includes(method))
        .flatMap(([method, operation]) => messagesOf(`${method} ${path}`, operation as Tree)),
    ),
  )
}

function messagesOf(operation: string, { requestBody, responses }: Tree): readonly Message[] {
  const bodies = Object.entries({ request: requestBody, ...(responses as Tree) })
  return bodies.flatMap(([part, body]) =>
    Object.values((resolved(body)?.['content'] ?? {}) as Record<string, Content>).map(
      ({ schema, examples = {} }) => ({
        name: `${operation}, ${part}`,
        schema,
        files: Object.values(examples).flatMap(fileOf),
      }),
    ),
  )
}

/** Also of those that belong to no operation, such as a wrong address. */
function problems(): readonly Message[] {
  const schemas = resolved({ $ref: '#/components/schemas' }) as Record<string, Schema>
  const { 'x-problems': table } = schemas['ProblemCode'] as {
    'x-problems': Record<string, { readonly example: Example }>
  }
  return Object.entries(table).map(([code, { example }]) => {
    const own = Object.entries(schemas).find(([, { allOf }]) =>
      allOf?.some(({ properties }) => properties?.['code']?.const === code),
    )
    const schema = { $ref: `#/components/schemas/${own?.[0] ?? 'Problem'}` }
    return { name: `problem ${code}`, schema, files: fileOf(example) }
  })
}

function fileOf({ externalValue }: Example): readonly string[] {
  return externalValue ? [externalValue.replace('examples/', '')] : []
}

function resolved(value: unknown): Tree | undefined {
  const reference = (value as Schema | undefined)?.$ref
  if (reference === undefined) return value as Tree | undefined
  const found = reference
    .slice('#/'.length)
    .split('/')
    .reduce<unknown>((tree, name) => (tree as Tree | undefined)?.[name], contract)
  if (found === undefined) throw new Error(`The contract has no ${reference}.`)
  return resolved(found)
}

/** The schema with nothing but what it names: a misspelt field of an example would pass the open one. */
export function closed(schema: Schema, partOfWhole = false): Schema {
  const { allOf, properties, items, ...rest } = resolved(schema) as Schema
  return {
    ...rest,
    ...(allOf && { allOf: allOf.map((part) => closed(part, true)) }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, property]) => [name, closed(property)]),
      ),
    }),
    ...(items && { items: closed(items) }),
    ...((allOf ?? properties) && !partOfWhole && { unevaluatedProperties: false }),
  }
}

export interface Place {
  readonly pointer: string
  readonly schema: Schema
}

/** Everything in the contract that looks like a schema of a text or a list, or has a pattern. */
export function places(value: unknown = contract, pointer = ''): readonly Place[] {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.entries(value)
    .filter(([key]) => key !== 'examples' && key !== 'example')
    .flatMap(([key, member]) => places(member, `${pointer}/${key.replaceAll('/', '~1')}`))
  return 'type' in value || 'pattern' in value
    ? [{ pointer, schema: value as Schema }, ...inner]
    : inner
}

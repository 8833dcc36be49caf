import { readdirSync, readFileSync } from 'node:fs'
import { parse } from 'yaml'

export interface Schema {
  readonly $ref?: string
  readonly const?: unknown
  readonly allOf?: readonly Schema[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
}

interface Example {
  readonly externalValue?: string
}

interface Content {
  readonly schema: Schema
  readonly examples?: Readonly<Record<string, Example>>
}

/** A request body, a response body, or a problem (the body of an error response). */
export interface Message {
  readonly name: string
  readonly schema: Schema
  /** Names of the files in spec/examples that contain the examples of this message. */
  readonly files: readonly string[]
}

export type Tree = Readonly<Record<string, unknown>>

export const specFolder: URL = new URL('../../../spec/', import.meta.url)

/** Parses spec/openapi.yaml, where each example is a reference to a file. */
export const writtenContract = (): Tree =>
  parse(readFileSync(new URL('openapi.yaml', specFolder), 'utf8'), { maxAliasCount: -1 })

export const exampleFiles = (): readonly string[] => readdirSync(new URL('examples/', specFolder))

export const exampleOf = (file: string): unknown =>
  JSON.parse(readFileSync(new URL(`examples/${file}`, specFolder), 'utf8'))

export const messagesIn = (contract: Tree): readonly Message[] => [
  ...bodies(contract),
  ...problems(contract),
]

function bodies(contract: Tree): readonly Message[] {
  return ['paths', 'webhooks'].flatMap((section) =>
    Object.entries((contract[section] ?? {}) as Record<string, Tree>).flatMap(([path, item]) =>
      Object.entries(item)
        .filter(([method]) => ['get', 'post', 'put', 'patch', 'delete'].includes(method))
        .flatMap(([method, operation]) =>
          messagesOf(contract, `${method} ${path}`, operation as Tree),
        ),
    ),
  )
}

function messagesOf(
  contract: Tree,
  operation: string,
  { requestBody, responses }: Tree,
): readonly Message[] {
  const bodies = Object.entries({ request: requestBody, ...(responses as Tree) })
  return bodies.flatMap(([part, body]) =>
    Object.values(
      (resolveReference(contract, body)?.['content'] ?? {}) as Record<string, Content>,
    ).map(({ schema, examples = {} }) => ({
      name: `${operation}, ${part}`,
      schema,
      files: Object.values(examples).flatMap(fileOf),
    })),
  )
}

/** Every problem of the contract, including problems that no operation declares, such as `route_not_found`. */
function problems(contract: Tree): readonly Message[] {
  const schemas = resolveReference(contract, { $ref: '#/components/schemas' }) as Record<
    string,
    Schema
  >
  const { 'x-problems': table } = schemas['ProblemCode'] as {
    'x-problems': Record<string, { readonly example?: Example }>
  }
  return Object.entries(table).map(([code, { example }]) => {
    const own = Object.entries(schemas).find(([, { allOf }]) =>
      allOf?.some(({ properties }) => properties?.['code']?.const === code),
    )
    const schema = { $ref: `#/components/schemas/${own?.[0] ?? 'Problem'}` }
    return { name: `problem ${code}`, schema, files: fileOf(example) }
  })
}

function fileOf({ externalValue }: Example = {}): readonly string[] {
  return externalValue ? [externalValue.replace('examples/', '')] : []
}

function resolveReference(contract: Tree, value: unknown): Tree | undefined {
  const reference = (value as Schema | undefined)?.$ref
  if (reference === undefined) return value as Tree | undefined
  const found = reference
    .slice('#/'.length)
    .split('/')
    .reduce<unknown>((tree, name) => (tree as Tree | undefined)?.[name], contract)
  if (found === undefined)
    throw new Error(`spec/openapi.yaml refers to ${reference}, but does not define it.`)
  return resolveReference(contract, found)
}

/** Copies a schema so that it refuses unknown fields. Otherwise a misspelled field in an example would be valid. */
export function closeSchema(contract: Tree, schema: Schema, partOfWhole = false): Schema {
  const { allOf, anyOf, oneOf, properties, items, ...rest } = resolveReference(
    contract,
    schema,
  ) as Schema
  return {
    ...rest,
    ...(allOf && { allOf: allOf.map((part) => closeSchema(contract, part, true)) }),
    ...(anyOf && { anyOf: anyOf.map((other) => closeSchema(contract, other)) }),
    ...(oneOf && { oneOf: oneOf.map((other) => closeSchema(contract, other)) }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, property]) => [
          name,
          closeSchema(contract, property),
        ]),
      ),
    }),
    ...(items && { items: closeSchema(contract, items) }),
    ...((allOf ?? properties) && !partOfWhole && { unevaluatedProperties: false }),
  }
}

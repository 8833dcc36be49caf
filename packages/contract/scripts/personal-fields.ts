import type { ContractDocument } from '../src/document.ts'

interface Schema {
  readonly $ref?: string
  readonly 'x-pii'?: boolean
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly allOf?: readonly Schema[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
}

interface Field {
  readonly name: string
  /** Name of the enclosing field, such as `sender`; empty at the top level of a body. */
  readonly parent: string
  readonly isPersonal: boolean
}

/**
 * Names of the request fields that hold personal data (`x-pii`). If another request field with the same name holds no
 * personal data, the name is qualified with the parent of the field, as in `sender.referenceNumber`.
 */
export function personalFields(document: ContractDocument): readonly string[] {
  const fields = Object.values(document.paths)
    .flatMap((path) => Object.values(path))
    .flatMap((operation) => bodyOf(operation) ?? [])
    .flatMap((body) => fieldsOf(document, body, ''))
  const notPersonal = new Set(fields.flatMap(({ name, isPersonal }) => (isPersonal ? [] : name)))
  const personal = fields
    .filter(({ isPersonal }) => isPersonal)
    .map(({ name, parent }) => (notPersonal.has(name) ? `${parent}.${name}` : name))
  if (personal.length === 0)
    throw new Error('spec/openapi.yaml marks no request field with x-pii. Mark personal data.')
  return [...new Set(personal)].sort()
}

const bodyOf = (operation: unknown): Schema | undefined =>
  (operation as { requestBody?: { content: { 'application/json': { schema: Schema } } } })
    .requestBody?.content['application/json'].schema

function fieldsOf(document: ContractDocument, schema: Schema, parent: string): readonly Field[] {
  const {
    properties = {},
    items,
    allOf = [],
    anyOf = [],
    oneOf = [],
  } = resolveReference(document, schema)
  return [
    ...Object.entries(properties).flatMap(([name, property]) => [
      { name, parent, isPersonal: isPersonal(document, property) },
      ...fieldsOf(document, property, name),
    ]),
    ...[...allOf, ...anyOf, ...oneOf, ...(items ? [items] : [])].flatMap((part) =>
      fieldsOf(document, part, parent),
    ),
  ]
}

const isPersonal = (document: ContractDocument, schema: Schema): boolean => {
  const { 'x-pii': marked, allOf = [], anyOf = [], oneOf = [] } = resolveReference(document, schema)
  const parts = [...allOf, ...anyOf, ...oneOf]
  return marked === true || parts.some((part) => isPersonal(document, part))
}

/** Resolves a `$ref`. Keywords next to the `$ref`, such as `x-pii`, override those of the referenced schema. */
function resolveReference(document: ContractDocument, { $ref, ...siblings }: Schema): Schema {
  if ($ref === undefined) return siblings
  const name = $ref.replace('#/components/schemas/', '')
  const schema = document.components.schemas[name] as Schema | undefined
  if (!schema) throw new Error(`spec/openapi.yaml refers to ${$ref}, but does not define it.`)
  return { ...resolveReference(document, schema), ...siblings }
}

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
  /** The field that holds the object with this one; empty at the top of a body. */
  readonly holder: string
  readonly isPersonal: boolean
}

/**
 * The fields of request bodies that tell of people and places (`x-pii`): by name where every field of this name does,
 * else after the name of what holds it, as in `sender.referenceNumber`.
 */
export function personalFields(document: ContractDocument): readonly string[] {
  const fields = Object.values(document.paths)
    .flatMap((path) => Object.values(path))
    .flatMap((operation) => bodyOf(operation) ?? [])
    .flatMap((body) => fieldsOf(document, body, ''))
  const open = new Set(fields.flatMap(({ name, isPersonal }) => (isPersonal ? [] : name)))
  const personal = fields
    .filter(({ isPersonal }) => isPersonal)
    .map(({ name, holder }) => (open.has(name) ? `${holder}.${name}` : name))
  if (personal.length === 0) throw new Error('The contract marks no field of a request as x-pii.')
  return [...new Set(personal)].sort()
}

const bodyOf = (operation: unknown): Schema | undefined =>
  (operation as { requestBody?: { content: { 'application/json': { schema: Schema } } } })
    .requestBody?.content['application/json'].schema

function fieldsOf(document: ContractDocument, schema: Schema, holder: string): readonly Field[] {
  const { properties = {}, items, allOf = [], anyOf = [], oneOf = [] } = resolved(document, schema)
  return [
    ...Object.entries(properties).flatMap(([name, property]) => [
      { name, holder, isPersonal: isPersonal(document, property) },
      ...fieldsOf(document, property, name),
    ]),
    ...[...allOf, ...anyOf, ...oneOf, ...(items ? [items] : [])].flatMap((part) =>
      fieldsOf(document, part, holder),
    ),
  ]
}

const isPersonal = (document: ContractDocument, schema: Schema): boolean => {
  const { 'x-pii': marked, allOf = [], anyOf = [], oneOf = [] } = resolved(document, schema)
  const parts = [...allOf, ...anyOf, ...oneOf]
  return marked === true || parts.some((part) => isPersonal(document, part))
}

/** A mark beside a reference counts too. */
function resolved(document: ContractDocument, { $ref, ...beside }: Schema): Schema {
  if ($ref === undefined) return beside
  const name = $ref.replace('#/components/schemas/', '')
  const schema = document.components.schemas[name] as Schema | undefined
  if (!schema) throw new Error(`The contract has no schema ${$ref}.`)
  return { ...resolved(document, schema), ...beside }
}

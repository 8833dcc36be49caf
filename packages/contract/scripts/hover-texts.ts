import type { ContractDocument } from '../src/document.ts'

interface Schema {
  readonly $ref?: string
  readonly description?: string
  readonly format?: string
  readonly examples?: readonly unknown[]
  readonly properties?: Schemas
  readonly items?: Schema
  readonly allOf?: readonly Schema[]
  readonly [keyword: string]: unknown
}

type Schemas = Readonly<Record<string, Schema>>

/**
 * Prepares the descriptions for editors, which show only the comment of the property under the cursor. A property gets
 * the description and the examples of the schema that it refers to, unless it has its own. If clients send the property,
 * its description also gets its limits.
 */
export function withHoverTexts(document: ContractDocument): ContractDocument {
  const schemas = document.components.schemas as Schemas
  const sent = sentSchemas(document, schemas)

  const complete = (schema: Schema, isSent: boolean): Schema => ({
    ...schema,
    ...(schema.properties && {
      properties: mapValues(schema.properties, (each) => completeProperty(each, isSent)),
    }),
    ...(schema.items && { items: complete(schema.items, isSent) }),
    ...(schema.allOf && { allOf: schema.allOf.map((each) => complete(each, isSent)) }),
  })

  const completeProperty = (property: Schema, isSent: boolean): Schema => {
    const { format: _, ...rest } = complete(property, isSent)
    const target = schemas[nameIn(property.$ref ?? '')] ?? property
    const text = property.description ?? target.description ?? ''
    const { examples } = { ...target, ...property }
    const description = [text.trim(), ...(isSent ? limitsOf(target) : [])].join('\n')
    return { ...rest, description, ...(examples && { examples }) }
  }

  return {
    ...document,
    components: {
      ...document.components,
      schemas: mapValues(schemas, (schema, name) => complete(schema, sent.has(name))),
    },
  }
}

/** The names of the schemas in request bodies. */
function sentSchemas(document: ContractDocument, schemas: Schemas): ReadonlySet<string> {
  const names = new Set<string>()
  const gather = (value: unknown) => {
    for (const [, name = ''] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/(\w+)"/g))
      if (!names.has(name)) {
        names.add(name)
        gather(schemas[name])
      }
  }
  for (const item of Object.values(document.paths))
    for (const operation of Object.values(item)) gather(Object(operation).requestBody ?? null)
  return names
}

const nameIn = ($ref: string): string => $ref.replace('#/components/schemas/', '')

/** The limits of a schema in words; none for dates and enumerations, which say more about their values. */
function limitsOf(schema: Schema): readonly string[] {
  if (schema.format?.startsWith('date') || 'enum' in schema) return []
  return [
    range(schema['minLength'], schema['maxLength'], ' characters'),
    range(schema['minItems'], schema['maxItems'], ' entries'),
    range(schema['minimum'], schema['maximum'], ''),
  ].flat()
}

function range(min: unknown, max: unknown, unit: string): readonly string[] {
  if (typeof max !== 'number') return []
  const most = `${numbers.format(max)}${unit}.`
  return [typeof min === 'number' ? `${numbers.format(min)} to ${most}` : `At most ${most}`]
}

const numbers = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 })

const mapValues = <Value, Mapped>(
  record: Readonly<Record<string, Value>>,
  map: (value: Value, key: string) => Mapped,
): Readonly<Record<string, Mapped>> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value, key)]))

import { document } from '@delivery-orders/contract'

/** Path of a value in a body, such as `recipient.address.city` or `items.0.total`. */
export type Path = readonly (string | number)[]

export interface SchemaField {
  readonly path: Path
  readonly isPersonal: boolean
}

interface Schema {
  readonly $ref?: string
  readonly 'x-pii'?: boolean
  readonly allOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
}

/** The fields of a schema of the contract, without objects and lists. */
export const fieldsOfSchema = (name: string): readonly SchemaField[] =>
  fieldsOf({ $ref: `#/components/schemas/${name}` }, [])

function fieldsOf(given: Schema, path: Path): readonly SchemaField[] {
  const schema = resolved(given)
  if (schema.items) return fieldsOf(schema.items, [...path, 0])
  if (schema.allOf) return schema.allOf.flatMap((part) => fieldsOf(part, path))
  if (!schema.properties) return [{ path, isPersonal: schema['x-pii'] === true }]
  return Object.entries(schema.properties).flatMap(([key, member]) =>
    fieldsOf(member, [...path, key]),
  )
}

const resolved = (schema: Schema): Schema =>
  schema.$ref === undefined
    ? schema
    : (document.components.schemas[schema.$ref.split('/').at(-1) ?? ''] as Schema)

export const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], value)

import { document, withServicePatterns } from '@delivery-orders/contract'

/** The contract as the service checks it. */
export const checkedContract = withServicePatterns(document)

/** The part of JSON Schema that the contract uses in requests. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly pattern?: string
  readonly enum?: readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: false | Schema
  readonly propertyNames?: Schema
  readonly minProperties?: number
  readonly maxProperties?: number
  readonly items?: Schema
  readonly minimum?: number
  readonly maximum?: number
  /** Excludes the amounts between 0 and the smallest one. */
  readonly not?: { readonly exclusiveMaximum: number }
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly uniqueItems?: boolean
}

export function resolved(schema: Schema): Schema {
  if (schema.$ref === undefined) return schema
  const found = schema.$ref
    .slice('#/'.length)
    .split('/')
    .reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], checkedContract)
  return resolved(found as Schema)
}

/** The schema of the members of an object whose keys the client chooses. */
export const memberSchema = ({ additionalProperties }: Schema): Schema | undefined =>
  additionalProperties || undefined

export const typesOf = ({ type }: Schema): readonly string[] => [type ?? []].flat()

export const typeOf = (schema: Schema): string =>
  typesOf(schema).find((type) => type !== 'null') ?? 'null'

import { closestName } from './closest-name.ts'
import { operationsOf } from './document.ts'
import { document } from './generated/document.ts'
import type { Violation } from './generated/types.ts'

type Properties = Readonly<Record<string, Schema>>

export interface Schema {
  readonly $ref?: string
  readonly properties?: Properties
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly maxItems?: number
  readonly pattern?: string
  readonly format?: string
  readonly 'x-message'?: string
}

interface JsonBody {
  readonly content: { readonly 'application/json': { readonly schema: Schema } }
}

const bodySchemas = new Map(
  operationsOf(document).map(({ id, operation }) => {
    const body = operation.requestBody as JsonBody | undefined
    return [id, body?.content['application/json'].schema]
  }),
)

/** A value in a body, with its schema and its JSON pointer. */
interface Place {
  readonly schema: Schema | undefined
  readonly value: unknown
  readonly pointer: string
}

/** Returns a violation for each field anywhere in a body that its schema does not have, at most `max`. */
export function unknownFieldsOf(
  operationId: string,
  body: unknown,
  max: number,
): readonly Violation[] {
  const found: Violation[] = []
  collect({ schema: bodySchemas.get(operationId), value: body, pointer: '' })
  return found

  function collect({ schema, value, pointer }: Place): void {
    const { properties, items, maxItems = 0 } = resolveSchema(schema) ?? {}
    if (Array.isArray(value)) {
      // The elements of a list that is too long are not examined, as in the validators.
      if (value.length <= maxItems) collectElements(items, value, pointer)
    } else if (properties && typeof value === 'object')
      collectFields(properties, (value ?? {}) as Readonly<Record<string, unknown>>, pointer)
  }

  function collectElements(schema: Schema | undefined, list: unknown[], pointer: string): void {
    for (const [index, value] of list.entries())
      collect({ schema, value, pointer: `${pointer}/${index}` })
  }

  function collectFields(
    properties: Properties,
    value: Readonly<Record<string, unknown>>,
    pointer: string,
  ): void {
    // `Object.entries` would make a list for each of 100,000 unknown fields.
    for (const name of Object.keys(value)) {
      if (found.length >= max) return
      if (Object.hasOwn(properties, name))
        collect({ schema: properties[name], value: value[name], pointer: `${pointer}/${name}` })
      else found.push(unknownField(name, pointer, Object.keys(properties)))
    }
  }
}

/** A longer name is not shown: the violation points to the object that contains the field. */
const nameMax = 100

/** The violation for an unknown field of the object at `parent`, whose schema has the fields `known`. */
function unknownField(name: string, parent: string, known: readonly string[]): Violation {
  const code = 'unknown_field'
  if (name.length > nameMax) {
    const message = `has an unknown field, whose name has more than ${nameMax} characters`
    return { in: 'body', pointer: parent, code, message }
  }
  const suggestion = closestName(name, known)
  const advice = suggestion ? `did you mean ${suggestion}?` : `use ${known.join(', ')}`
  return {
    in: 'body',
    pointer: `${parent}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`,
    code,
    message: `is not a field of this request: ${advice}`,
    ...(suggestion && { suggestion }),
  }
}

/** The violation for an unknown field that a validator has found in the object at `parent`. */
export const unknownFieldAt = (operationId: string, parent: string, name: string): Violation =>
  unknownField(name, parent, Object.keys(schemaAt(operationId, parent)?.properties ?? {}))

/** Returns the schema of a place in the body of an operation. */
export const schemaAt = (operationId: string, pointer: string): Schema | undefined =>
  resolveSchema(
    pointer
      .split('/')
      .slice(1)
      .reduce<Schema | undefined>(
        (at, name) => resolveSchema(at)?.properties?.[name] ?? resolveSchema(at)?.items,
        bodySchemas.get(operationId),
      ),
  )

function resolveSchema(schema: Schema | undefined): Schema | undefined {
  const name = schema?.$ref?.slice('#/components/schemas/'.length)
  return name === undefined ? schema : resolveSchema(document.components.schemas[name] as Schema)
}

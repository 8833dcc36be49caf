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

/** Returns a violation for each field anywhere in a body that its schema does not have, at most `max`. */
export const unknownFieldsOf = (
  operationId: string,
  body: unknown,
  max: number,
): readonly Violation[] => fieldsBeyond(bodyShapes.get(operationId), body, max)

/**
 * Returns a violation for each field anywhere in the draft of an order that is ignored, at most `max`. Members of
 * orders in responses are no mistakes: clients send back what they received.
 */
export const ignoredFieldsOf = (draft: unknown, max: number): readonly Violation[] =>
  fieldsBeyond(draftShape, draft, max)

/** The fields that a value may have, resolved in advance, because every draft of an order is examined. */
interface Shape {
  /** The names of a schema, which are suggested for a misspelled one. */
  readonly names: readonly string[]
  /** The shape of each field that is expected; null if nothing in it is examined. */
  readonly fields: ReadonlyMap<string, Shape | null> | undefined
  /** The shape of the elements of a list. */
  readonly items: Shape | null
  /** The elements of a list that is too long are not examined, as in the validators. */
  readonly maxItems: number
}

/** Returns the shape of the values of a schema; null if no field of theirs is unknown. Fields of `others` are expected too. */
function shapeOf(sent: Schema | undefined, others: readonly (Schema | undefined)[]): Shape | null {
  const { properties, items, maxItems = 0 } = resolveSchema(sent) ?? {}
  if (!properties && !items) return null
  const expected = others.map((other) => resolveSchema(other))
  const names = Object.keys(properties ?? {})
  const shown = expected.flatMap((other) => Object.keys(other?.properties ?? {}))
  const fieldOf = (name: string): Shape | null =>
    shapeOf(
      properties?.[name],
      expected.map((other) => other?.properties?.[name]),
    )
  return {
    names,
    fields: properties && new Map([...names, ...shown].map((name) => [name, fieldOf(name)])),
    items: shapeOf(
      items,
      expected.map((other) => other?.items),
    ),
    maxItems,
  }
}

const bodyShapes: ReadonlyMap<string, Shape | null> = new Map(
  [...bodySchemas].map(([id, schema]) => [id, shapeOf(schema, [])]),
)

const { OrderDraft, CreatedOrder, CanceledOrder, Order } = document.components.schemas
const draftShape = shapeOf(OrderDraft as Schema, [CreatedOrder, CanceledOrder, Order] as Schema[])

function fieldsBeyond(
  shape: Shape | null | undefined,
  body: unknown,
  max: number,
): readonly Violation[] {
  const search: Search = { found: [], max }
  collect(search, shape, body, '')
  return search.found
}

interface Search {
  readonly found: Violation[]
  readonly max: number
}

function collect(
  search: Search,
  shape: Shape | null | undefined,
  value: unknown,
  pointer: string,
): void {
  if (!shape || typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) collectFields(search, shape, value as Fields, pointer)
  else if (value.length <= shape.maxItems)
    for (const [index, element] of value.entries())
      collect(search, shape.items, element, `${pointer}/${index}`)
}

type Fields = Readonly<Record<string, unknown>>

function collectFields(search: Search, shape: Shape, value: Fields, pointer: string): void {
  const { names, fields } = shape
  if (!fields) return
  const { found, max } = search
  // `Object.entries` would make a list for each of 100,000 unknown fields.
  for (const name of Object.keys(value)) {
    if (found.length >= max) return
    const inside = fields.get(name)
    if (inside === undefined) found.push(unknownField(name, pointer, names))
    else if (inside) collect(search, inside, value[name], `${pointer}/${name}`)
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

/** Returns the schema of a value in the body of an operation. */
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

import { memberSchema, resolved, type Schema } from './schema.ts'

/** A copy of a value with a change at one position, which the JSON pointer names. */
export interface ChangedValue {
  readonly pointer: string
  /** The JSON Schema keyword that the changed value violates, or whose limit it just reaches. */
  readonly keyword: string
  readonly value: unknown
}

type Changes = (schema: Schema, value: unknown) => readonly ChangedValue[]

/** Applies `changes` to a value and to every value nested in it. Returns one copy for each change. */
export function changedInEveryPlace(
  given: Schema,
  value: unknown,
  changes: Changes,
): readonly ChangedValue[] {
  const schema = resolved(given)
  return [...changes(schema, value), ...changedWithin(schema, value, changes)]
}

function changedWithin(
  { properties, items, ...schema }: Schema,
  value: unknown,
  changes: Changes,
): readonly ChangedValue[] {
  if (Array.isArray(value))
    return value.flatMap((member, index) =>
      changedInEveryPlace(items ?? {}, member, changes).map((changed) =>
        within(changed, String(index), (own) => value.with(index, own)),
      ),
    )
  if (typeof value !== 'object' || value === null) return []
  const member = memberSchema(schema)
  const known =
    properties ?? Object.fromEntries(Object.keys(value).map((key) => [key, member ?? {}]))
  return Object.entries(known)
    .filter(([name]) => name in value)
    .flatMap(([name, property]) =>
      changedInEveryPlace(
        property,
        (value as Readonly<Record<string, unknown>>)[name],
        changes,
      ).map((changed) => within(changed, name, (own) => ({ ...value, [name]: own }))),
    )
}

const within = (
  { pointer, keyword, value }: ChangedValue,
  name: string,
  put: (value: unknown) => unknown,
): ChangedValue => ({ pointer: `/${name}${pointer}`, keyword, value: put(value) })

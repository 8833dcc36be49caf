import { resolved, type Schema } from './schema.ts'

/** A value that was changed in one place. */
export interface Changed {
  readonly pointer: string
  /** Of JSON Schema: what the change is about. */
  readonly keyword: string
  readonly value: unknown
}

type Changes = (schema: Schema, value: unknown) => readonly Changed[]

/** What becomes of a value when it, or anything in it, is changed in one way. */
export function changedInEveryPlace(
  given: Schema,
  value: unknown,
  changes: Changes,
): readonly Changed[] {
  const schema = resolved(given)
  return [...changes(schema, value), ...changedWithin(schema, value, changes)]
}

function changedWithin(
  { properties = {}, items }: Schema,
  value: unknown,
  changes: Changes,
): readonly Changed[] {
  if (Array.isArray(value))
    return value.flatMap((member, index) =>
      changedInEveryPlace(items ?? {}, member, changes).map((changed) =>
        within(changed, String(index), (own) => value.with(index, own)),
      ),
    )
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(properties)
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
  { pointer, keyword, value }: Changed,
  name: string,
  put: (value: unknown) => unknown,
): Changed => ({ pointer: `/${name}${pointer}`, keyword, value: put(value) })

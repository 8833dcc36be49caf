import { type ChangedValue, changedInEveryPlace } from './every-place.ts'
import { resolved, type Schema, typeOf, typesOf } from './schema.ts'
import { isValidText } from './schema-values.ts'

/** Returns valid copies of a valid value. In each copy, the value or one value nested in it is at a limit. */
export const limitsOf = (schema: Schema, good: unknown): readonly ChangedValue[] =>
  changedInEveryPlace(schema, good, ownLimits).filter(
    // Does not change enum values in arrays: the members must be unique, and the new value could already be a member.
    ({ pointer, keyword }) => !(keyword === 'enum' && /\/\d+$/.test(pointer)),
  )

function ownLimits(schema: Schema, good: unknown): readonly ChangedValue[] {
  const limits = good === null ? [] : (limitsByType[typeOf(schema)]?.(schema, good) ?? [])
  return typesOf(schema).includes('null') ? [...limits, at('type', null)] : limits
}

const at = (keyword: string, value: unknown): ChangedValue => ({ pointer: '', keyword, value })

const limitsByType: Readonly<
  Record<string, (schema: Schema, good: unknown) => readonly ChangedValue[]>
> = {
  object: ({ properties = {}, required = [], minProperties = 0 }, good) =>
    Object.keys(properties)
      .filter((name) => name in Object(good) && !required.includes(name))
      .filter(() => Object.keys(Object(good)).length > minProperties)
      .map((name) => {
        const { [name]: _, ...value } = good as Readonly<Record<string, unknown>>
        return at('required', value)
      }),
  array: (schema, good) => arraysOf(schema, good as readonly unknown[]),
  boolean: () => [at('type', true), at('type', false)],
  integer: ({ minimum, maximum }) => [at('minimum', minimum), at('maximum', maximum)],
  number: ({ minimum, not, maximum }) => [
    at('minimum', minimum),
    ...(not ? [at('minimum', not.exclusiveMaximum)] : []),
    at('maximum', maximum),
  ],
  string: (schema, good) =>
    schema.enum
      ? schema.enum.map((word) => at('enum', word))
      : textsOf(schema, String(good))
          .filter((text) => isValidText(schema, text))
          .map((text) => at('maxLength', text)),
}

/** Returns the longest texts, in characters of one, two and four bytes, and the shortest text. */
function textsOf(
  { format, minLength = 0, maxLength = 0 }: Schema,
  good: string,
): readonly string[] {
  if (format === 'date') return ['0001-01-01', '9999-12-31', '2024-02-29']
  const long = good.padEnd(maxLength, good.at(-1) ?? 'x')
  if (format !== undefined) return [long]
  return [long, 'é'.repeat(maxLength), '😀'.repeat(maxLength), 'x'.repeat(minLength)]
}

function arraysOf(
  { items = {}, minItems = 0, maxItems = 0, uniqueItems }: Schema,
  good: readonly unknown[],
): readonly ChangedValue[] {
  const { enum: words } = resolved(items)
  const all = Array.from({ length: maxItems }, (_, index) => {
    if (words) return words[index]
    return uniqueItems ? index : (good[0] ?? index)
  })
  return [at('minItems', good.slice(0, minItems)), at('maxItems', all)]
}

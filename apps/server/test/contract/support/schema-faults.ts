import { type ChangedValue, changedInEveryPlace } from './every-place.ts'
import { type Schema, typeOf, typesOf } from './schema.ts'
import { isValidText } from './schema-values.ts'

/** Returns copies of a valid value, each with one fault in the value or in a value nested in it. */
export const faultsOf = (schema: Schema, good: unknown): readonly ChangedValue[] =>
  changedInEveryPlace(schema, good, ownFaults)

/** Returns copies with faults of the value itself, not of values nested in it. */
function ownFaults(schema: Schema, good: unknown): readonly ChangedValue[] {
  const wrong = oneOfEachType.filter(
    (value) => !typesOf(schema).includes(typeNameOf(value, schema)),
  )
  return [
    ...wrong.map((value) => ({ pointer: '', keyword: 'type', value })),
    ...(good === null ? [] : (faultsByType[typeOf(schema)]?.(schema, good) ?? [])),
  ]
}

const oneOfEachType: readonly unknown[] = [null, 'x', '1', 1, 1.5, true, [], {}]

/** The type of a whole number is `integer` if the schema allows integers, otherwise `number`. */
function typeNameOf(value: unknown, schema: Schema): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (typeof value !== 'number') return typeof value
  return Number.isInteger(value) && typesOf(schema).includes('integer') ? 'integer' : 'number'
}

const own = (keyword: string, value: unknown): ChangedValue => ({ pointer: '', keyword, value })

const faultsByType: Readonly<
  Record<string, (schema: Schema, good: unknown) => readonly ChangedValue[]>
> = {
  object: ({ required = [], additionalProperties, minProperties = 0, ...schema }, good) => [
    ...faultsOfKeys(schema, good),
    ...required.map((name) => {
      const { [name]: _, ...value } = good as Readonly<Record<string, unknown>>
      return { pointer: `/${name}`, keyword: 'required', value }
    }),
    ...(additionalProperties === false
      ? [
          {
            pointer: '/nosuchfield',
            keyword: 'unknown_field',
            value: { ...Object(good), nosuchfield: 1 },
          },
        ]
      : []),
    ...(minProperties > 0 ? [own('minProperties', {})] : []),
  ],
  array: ({ minItems = 0, maxItems, uniqueItems }, good) => {
    const members = good as readonly unknown[]
    const many = (count: number) => Array.from({ length: count }, () => members[0] ?? 0)
    return [
      ...(minItems > 0 ? [own('minItems', many(minItems - 1))] : []),
      ...(maxItems === undefined ? [] : [own('maxItems', many(maxItems + 1))]),
      ...(uniqueItems && members.length > 0 ? [own('uniqueItems', many(2))] : []),
    ]
  },
  integer: outside,
  number: outside,
  string: (schema, good) => [
    ...lengthFaults(schema, String(good)),
    ...(schema.enum ? [own('enum', 'nosuchword')] : []),
    ...patternFaults(schema),
    ...formatFaults(schema),
  ],
}

/** Faults of an object whose keys the client chooses. */
const faultsOfKeys = ({ propertyNames, maxProperties = 0 }: Schema, good: unknown) => {
  if (!propertyNames) return []
  const many = Array.from({ length: maxProperties + 1 }, (_, index) => [`key${index}`, 'x'])
  return [
    own('maxProperties', Object.fromEntries(many)),
    own('pattern', { ...Object(good), '1st': 'x' }),
  ]
}

function outside({ minimum, not, maximum }: Schema): readonly ChangedValue[] {
  return [
    ...(not ? [own('minimum', Number.MIN_VALUE), own('minimum', not.exclusiveMaximum / 2)] : []),
    ...(minimum === undefined ? [] : [own('minimum', minimum - 1)]),
    ...(maximum === undefined ? [] : [own('maximum', maximum + 1)]),
  ]
}

function lengthFaults({ minLength = 0, maxLength }: Schema, good: string): readonly ChangedValue[] {
  return [
    ...(minLength > 0 ? [own('minLength', [...good].slice(0, minLength - 1).join(''))] : []),
    ...(maxLength === undefined ? [] : [own('maxLength', good.padEnd(maxLength * 2 + 1, 'x'))]),
  ]
}

/**
 * Returns texts with an invalid format that still match the pattern. For other texts the service could report the
 * pattern instead of the format.
 */
const formatFaults = ({ format = '', pattern = '' }: Schema): readonly ChangedValue[] =>
  (invalidByFormat[format] ?? [])
    .filter((value) => new RegExp(pattern, 'u').test(value))
    .map((value) => own('format', value))

/** Candidates for texts that do not match a pattern. `patternFaults` chooses those that violate only the pattern. */
const unusualTexts = [
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udc00b',
  ' x',
  'x ',
  '.',
  '..',
  'x\ny',
  'x',
  '+0',
  'ftp://example.com/',
]

function patternFaults({ pattern, minLength, maxLength }: Schema): readonly ChangedValue[] {
  if (pattern === undefined) return []
  const limits: Schema = { ...(minLength && { minLength }), ...(maxLength && { maxLength }) }
  return unusualTexts
    .filter((text) => isValidText(limits, text) && !isValidText({ pattern }, text))
    .map((text) => own('pattern', text))
}

const invalidByFormat: Readonly<Record<string, readonly string[]>> = {
  date: ['2026-02-30', '2026-13-01', '2026-1-1', '20261120', 'tomorrow', '2026-11-31'],
  'date-time': ['2026-02-30T00:00:00Z', '2026-13-01T00:00:00Z', '2026-01-01T24:01:00Z'],
  uri: ['https://example.com/a b', 'https://example.com/%zz', 'https://example.com/"'],
}

import { type ChangedValue, changedInEveryPlace } from './every-place.ts'
import { type Schema, typeOf, typesOf } from './schema.ts'
import { isValidText } from './schema-values.ts'

/** Every fault that a valid value can have, one at a time, in each of its places. */
export const faultsOf = (schema: Schema, good: unknown): readonly ChangedValue[] =>
  changedInEveryPlace(schema, good, ownFaults)

/** Faults of the value itself, not of what it contains. */
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

/** A whole number is an integer only if the schema expects one. */
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
  object: ({ required = [] }, good) =>
    required.map((name) => {
      const { [name]: _, ...value } = good as Readonly<Record<string, unknown>>
      return { pointer: `/${name}`, keyword: 'required', value }
    }),
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

function outside({ minimum, maximum }: Schema): readonly ChangedValue[] {
  return [
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

/** Only texts that match the pattern: any other would be reported as a fault of the pattern. */
const formatFaults = ({ format = '', pattern = '' }: Schema): readonly ChangedValue[] =>
  (invalidByFormat[format] ?? [])
    .filter((value) => new RegExp(pattern, 'u').test(value))
    .map((value) => own('format', value))

/** Candidates for faults of a pattern; `patternFaults` leaves out those of a wrong length, which is another fault. */
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

/** Texts that match a pattern, but are not valid in the format. */
const invalidByFormat: Readonly<Record<string, readonly string[]>> = {
  date: ['2026-02-30', '2026-13-01', '2026-1-1', '20261120', 'tomorrow', '2026-11-31'],
  'date-time': ['2026-02-30T00:00:00Z', '2026-13-01T00:00:00Z', '2026-01-01T24:01:00Z'],
  uri: ['https://example.com/a b', 'https://example.com/%zz', 'https://example.com/"'],
}

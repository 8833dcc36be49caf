import { type Changed, changedInEveryPlace } from './every-place.ts'
import { type Schema, typeOf, typesOf } from './schema.ts'
import { keepsText } from './schema-values.ts'

/** Every fault that a good value can be given, one at a time, in each place that it has. */
export const faultsOf = (schema: Schema, good: unknown): readonly Changed[] =>
  changedInEveryPlace(schema, good, ownFaults)

/** Of the value itself. */
function ownFaults(schema: Schema, good: unknown): readonly Changed[] {
  const wrong = strangers.filter((value) => !typesOf(schema).includes(typeNameOf(value, schema)))
  return [
    ...wrong.map((value) => ({ pointer: '', keyword: 'type', value })),
    ...(good === null ? [] : (faultsByType[typeOf(schema)]?.(schema, good) ?? [])),
  ]
}

/** One of each type. */
const strangers: readonly unknown[] = [null, 'x', '1', 1, 1.5, true, [], {}]

/** 1 is a number, and an integer where one is wanted. */
function typeNameOf(value: unknown, schema: Schema): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (typeof value !== 'number') return typeof value
  return Number.isInteger(value) && typesOf(schema).includes('integer') ? 'integer' : 'number'
}

const own = (keyword: string, value: unknown): Changed => ({ pointer: '', keyword, value })

const faultsByType: Readonly<
  Record<string, (schema: Schema, good: unknown) => readonly Changed[]>
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

function outside({ minimum, maximum }: Schema): readonly Changed[] {
  return [
    ...(minimum === undefined ? [] : [own('minimum', minimum - 1)]),
    ...(maximum === undefined ? [] : [own('maximum', maximum + 1)]),
  ]
}

function lengthFaults({ minLength = 0, maxLength }: Schema, good: string): readonly Changed[] {
  return [
    ...(minLength > 0 ? [own('minLength', [...good].slice(0, minLength - 1).join(''))] : []),
    ...(maxLength === undefined ? [] : [own('maxLength', good.padEnd(maxLength * 2 + 1, 'x'))]),
  ]
}

/** What the pattern does not take either would be told as that. */
const formatFaults = ({ format = '', pattern = '' }: Schema): readonly Changed[] =>
  (misspelt[format] ?? [])
    .filter((value) => new RegExp(pattern, 'u').test(value))
    .map((value) => own('format', value))

/** Whatever of these a pattern does not take. A length that is wrong too would be another fault. */
const oddities = [
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

function patternFaults({ pattern, minLength, maxLength }: Schema): readonly Changed[] {
  if (pattern === undefined) return []
  const limits: Schema = { ...(minLength && { minLength }), ...(maxLength && { maxLength }) }
  return oddities
    .filter((text) => keepsText(limits, text) && !keepsText({ pattern }, text))
    .map((text) => own('pattern', text))
}

/** Written as the patterns want it, and all the same nothing that there is. */
const misspelt: Readonly<Record<string, readonly string[]>> = {
  date: ['2026-02-30', '2026-13-01', '2026-1-1', '20261120', 'tomorrow', '2026-11-31'],
  'date-time': ['2026-02-30T00:00:00Z', '2026-13-01T00:00:00Z', '2026-01-01T24:01:00Z'],
  uri: ['https://example.com/a b', 'https://example.com/%zz', 'https://example.com/"'],
}

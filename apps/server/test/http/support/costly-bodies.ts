import { bodyBytesMax, bodyBytesMaxOf, type OperationEntry } from '@delivery-orders/contract'
import { bodyExamples, bodySchema } from '../../contract/support/request-parts.ts'
import {
  memberSchema,
  resolved,
  type Schema,
  typeOf,
  typesOf,
} from '../../contract/support/schema.ts'

/** A body of almost the maximum size, most of it in one place. */
export interface CostlyBody {
  readonly entry: OperationEntry
  readonly what: string
  readonly text: string
  /** Whether to send it with `handling=strict` and without, because it has unknown fields. */
  readonly hasFields: boolean
}

type Path = readonly string[]

interface Place {
  readonly path: Path
  readonly schema: Schema
}

/**
 * Returns bodies that try to be expensive: in each place of the body of each operation, values of every JSON type that
 * are as large as the body may be. `goodOf` returns a valid body. Of the places that have the same keywords, one is
 * enough, except for whole bodies, and near the top of a body that may be larger than others.
 */
export function* costlyBodies(
  entries: readonly OperationEntry[],
  goodOf: (entry: OperationEntry) => unknown,
): Generator<CostlyBody> {
  const kinds = new Set<string>()
  for (const entry of entries)
    for (const place of placesOf({ path: [], schema: resolved(bodySchema(entry) ?? {}) })) {
      const depth = place.path.length
      const isLarger = depth <= 2 && bodyBytesMaxOf(entry) > bodyBytesMax
      const kind = JSON.stringify([depth === 0 && entry.id, isLarger, keywordsOf(place.schema)])
      if (!kinds.has(kind)) yield* bodiesWith(place, entry, goodOf(entry))
      kinds.add(kind)
    }
}

function* bodiesWith(
  { path, schema }: Place,
  entry: OperationEntry,
  good: unknown,
): Generator<CostlyBody> {
  const base = [good, ...bodyExamples(entry)].find((body) => valueAt(body, path)) ?? good
  const one = put(base, path, marker)
  const every = everyElement(one, path)
  for (const [name, fill] of Object.entries(fillsOf(schema, valueAt(base, path)))) {
    const hasFields = name.includes('fields')
    const what = `${name} at ${entry.id}/${path.join('/')}`
    yield { entry, what, text: filled(one, fill, bodyBytesMaxOf(entry)), hasFields }
    if (every === undefined || !/fields|objects|longest/.test(name)) continue
    const text = filled(every, fill, bodyBytesMaxOf(entry))
    yield { entry, what: `${what} of each element`, text, hasFields }
  }
}

/** Identifies the code that validates a value: its limits may differ. */
const keywordsOf = ({ type, format, pattern, properties, ...others }: Schema) => [
  ...[type, format, pattern, properties && Object.keys(properties)],
  resolved(others.items ?? {}).type,
  ...Object.keys(others).filter((key) => !/^(description|examples|default|x-.*)$/.test(key)),
]

function* placesOf(place: Place): Generator<Place> {
  yield place
  const { path, schema } = place
  const { properties = {}, items } = schema
  const member = memberSchema(schema)
  const inside = { ...properties, ...(member && { a: member }), ...(items && { 0: items }) }
  for (const [name, own] of Object.entries(inside))
    yield* placesOf({ path: [...path, name], schema: resolved(own) })
}

const marker = '\uE000'

function valueAt(value: unknown, [name, ...rest]: Path): unknown {
  if (name === undefined || typeof value !== 'object' || value === null) return value
  return valueAt((value as Readonly<Record<string, unknown>>)[name], rest)
}

function put(value: unknown, [name, ...rest]: Path, own: unknown): unknown {
  if (name === undefined) return own
  if (name === '0') return [put([value].flat()[0], rest, own)]
  const object = typeof value === 'object' && value !== null ? value : {}
  return { ...object, [name]: put((object as Record<string, unknown>)[name], rest, own) }
}

/** Repeats the only element of the outermost list of a path: 100 times, the limit of all lists with objects. */
function everyElement(body: unknown, path: Path): unknown {
  const at = path.indexOf('0')
  if (at < 0) return undefined
  const list = path.slice(0, at)
  return put(body, list, Array(100).fill(valueAt(body, [...list, '0'])))
}

/** Returns JSON of at most `bytes` bytes. */
type Fill = (bytes: number) => string

function filled(body: unknown, fill: Fill, bytesMax: number): string {
  const parts = JSON.stringify(body).split(`"${marker}"`)
  const left = bytesMax - Buffer.byteLength(parts.join(''))
  return parts.join(fill(Math.floor(left / (parts.length - 1))))
}

function fillsOf(schema: Schema, good: unknown): Readonly<Record<string, Fill>> {
  const [known = 'a'] = Object.keys(schema.properties ?? {})
  return {
    ...anyFills,
    'fields of one name': joined('{}', () => `${JSON.stringify(known)}:0`),
    ...(typesOf(schema).includes('array') && legalLists(schema, good)),
    ...(typeOf(schema) === 'string' && texts(schema, good)),
  }
}

const anyFills: Readonly<Record<string, Fill>> = {
  numbers: joined('[]', String),
  texts: joined('[]', (nr) => `"${nr}"`),
  lists: joined('[]', (nr) => `[${nr}]`),
  'objects with a valueOf': joined('[]', () => '{"valueOf":1}'),
  fields: joined('{}', (nr) => `"a${nr}":0`),
  'fields whose names are indices': joined('{}', (nr) => `"${nr * 2 ** 16}":0`),
  'fields with long names': joined('{}', (nr) => `"${String(nr).padEnd(99, 'phone')}":{}`),
  'fields with similar names': joined('{}', (nr) => `"${String(nr).padEnd(24, 'delivery')}":0`),
  'nested lists': (bytes) => '['.repeat(bytes / 2) + ']'.repeat(bytes / 2),
  'nested objects': (bytes) => `${'{"a":'.repeat((bytes - 1) / 6)}1${'}'.repeat((bytes - 1) / 6)}`,
  'a number of many digits': (bytes) => '9'.repeat(bytes),
  'a long text': (bytes) => `"${'x'.repeat(bytes - 2)}"`,
}

/** Joins pieces of JSON with commas, between the two given brackets. */
function joined([open, close]: string, pieceOf: (nr: number) => string | undefined): Fill {
  return (bytes) => {
    const pieces: string[] = []
    for (let size = 1; ; ) {
      const piece = pieceOf(pieces.length)
      size += Buffer.byteLength(piece ?? '') + 1
      if (piece === undefined || size > bytes) return `${open}${pieces.join()}${close}`
      pieces.push(piece)
    }
  }
}

/** The longest list that the schema allows, with elements of a valid body. */
function legalLists({ items = {}, maxItems = 0 }: Schema, good: unknown) {
  const { enum: words } = resolved(items)
  const [first] = [good].flat()
  const element = (nr: number) =>
    JSON.stringify(words?.[nr] ?? (Object(first) === first ? first : nr))
  const all = joined('[]', (nr) => (nr < maxItems ? element(nr) : undefined))
  return { 'the longest list': all }
}

/** Texts that a pattern may take long to refuse, and the longest that may be accepted. */
function texts({ maxLength = 0 }: Schema, good: unknown): Readonly<Record<string, Fill>> {
  const sample = typeof good === 'string' ? good : 'a'
  const repeated = (part: string): Fill => {
    const written = JSON.stringify(part).slice(1, -1)
    return (bytes) => `"${written.repeat((bytes - 3) / Buffer.byteLength(written))}!"`
  }
  const longest =
    (character: string, end = character): Fill =>
    (bytes) => {
      const count = Math.min(maxLength - 1, Math.floor((bytes - 8) / Buffer.byteLength(character)))
      return JSON.stringify(character.repeat(Math.max(count, 0)) + end)
    }
  return {
    'the sample, repeated': repeated(sample),
    spaces: repeated(' '),
    'names of hosts': repeated('a.'),
    'the longest text': longest('x'),
    'the longest text of emoji': longest('😀'),
    'the longest text, with a fault at its end': longest('x', '\u0000'),
  }
}

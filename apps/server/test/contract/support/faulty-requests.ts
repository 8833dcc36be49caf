import { bodyBytesMaxOf, type OperationEntry } from '@delivery-orders/contract'
import type { ExpectedRefusal, ExpectedRequest } from './expected-request.ts'
import { bodySchema, type Parts, parametersIn, sentAs, takesKey } from './request-parts.ts'
import type { Schema } from './schema.ts'
import { faultsOf } from './schema-faults.ts'

/** Returns copies of a valid request, each with one fault of its body, query, path or idempotency key. */
export const faultyRequests = (entry: OperationEntry, good: Parts): readonly ExpectedRequest[] => [
  ...faultyBodies(entry, good),
  ...faultyQueries(entry, good),
  ...faultyPaths(entry, good),
  ...faultyKeys(entry, good),
]

/** Builds the request only when it is read: the random requests use one fault of a hundred. */
const refused = (
  entry: OperationEntry,
  what: string,
  parts: Parts,
  expected: ExpectedRefusal,
): ExpectedRequest => ({
  entry,
  what,
  get sent() {
    return sentAs(entry, parts)
  },
  expected,
})

const validationFailed = { status: 400, code: 'validation_failed' } as const

function faultyBodies(entry: OperationEntry, good: Parts): readonly ExpectedRequest[] {
  const schema = bodySchema(entry)
  if (!schema || good.body === undefined) return []
  return faultsOf(schema, good.body)
    .filter(({ keyword, value }) => keyword !== 'maxItems' || isReadable(entry, value))
    .map(({ pointer, keyword, value }) => {
      const expected = { ...validationFailed, in: 'body', pointer, keyword }
      return refused(entry, `${keyword} of body ${pointer}`, { ...good, body: value }, expected)
    })
}

/** Many copies of a random item may exceed the limit of a body, which the service then refuses unread, with 413. */
const isReadable = (entry: OperationEntry, body: unknown): boolean =>
  Buffer.byteLength(JSON.stringify(body)) <= bodyBytesMaxOf(entry)

function faultyQueries(entry: OperationEntry, good: Parts): readonly ExpectedRequest[] {
  const own = parametersIn(entry, 'query').flatMap(({ name, schema }) =>
    invalidTexts(schema).map((values) => ({ name, values, pointer: `/${name}` })),
  )
  const unknown = [...['x', 'Limit', 'limit[]', '__proto__', '']].map((name) => ({
    name,
    values: '1',
    pointer: `/${name}`,
  }))
  return [...own, ...unknown].map(({ name, values, pointer }) => {
    const parts = { ...good, query: { ...good.query, [name]: values } }
    const expected = { ...validationFailed, in: 'query', pointer }
    return refused(entry, `query ${name}=${values}`, parts, expected)
  })
}

function invalidTexts(schema: Schema): readonly (string | readonly string[])[] {
  const { type, items = {}, minimum = 0, maximum = 0, maxItems = 0 } = schema
  if (type === 'integer') {
    const outside = [String(minimum - 1), String(maximum + 1), '9'.repeat(30)]
    const notWhole = ['', 'x', '1.5', '0x10', '1e1', '+1', '01', ' 1', '1 ', '1,2', 'null']
    return [...outside, ...notWhole, ['1', '1']]
  }
  if (type === 'array') {
    if (!items.enum) {
      const many = Array.from({ length: maxItems + 1 }, (_, index) => `x${index}`)
      return ['', 'x y', ['x', 'x'], many]
    }
    const [word = ''] = items.enum
    const all = [...items.enum, ...items.enum]
    return [
      '',
      'nosuchword',
      word.toUpperCase(),
      `${word},${word}`,
      [word, word],
      all.slice(0, maxItems + 1),
    ]
  }
  // `URLSearchParams` replaces an unpaired surrogate.
  const faults = faultsOf(schema, 'x').filter(
    ({ keyword, value }) => keyword !== 'type' && String(value).isWellFormed(),
  )
  return [...faults.map(({ value }) => String(value)), ['x', 'x']]
}

function faultyPaths(entry: OperationEntry, good: Parts): readonly ExpectedRequest[] {
  return parametersIn(entry, 'path').flatMap(({ name, schema }) => {
    const faults = faultsOf(schema, 'x').filter(
      ({ keyword, value }) => keyword !== 'type' && value !== '' && String(value).isWellFormed(),
    )
    const segments = faults.map(({ value }) => encodeURIComponent(String(value)))
    return [...segments, '%zz', '%', '%ff', '%ED%A0%80'].map((segment) => {
      const parts = { ...good, pathParameters: { ...good.pathParameters, [name]: segment } }
      const expected = { ...validationFailed, in: 'path', pointer: `/${name}` }
      return refused(entry, `path ${segment}`, parts, expected)
    })
  })
}

const badKeys = ['', 'two words', 'x'.repeat(256), 'é', 'a\tb', 'a, b']

function faultyKeys(entry: OperationEntry, good: Parts): readonly ExpectedRequest[] {
  const expected: ExpectedRefusal = { status: 400, code: 'invalid_idempotency_key' }
  const keys = takesKey(entry) ? badKeys : []
  return keys.map((key) => refused(entry, `key ${key}`, { ...good, key }, expected))
}

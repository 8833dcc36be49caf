import { isOnCalendarDay } from '@delivery-orders/operations'
import fc from 'fast-check'
import { memberSchema, resolved, type Schema, typeOf, typesOf } from './schema.ts'

/** Generates random valid values of a schema. Values at a limit, such as the longest text, occur more often. */
export function valuesOf(given: Schema): fc.Arbitrary<unknown> {
  const schema = resolved(given)
  const values = generators[typeOf(schema)]?.(schema)
  if (!values)
    throw new Error(
      `The schema ${JSON.stringify(schema)} has a type without a generator. Add one to generators.`,
    )
  return typesOf(schema).includes('null') ? fc.option(values, { freq: 6 }) : values
}

/** Maximum length of random arrays: a body with several long arrays would exceed its size limit. */
const randomItemsMax = 3

const generators: Readonly<Record<string, (schema: Schema) => fc.Arbitrary<unknown>>> = {
  object: ({ properties = {}, required = [], minProperties = 0, ...schema }) => {
    const member = memberSchema(schema)
    if (member)
      return fc.dictionary(texts(schema.propertyNames ?? {}), valuesOf(member), { maxKeys: 3 })
    return fc
      .record(
        Object.fromEntries(Object.entries(properties).map(([name, own]) => [name, valuesOf(own)])),
        { requiredKeys: [...required] },
      )
      .filter((value) => Object.keys(value).length >= minProperties)
  },
  array: ({ items = {}, minItems = 0, uniqueItems = false }) => {
    const maxLength = Math.max(minItems, randomItemsMax)
    const make = uniqueItems ? fc.uniqueArray : fc.array
    return make(valuesOf(items), { minLength: minItems, maxLength })
  },
  boolean: () => fc.boolean(),
  integer: ({ minimum = 0, maximum = 0 }) =>
    fc.oneof(fc.integer({ min: minimum, max: maximum }), fc.constantFrom(minimum, maximum)),
  number: ({ minimum = 0, not, maximum = 0 }) =>
    fc.oneof(
      fc.double({ min: not?.exclusiveMaximum ?? minimum, max: maximum, noNaN: true }),
      fc.constantFrom(minimum, maximum),
      fc.integer({ min: Math.ceil(minimum), max: maximum }),
    ),
  string: texts,
}

function texts(schema: Schema): fc.Arbitrary<string> {
  if (schema.enum) return fc.constantFrom(...schema.enum.filter((word) => word !== null))
  const formatted = formats[schema.format ?? '']
  if (formatted) return formatted.filter((text) => isValidText(schema, text))
  return fc
    .oneof({ weight: 3, arbitrary: fromPattern(schema) }, atLimits(schema))
    .filter((text) => isValidText(schema, text))
}

/** Generates texts from the pattern if fast-check supports it, otherwise arbitrary texts, which `texts` filters. */
function fromPattern({ pattern, minLength = 0, maxLength = 0 }: Schema): fc.Arbitrary<string> {
  const length = { minLength, maxLength: Math.min(maxLength, 40) }
  const any = fc.oneof(fc.string({ ...length, unit: 'grapheme' }), fc.string(length))
  if (pattern === undefined) return any
  try {
    // A pattern of times allows February 30, which the service refuses.
    return fc
      .stringMatching(new RegExp(pattern, 'u'))
      .filter((text) => !/^\d{4}-/.test(text) || isOnCalendarDay(text))
  } catch {
    return any
  }
}

/** Counts Unicode characters, as JSON Schema does. Some of them have a length of 2 in JavaScript. */
const atLimits = ({ minLength = 0, maxLength = 0 }: Schema): fc.Arbitrary<string> =>
  fc
    .tuple(fc.constantFrom('x', 'é', '😀', '漢'), fc.constantFrom(minLength, maxLength))
    .map(([character, count]) => character.repeat(count))

const afterHost =
  /^(:\d{1,4})?(\/([\w.~!$&'()*+,;=:@-]|%[\dA-F]{2})*){0,4}(\?([\w.~&=/?-]|%[\dA-F]{2})*)?(#[\w/?-]*)?$/

const formats: Readonly<Record<string, fc.Arbitrary<string>>> = {
  date: fc
    .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  'date-time': fc
    .tuple(
      fc.date({ min: new Date('1970-01-02'), max: new Date('2100-01-01'), noInvalidDate: true }),
      fc.constantFrom('Z', '+00:00', '-03:30', '+14:00'),
      fc.constantFrom('', '.1', '.123', '.123456789'),
    )
    .map(([date, zone, fraction]) => `${date.toISOString().slice(0, 19)}${fraction}${zone}`),
  // `fc.webUrl` takes a second of CPU to build, because it maps every Unicode character to its percent-encoding.
  uri: fc.oneof(
    fc
      .tuple(fc.constantFrom('http', 'https'), fc.domain(), fc.stringMatching(afterHost))
      .map(([scheme, host, rest]) => `${scheme}://${host}${rest}`),
    fc.constantFrom(`https://example.com/${'x'.repeat(2048 - 20)}`, 'HTTPS://EXAMPLE.COM'),
  ),
}

export function isValidText({ pattern, minLength = 0, maxLength }: Schema, text: string): boolean {
  const length = [...text].length
  const fits = length >= minLength && (maxLength === undefined || length <= maxLength)
  return fits && (pattern === undefined || new RegExp(pattern, 'u').test(text))
}

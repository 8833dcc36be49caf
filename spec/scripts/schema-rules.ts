import { type Place, type Pointer, placesIn, type Tree, treeAt } from './contract-tree.ts'
import { acceptsUnstorable, isPortable } from './portable-patterns.ts'
import type { Fault, Rules } from './rules.ts'

/** Lint rules about the schemas of requests and responses. */
export const schemaRules: Rules = {
  'bodies-are-closed': (contract) =>
    places(
      contract,
      ({ at, schema, isSent }) =>
        isSent &&
        at[1] === 'schemas' &&
        schema['properties'] !== undefined &&
        !/Draft$|^OrderBatch$/.test(at[2]?.replace('WebhookDraft', '') ?? '') &&
        schema['additionalProperties'] !== false &&
        'A misspelled field would be ignored. Write `additionalProperties: false`.',
    ),

  'known-keywords': (contract) =>
    placesIn(contract).flatMap(({ at, schema }) =>
      unknownIn(schema).map((unknown) => ({ at, message: `The schema must not use ${unknown}.` })),
    ),

  'limit-on-everything': (contract) =>
    placesIn(contract).flatMap((place) =>
      limitsOf(place)
        .filter((limit) => place.schema[limit] === undefined)
        .map((limit) => ({ at: place.at, message: `The schema needs ${limit}.` })),
    ),

  'described-fields': (contract) =>
    places(
      contract,
      ({ schema, at }) =>
        at.at(-2) === 'properties' &&
        !('description' in schema || 'const' in schema) &&
        'The field needs a description, which editors show to users of the SDK.',
    ),

  'personal-or-not': (contract) =>
    places(
      contract,
      (place) =>
        isSentText(place) &&
        typeof place.schema['x-pii'] !== 'boolean' &&
        'Write `x-pii: true` if the field may hold personal data, otherwise `x-pii: false`.',
    ),

  'room-for-every-value': (contract) =>
    places(contract, ({ schema }) => {
      const items = treeAt(schema, 'items')
      const values = items['enum'] ?? items['x-extensible-enum']
      const isShort = Array.isArray(values) && Number(schema['maxItems']) < values.length
      return isShort && `maxItems must be at least ${values.length}, the number of values.`
    }),

  'pattern-in-words': (contract) =>
    places(
      contract,
      ({ schema }) =>
        ('pattern' in schema || 'not' in schema) &&
        schema['x-message'] === undefined &&
        'What the schema excludes needs an x-message that describes it to people.',
    ),

  'portable-pattern': (contract) =>
    places(
      contract,
      ({ schema: { pattern } }) =>
        typeof pattern === 'string' &&
        !isPortable(pattern) &&
        'The pattern does not mean the same in all languages, or lacks `^` or `$`. Write what is missing in `x-service-pattern`.',
    ),

  'storable-text': (contract) =>
    places(
      contract,
      (place) =>
        isSentText(place) &&
        acceptsUnstorable(place.schema) &&
        'The text may contain NUL or unpaired surrogates. Use `pattern: *text` and `x-service-pattern: *serviceText`.',
    ),

  'required-is-stated': (contract) =>
    places(
      contract,
      ({ schema, at }) =>
        typesOf(schema).includes('object') &&
        !isPart(at) &&
        !Array.isArray(schema['required']) &&
        'The schema must list its required properties. Write `required: []` if it has none.',
    ),

  'null-is-stated': (contract) =>
    places(contract, ({ schema }) => {
      if ('nullable' in schema) return 'Write `type: [string, null]` instead of `nullable`.'
      const isStated = ['type', 'const', 'allOf', 'anyOf', 'oneOf', '$ref'].some(
        (keyword) => keyword in schema,
      )
      return !isStated && 'The schema needs a type that states whether null is allowed.'
    }),

  'answers-stay-open': (contract) =>
    places(contract, ({ schema, isSent }) => {
      if (isSent) return false
      if (schema['additionalProperties'] === false)
        return 'A later version may add fields to a response. Remove `additionalProperties`.'
      return (
        'enum' in schema &&
        'A later version may add values to a response. Write `x-extensible-enum` instead of `enum`.'
      )
    }),
}

/** Keywords that a schema may use. These rules and the tests that generate requests from schemas handle only these. */
const known =
  /^(type|const|enum|format|pattern|(min|max)(imum|Length|Items|Properties)|not|uniqueItems|items|properties|additionalProperties|propertyNames|required|allOf|anyOf|oneOf|default|description|examples|deprecated|x-.*)$/
const formats: readonly unknown[] = [undefined, 'date', 'date-time', 'uri', 'double', 'int64']

const unknownIn = (schema: Tree): readonly string[] => [
  ...Object.keys(schema)
    .filter((keyword) => !known.test(keyword))
    .map((keyword) => (keyword === '$ref' ? 'keywords next to $ref' : keyword)),
  ...(formats.includes(schema['format']) ? [] : [`format ${schema['format']}`]),
]

const places = (contract: Tree, judge: (place: Place) => string | false): readonly Fault[] =>
  placesIn(contract).flatMap((place) => {
    const message = judge(place)
    return message === false ? [] : [{ at: place.at, message }]
  })

/** The limits that a schema must have. A number in a response needs no maximum: it may be a sum of accepted values. */
function limitsOf({ schema, isSent }: Place): readonly string[] {
  if ('const' in schema) return []
  const types = typesOf(schema)
  return [
    ...(types.includes('string') ? ['maxLength'] : []),
    ...(types.includes('array') ? ['maxItems', 'items'] : []),
    ...(types.includes('object') ? limitsOfObject(schema) : []),
    ...(types.some((type) => type === 'number' || type === 'integer')
      ? ['minimum', ...(isSent ? ['maximum'] : [])]
      : []),
  ]
}

/** An object whose keys a client chooses has a limit of their number instead of a list of them. */
const limitsOfObject = ({ additionalProperties }: Tree): readonly string[] =>
  typeof additionalProperties === 'object' ? ['maxProperties'] : ['properties']

/** Whether clients can write any text into the field. Responses repeat such texts under the same names, or keys. */
const isSentText = ({ at, schema, isSent }: Place): boolean =>
  isSent &&
  (at.at(-2) === 'properties' || at.at(-1) === 'additionalProperties') &&
  typesOf(schema).includes('string') &&
  !['date', 'date-time'].includes(String(schema['format'])) &&
  !('enum' in schema || 'const' in schema)

const typesOf = (schema: Tree): readonly unknown[] => [schema['type']].flat()

/** A member of `allOf` may omit `required`, because other members may list the required properties. */
const isPart = (at: Pointer): boolean => at.at(-2) === 'allOf'

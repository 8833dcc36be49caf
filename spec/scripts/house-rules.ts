import {
  bodiesOf,
  type Operation,
  operationsIn,
  type Place,
  type Pointer,
  parametersOf,
  placesIn,
  responsesOf,
  type Tree,
  treeAt,
} from './contract-tree.ts'
import { acceptsUnstorable, isPortable } from './portable-patterns.ts'

interface Fault {
  readonly at: Pointer
  readonly message: string
}

/** Lint rules in addition to those of Redocly. Each rule returns all of its faults in a contract. */
export const houseRules: Readonly<Record<string, (contract: Tree) => readonly Fault[]>> = {
  'operation-name': (contract) =>
    clientOperationsIn(contract).flatMap(({ at, operation }) =>
      /^[a-z]+([A-Z][a-z]*)+$/.test(String(operation['operationId']))
        ? []
        : [{ at, message: 'operationId must be a verb and its object, such as `listOrders`.' }],
    ),

  'operation-scope': (contract) =>
    clientOperationsIn(contract).flatMap(({ at, operation }) =>
      isOneScope(operation['security'])
        ? []
        : [
            {
              at,
              message:
                "The operation must require exactly one scope, such as `bearerAuth: ['orders:read']`.",
            },
          ],
    ),

  'every-status': (contract) =>
    clientOperationsIn(contract).flatMap((entry) => {
      const listed = Object.keys(treeAt(entry.operation, 'responses'))
      const missing = statusesOf(contract, entry).filter((status) => !listed.includes(status))
      const vague = listed.filter((status) => !/^\d{3}$/.test(status))
      return [
        ...missing.map((status) => `The operation must list the status ${status} too.`),
        ...vague.map((status) => `The status ${status} is too general. List each status.`),
      ].map((message) => ({ at: [...entry.at, 'responses'], message }))
    }),

  'post-is-repeatable': (contract) =>
    clientOperationsIn(contract).flatMap((entry) =>
      entry.at.at(-1) !== 'post' || entry.operation['x-safe'] || takesKey(contract, entry)
        ? []
        : [
            {
              at: entry.at,
              message:
                'The operation must take the header Idempotency-Key, or have `x-safe: true` if it changes nothing. Clients repeat each request whose response is lost.',
            },
          ],
    ),

  'refusals-are-problems': (contract) =>
    clientOperationsIn(contract).flatMap((entry) =>
      responsesOf(contract, entry)
        .filter(({ status, types }) =>
          /^[45]/.test(status) ? types.join() !== problemType : types.includes(problemType),
        )
        .map(({ at }) => ({
          at,
          message: `4xx and 5xx responses must have the media type ${problemType}; other responses must not.`,
        })),
    ),

  'refusals-stay-open': (contract) =>
    clientOperationsIn(contract).flatMap((entry) =>
      bodiesOf(contract, entry)
        .filter(({ at, content }) => at.at(-1) === problemType && !takesAnyProblem(content))
        .map(({ at }) => ({
          at,
          message:
            'A later version may add codes. Allow any `Problem`, by `anyOf` if one has fields of its own.',
        })),
    ),

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
        schema['pattern'] !== undefined &&
        schema['x-message'] === undefined &&
        'The pattern needs an x-message that describes it to people.',
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

  'example-of-every-message': (contract) =>
    operationsIn(contract).flatMap((entry) =>
      bodiesOf(contract, entry)
        .filter(({ content }) => Object.keys(treeAt(content, 'examples')).length === 0)
        .map(({ at }) => ({ at, message: 'The message needs an example.' })),
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

  'summary-of-operation': (contract) =>
    clientOperationsIn(contract).flatMap(({ at, operation: { operationId, summary } }) => {
      const [verb = '', ...objects] = String(operationId).split(/(?=[A-Z])/)
      const words = String(summary).split(/\W+/)
      const named = words.map((word) => word.toLowerCase()).filter((word) => nouns.test(word))
      const due = objects.map((object) => object.toLowerCase())
      const isNamed = named.toSorted().join() === due.toSorted().join()
      return isNamed && (verbs[verb] ?? verb) === words[0]?.toLowerCase()
        ? []
        : [
            {
              at,
              message: `The summary must begin with "${verbs[verb] ?? verb}" and name ${due.join(', ')}, and no other resource.`,
            },
          ]
    }),
}

/** The resources that summaries name. */
const nouns = /^(orders?|fleet|events?|webhooks?|dispatch(es)?|secret|parcels?)$/

/** The first word of a summary, by the verb of the `operationId`, where they differ. */
const verbs: Readonly<Record<string, string>> = {
  update: 'change',
  delete: 'remove',
  progress: 'report',
}

/** Keywords that a schema may use. These rules and the tests that generate requests from schemas handle no others. */
const known =
  /^(type|const|enum|format|pattern|(min|max)(imum|Length|Items)|uniqueItems|items|properties|(additional|min)Properties|required|allOf|anyOf|oneOf|default|description|examples|deprecated|x-.*)$/
const formats: readonly unknown[] = [undefined, 'date', 'date-time', 'uri', 'double', 'int64']

const unknownIn = (schema: Tree): readonly string[] => [
  ...Object.keys(schema)
    .filter((keyword) => !known.test(keyword))
    .map((keyword) => (keyword === '$ref' ? 'keywords next to $ref' : keyword)),
  ...(formats.includes(schema['format']) ? [] : [`format ${schema['format']}`]),
]

const problemType = 'application/problem+json'

const clientOperationsIn = (contract: Tree) =>
  operationsIn(contract).filter(({ isWebhook }) => !isWebhook)

const takesAnyProblem = ({ schema }: Tree): boolean =>
  JSON.stringify(schema).includes('"#/components/schemas/Problem"')

/** The statuses that an operation must list. Path parameters, bodies and idempotency keys add further statuses. */
function statusesOf(contract: Tree, entry: Operation): readonly string[] {
  const parameters = parametersOf(contract, entry).map(({ node }) => node)
  return [
    ...['400', '401', '403', '429', '500', '503'],
    ...(parameters.some((parameter) => parameter['in'] === 'path') ? ['404'] : []),
    ...('requestBody' in entry.operation ? ['413', '415'] : []),
    ...(takesKey(contract, entry) ? ['422'] : []),
  ]
}

const takesKey = (contract: Tree, entry: Operation): boolean =>
  parametersOf(contract, entry).some(({ node }) => node['name'] === 'Idempotency-Key')

const isOneScope = (security: unknown): boolean =>
  /^\[\{"bearerAuth":\["[a-z]+:[a-z]+"\]\}\]$/.test(JSON.stringify(security) ?? '')

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
    ...(types.includes('object') ? ['properties'] : []),
    ...(types.some((type) => type === 'number' || type === 'integer')
      ? ['minimum', ...(isSent ? ['maximum'] : [])]
      : []),
  ]
}

/** Whether clients can write any text into the field. Responses repeat such texts under the same names. */
const isSentText = ({ at, schema, isSent }: Place): boolean =>
  isSent &&
  at.at(-2) === 'properties' &&
  typesOf(schema).includes('string') &&
  !['date', 'date-time'].includes(String(schema['format'])) &&
  !('enum' in schema || 'const' in schema)

const typesOf = (schema: Tree): readonly unknown[] => [schema['type']].flat()

/** A member of `allOf` may omit `required`, because other members may list the required properties. */
const isPart = (at: Pointer): boolean => at.at(-2) === 'allOf'

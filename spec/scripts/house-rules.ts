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

interface Fault {
  readonly at: Pointer
  readonly message: string
}

/** Lint rules beyond those of Redocly. Each returns all faults of a whole contract. */
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
              message: "must name exactly one scope: `bearerAuth: ['orders:read']`.",
            },
          ],
    ),

  'every-status': (contract) =>
    clientOperationsIn(contract).flatMap((entry) => {
      const listed = Object.keys(treeAt(entry.operation, 'responses'))
      const missing = statusesOf(contract, entry).filter((status) => !listed.includes(status))
      const vague = listed.filter((status) => !/^\d{3}$/.test(status))
      return [
        ...missing.map((status) => `must list ${status} too.`),
        ...vague.map((status) => `${status} is too general: list each status.`),
      ].map((message) => ({ at: [...entry.at, 'responses'], message }))
    }),

  'refusals-are-problems': (contract) =>
    clientOperationsIn(contract).flatMap((entry) =>
      responsesOf(contract, entry)
        .filter(({ status, types }) =>
          /^[45]/.test(status) ? types.join() !== problemType : types.includes(problemType),
        )
        .map(({ at }) => ({
          at,
          message: `4xx and 5xx responses, and only they, are ${problemType}.`,
        })),
    ),

  'known-keywords': (contract) =>
    placesIn(contract).flatMap(({ at, schema }) =>
      unknownIn(schema).map((unknown) => ({ at, message: `must not use ${unknown}.` })),
    ),

  'limit-on-everything': (contract) =>
    placesIn(contract).flatMap((place) =>
      limitsOf(place)
        .filter((limit) => place.schema[limit] === undefined)
        .map((limit) => ({ at: place.at, message: `needs ${limit}.` })),
    ),

  'pattern-in-words': (contract) =>
    places(
      contract,
      ({ schema }) =>
        schema['pattern'] !== undefined &&
        schema['x-message'] === undefined &&
        'a pattern needs an x-message that describes it to people.',
    ),

  'example-of-every-message': (contract) =>
    operationsIn(contract).flatMap((entry) =>
      bodiesOf(contract, entry)
        .filter(({ content }) => Object.keys(treeAt(content, 'examples')).length === 0)
        .map(({ at }) => ({ at, message: 'needs an example.' })),
    ),

  'required-is-stated': (contract) =>
    places(
      contract,
      ({ schema, at }) =>
        typesOf(schema).includes('object') &&
        !isPart(at) &&
        !Array.isArray(schema['required']) &&
        'must list its required properties: `required: []` if there are none.',
    ),

  'null-is-stated': (contract) =>
    places(contract, ({ schema }) => {
      if ('nullable' in schema) return 'write `type: [string, null]` instead of `nullable`.'
      const isStated = ['type', 'const', 'allOf', 'anyOf', 'oneOf', '$ref'].some(
        (keyword) => keyword in schema,
      )
      return !isStated && 'must have a type, which states whether null is allowed.'
    }),

  'answers-stay-open': (contract) =>
    places(
      contract,
      ({ schema, isSent }) =>
        !isSent &&
        'enum' in schema &&
        'a response may get new values: write `x-extensible-enum` instead of `enum`.',
    ),
}

/** Allowed keywords. These rules, and the tests that generate requests from schemas, would not look into any other. */
const known =
  /^(type|const|enum|format|pattern|(min|max)(imum|Length|Items)|uniqueItems|items|properties|required|allOf|anyOf|oneOf|default|description|examples|deprecated|x-.*)$/
const formats: readonly unknown[] = [undefined, 'date', 'date-time', 'uri', 'float', 'int64']

const unknownIn = (schema: Tree): readonly string[] => [
  ...Object.keys(schema)
    .filter((keyword) => !known.test(keyword))
    .map((keyword) => (keyword === '$ref' ? 'keywords next to $ref' : keyword)),
  ...(formats.includes(schema['format']) ? [] : [`format ${schema['format']}`]),
]

const problemType = 'application/problem+json'

const clientOperationsIn = (contract: Tree) =>
  operationsIn(contract).filter(({ isWebhook }) => !isWebhook)

/** The statuses that every operation must list, plus those for a path parameter, a body or an idempotency key. */
function statusesOf(contract: Tree, entry: Operation): readonly string[] {
  const parameters = parametersOf(contract, entry).map(({ node }) => node)
  return [
    ...['400', '401', '403', '429', '500', '503'],
    ...(parameters.some((parameter) => parameter['in'] === 'path') ? ['404'] : []),
    ...('requestBody' in entry.operation ? ['413', '415'] : []),
    ...(parameters.some(({ name }) => name === 'Idempotency-Key') ? ['422'] : []),
  ]
}

const isOneScope = (security: unknown): boolean =>
  /^\[\{"bearerAuth":\["[a-z]+:[a-z]+"\]\}\]$/.test(JSON.stringify(security) ?? '')

const places = (contract: Tree, judge: (place: Place) => string | false): readonly Fault[] =>
  placesIn(contract).flatMap((place) => {
    const message = judge(place)
    return message === false ? [] : [{ at: place.at, message }]
  })

/** Numbers in responses need no maximum: amounts are sums of accepted values. */
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

const typesOf = (schema: Tree): readonly unknown[] => [schema['type']].flat()

/** A member of `allOf` may leave `required` to the other members. */
const isPart = (at: Pointer): boolean => at.at(-2) === 'allOf'

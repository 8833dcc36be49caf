import {
  bodiesOf,
  type Operation,
  operationsIn,
  type Place,
  type Pointer,
  parametersOf,
  placesIn,
  type Tree,
  treeAt,
} from './contract-tree.ts'

interface Fault {
  readonly at: Pointer
  readonly message: string
}

/** What this contract demands of itself beyond what Redocly knows. Each finds every fault of a whole contract. */
export const houseRules: Readonly<Record<string, (contract: Tree) => readonly Fault[]>> = {
  'operation-name': (contract) =>
    called(contract).flatMap(({ at, operation }) =>
      /^[a-z]+([A-Z][a-z]*)+$/.test(String(operation['operationId']))
        ? []
        : [{ at, message: 'operationId must be a verb and its object, such as `listOrders`.' }],
    ),

  'every-status': (contract) =>
    called(contract).flatMap((entry) => {
      const listed = treeAt(entry.operation, 'responses')
      const missing = statusesOf(contract, entry).filter((status) => !(status in listed))
      return missing.length === 0
        ? []
        : [{ at: [...entry.at, 'responses'], message: `must list ${missing.join(', ')} too.` }]
    }),

  'refusals-are-problems': (contract) =>
    called(contract).flatMap((entry) =>
      bodiesOf(contract, entry)
        .filter(({ at, isSent }) => !isSent && isProblem(entry, at) !== at.includes(problemType))
        .map(({ at }) => ({ at, message: `4xx and 5xx, and only they, are ${problemType}.` })),
    ),

  'limit-on-everything': (contract) =>
    places(contract, (place) => {
      const missing = limitsOf(place).filter((limit) => place.schema[limit] === undefined)
      return missing.length > 0 && `needs ${missing.join(' and ')}.`
    }),

  'pattern-in-words': (contract) =>
    places(
      contract,
      ({ schema }) =>
        schema['pattern'] !== undefined &&
        schema['x-message'] === undefined &&
        'a pattern needs an x-message, which tells people what it wants.',
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
        schema['type'] === 'object' &&
        !isPart(at) &&
        !Array.isArray(schema['required']) &&
        'must say which of its properties are required; `required: []` where none is.',
    ),

  'null-is-stated': (contract) =>
    places(contract, ({ schema }) => {
      if ('nullable' in schema) return 'write `type: [string, null]` rather than `nullable`.'
      const isStated = ['type', 'const', 'allOf', 'anyOf', 'oneOf', '$ref'].some(
        (keyword) => keyword in schema,
      )
      return !isStated && 'must have a type, which says whether it may be null.'
    }),

  'answers-stay-open': (contract) =>
    places(
      contract,
      ({ schema, isSent }) =>
        !isSent &&
        'enum' in schema &&
        'an answer may get new words: write `x-extensible-enum` rather than `enum`.',
    ),
}

const problemType = 'application/problem+json'

const called = (contract: Tree) => operationsIn(contract).filter(({ isWebhook }) => !isWebhook)

/** What any operation may answer, and what it may for having a name in its path, a body or a key. */
function statusesOf(contract: Tree, entry: Operation): readonly string[] {
  const parameters = parametersOf(contract, entry).map(({ node }) => node)
  return [
    ...['400', '401', '403', '429', '500', '503'],
    ...(parameters.some((parameter) => parameter['in'] === 'path') ? ['404'] : []),
    ...('requestBody' in entry.operation ? ['413', '415'] : []),
    ...(parameters.some(({ name }) => name === 'Idempotency-Key') ? ['422'] : []),
  ]
}

/** By the status that leads to the answer, for the answer itself may be shared. */
function isProblem({ operation }: Operation, at: Pointer): boolean {
  const own = Object.entries(treeAt(operation, 'responses')).filter(
    ([status, response]) =>
      at.includes(status) ||
      at.includes(
        String((response as Tree)['$ref'])
          .split('/')
          .at(-1) ?? '',
      ),
  )
  return own.some(([status]) => /^[45]/.test(status))
}

const places = (contract: Tree, judge: (place: Place) => string | false): readonly Fault[] =>
  placesIn(contract).flatMap((place) => {
    const message = judge(place)
    return message === false ? [] : [{ at: place.at, message }]
  })

/** Amounts of answers have no maximum: they are sums of what was taken. */
function limitsOf({ schema, isSent }: Place): readonly string[] {
  if ('const' in schema) return []
  const types = [schema['type']].flat()
  return [
    ...(types.includes('string') ? ['maxLength'] : []),
    ...(types.includes('array') ? ['maxItems'] : []),
    ...(types.some((type) => type === 'number' || type === 'integer')
      ? ['minimum', ...(isSent ? ['maximum'] : [])]
      : []),
  ]
}

/** What is joined with others may leave it to them. */
const isPart = (at: Pointer): boolean => ['allOf', 'anyOf', 'oneOf'].includes(at.at(-2) ?? '')

import {
  bodiesOf,
  followReference,
  type Operation,
  operationsIn,
  parametersOf,
  placesIn,
  responsesOf,
  type Tree,
  treeAt,
} from './contract-tree.ts'
import type { Rules } from './rules.ts'

/** Lint rules about operations and their messages. */
export const operationRules: Rules = {
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

  'summary-of-event': (contract) =>
    operationsIn(contract)
      .filter(({ isWebhook }) => isWebhook)
      .flatMap(({ at, operation }) => {
        const summary = String(operation['summary']).toLowerCase()
        const missing = wordsOf(String(at[1])).filter((word) => !summary.includes(word))
        return missing.length === 0
          ? []
          : [
              {
                at,
                message: `The summary must say "${missing.join('" and "')}", as its kind does.`,
              },
            ]
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

  'reads-change-nothing': (contract) =>
    clientOperationsIn(contract).flatMap(({ at, operation }) =>
      operation['x-counts-as'] === undefined ||
      (operation['x-counts-as'] === 'read' && operation['x-safe'])
        ? []
        : [{ at, message: 'An operation with `x-counts-as: read` must have `x-safe: true` too.' }],
    ),

  'patches-are-alike': (contract) =>
    clientOperationsIn(contract).flatMap((entry) =>
      entry.at.at(-1) !== 'patch' || isPatch(contract, entry)
        ? []
        : [
            {
              at: entry.at,
              message:
                'A PATCH must require a body, take `application/json` and `application/merge-patch+json`, and refuse `{}` by `minProperties: 1`.',
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

  'refusals-stay-open': (contract) => [
    ...clientOperationsIn(contract).flatMap((entry) =>
      bodiesOf(contract, entry)
        .filter(
          ({ at, content }) => at.at(-1) === problemType && !takesAnyProblem(content['schema']),
        )
        .map(({ at }) => ({ at, message: staysOpen })),
    ),
    // The problems in other answers, such as the results of a batch.
    ...placesIn(contract).flatMap(({ at, schema }) =>
      Object.entries(treeAt(schema, 'properties'))
        .filter(([, member]) => ownProblem.test(JSON.stringify(member)) && !takesAnyProblem(member))
        .map(([name]) => ({ at: [...at, 'properties', name], message: staysOpen })),
    ),
  ],

  'example-of-every-message': (contract) =>
    operationsIn(contract).flatMap((entry) =>
      bodiesOf(contract, entry)
        .filter(({ content }) => Object.keys(treeAt(content, 'examples')).length === 0)
        .map(({ at }) => ({ at, message: 'The message needs an example.' })),
    ),
}

/** The words of a kind of event without its subject, such as "picked" and "up" of `order.picked_up`. */
const wordsOf = (kind: string): readonly string[] => (kind.split('.').at(-1) ?? kind).split('_')

/** The resources that summaries name. */
const nouns = /^(orders?|fleet|events?|webhooks?|dispatch(es)?|secret|parcels?)$/

/** The first word of a summary, by the verb of the `operationId`, where they differ. */
const verbs: Readonly<Record<string, string>> = {
  update: 'change',
  delete: 'remove',
  progress: 'report',
}

const problemType = 'application/problem+json'

const clientOperationsIn = (contract: Tree) =>
  operationsIn(contract).filter(({ isWebhook }) => !isWebhook)

const staysOpen =
  'A later version may add codes. Allow any `Problem`, by `anyOf` if one has fields of its own.'

/** A reference to a problem with fields of its own. */
const ownProblem = /"#\/components\/schemas\/\w+Problem"/

const takesAnyProblem = (schema: unknown): boolean =>
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

function isPatch(contract: Tree, entry: Operation): boolean {
  const bodies = bodiesOf(contract, entry).filter(({ isSent }) => isSent)
  return (
    bodies.map(({ at }) => at.at(-1)).join() === 'application/json,application/merge-patch+json' &&
    treeAt(entry.operation, 'requestBody')['required'] === true &&
    bodies.every(
      ({ at, content }) =>
        followReference(contract, content['schema'], at).node['minProperties'] === 1,
    )
  )
}

const takesKey = (contract: Tree, entry: Operation): boolean =>
  parametersOf(contract, entry).some(({ node }) => node['name'] === 'Idempotency-Key')

const isOneScope = (security: unknown): boolean =>
  /^\[\{"bearerAuth":\["[a-z]+:[a-z]+"\]\}\]$/.test(JSON.stringify(security) ?? '')

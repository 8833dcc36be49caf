import { type ContractDocument, operationsOf } from '../src/document.ts'

/** The values that the contract defines, which pages list. */
export interface Words {
  readonly statuses: readonly string[]
  readonly finalStatuses: readonly string[]
  readonly cancelableFrom: readonly string[]
  readonly itemTransitions: Transitions
  readonly eventKinds: readonly string[]
  /** The status of each problem, by its code. */
  readonly problems: Readonly<Record<string, number>>
  /** The codes of violations that are no keywords of JSON Schema. */
  readonly violationCodes: readonly string[]
  readonly clientScopes: readonly string[]
  readonly fleetScopes: readonly string[]
  /** The lists of values of all fields. */
  readonly others: readonly (readonly string[])[]
}

type Transitions = Readonly<Record<string, readonly string[]>>

interface Schema {
  readonly 'x-extensible-enum': readonly string[]
  readonly 'x-with-status': readonly string[]
  readonly 'x-transitions': Transitions
  readonly 'x-problems': Readonly<Record<string, { readonly status: number }>>
  readonly properties: Readonly<Record<string, Schema>>
}

export function wordsOf(document: ContractDocument): Words {
  const schemas = document.components.schemas as Readonly<Record<string, Schema>>
  const schemaOf = (path: string): Schema => {
    const [name = '', property] = path.split('.')
    const schema = property ? schemas[name]?.properties[property] : schemas[name]
    if (!schema) throw new Error(`spec/openapi.yaml does not define ${path}.`)
    return schema
  }
  const itemTransitions = schemaOf('ItemStatus')['x-transitions']
  const { 'x-extensible-enum': statuses, 'x-transitions': orderTransitions } =
    schemaOf('OrderStatus')
  const scopes = new Set(
    operationsOf(document).flatMap(({ operation }) => operation.security?.[0]?.bearerAuth ?? []),
  )
  const violationCodes = schemaOf('Violation.code')['x-extensible-enum']
  const isForFleets = (scope: string) => scope.startsWith('fleet:')
  return {
    statuses,
    finalStatuses: statuses.filter((status) => itemTransitions[status]?.length === 0),
    cancelableFrom: statuses.filter((status) => orderTransitions[status]?.includes('canceled')),
    itemTransitions,
    eventKinds: schemaOf('EventKind')['x-extensible-enum'],
    problems: Object.fromEntries(
      Object.entries(schemaOf('ProblemCode')['x-problems']).map(([code, { status }]) => [
        code,
        status,
      ]),
    ),
    violationCodes: violationCodes.slice(violationCodes.indexOf('unknown_field')),
    clientScopes: [...scopes].filter((scope) => !isForFleets(scope)),
    fleetScopes: [...scopes].filter(isForFleets),
    others: enumerationsIn(document),
  }
}

/** The values of each enumeration, and the statuses that a field comes with. */
function enumerationsIn(value: unknown): readonly (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return []
  const { enum: closed, ...schema } = value as Readonly<Record<string, unknown>>
  const lists = [closed, schema['x-extensible-enum'], schema['x-with-status']]
  return [
    ...lists.filter(Array.isArray).map((list) => list.filter((each) => each !== null)),
    ...Object.values(schema).flatMap(enumerationsIn),
  ]
}

import { type ContractDocument, operationsOf } from '../src/document.ts'

const fragment = /\{\{([\w.-]+)\}\}/g

/**
 * Replaces each name such as `{{updatesPerOrder}}` or `{{OrderBatch.orders.maxItems}}` by the value that the contract has
 * there, with its unit.
 */
export function fillFragments(text: string, document: ContractDocument): string {
  const facts = factsOf(document)
  return text.replaceAll(fragment, (_, path: string) => textOf(path, valueAt(facts, path)))
}

type Tree = Readonly<Record<string, unknown>>

/** Limits, durations and lists by their names; keywords by their schema, parameter, header or operation. */
function factsOf(document: ContractDocument): Tree {
  const { schemas, parameters, headers } = document.components
  const operations = operationsOf(document)
  const { retrySeconds = [], ...durations } = document['x-durations'] as Tree & {
    readonly retrySeconds?: readonly number[]
  }
  return {
    ...(document['x-limits'] as Tree),
    ...durations,
    retrySeconds,
    lastAttemptHours: Math.ceil(retrySeconds.reduce((sum, seconds) => sum + seconds, 0) / 3600),
    ...statusLists(document),
    ...scopeLists(document),
    ...schemas,
    ...parameters,
    ...(headers as Tree),
    ...Object.fromEntries(operations.map(({ id, operation }) => [id, operation])),
  }
}

function statusLists({ components: { schemas } }: ContractDocument): Tree {
  const { OrderStatus, ItemStatus } = schemas as Readonly<Record<string, Stateful | undefined>>
  const rows = Object.entries(ItemStatus?.['x-transitions'] ?? {})
  const namesWhere = (isListed: (targets: readonly string[], status: string) => boolean) =>
    rows.filter(([status, targets]) => isListed(targets, status)).map(([status]) => status)
  return {
    statuses: namesWhere(() => true),
    openStatuses: namesWhere(({ length }) => length > 0),
    finalStatuses: namesWhere(({ length }) => length === 0),
    cancelableFrom: namesWhere((_, status) =>
      Boolean(OrderStatus?.['x-transitions'][status]?.includes('canceled')),
    ),
  }
}

interface Stateful {
  readonly 'x-transitions': Readonly<Record<string, readonly string[]>>
}

function scopeLists(document: ContractDocument): Tree {
  const scopes = new Set(
    operationsOf(document).flatMap(({ operation }) => operation.security?.[0]?.bearerAuth ?? []),
  )
  const isForFleets = (scope: string) => scope.startsWith('fleet:')
  return {
    clientScopes: [...scopes].filter((scope) => !isForFleets(scope)),
    fleetScopes: [...scopes].filter(isForFleets),
  }
}

const valueAt = (facts: Tree, path: string): unknown =>
  path.split('.').reduce<unknown>((at, key) => {
    const { properties, schema, ...own } = (at ?? {}) as Partial<Record<string, Tree>>
    return properties?.[key] ?? schema?.[key] ?? own[key]
  }, facts)

function textOf(path: string, value: unknown): string {
  if (Array.isArray(value)) return listOf(path, value)
  if (typeof value === 'string') return `\`${value}\``
  if (typeof value !== 'number')
    throw new Error(`A text names {{${path}}}, which the contract does not have.`)
  if (/bytes$/i.test(path))
    return value < 2 ** 20 ? `${value / 1024} KiB` : `${value / 2 ** 20} MiB`
  if (/seconds$/i.test(path)) return timeOf(value)
  const [unit] = /(days|hours)$/i.exec(path) ?? []
  return unit ? `${value} ${unit.toLowerCase()}` : String(value)
}

/** One of these names, or all of these numbers. */
function listOf(path: string, values: readonly unknown[]): string {
  const texts = values.map((each) => textOf(path, each))
  const word = typeof values[0] === 'number' ? ' and ' : ' or '
  const [last = '', ...others] = texts.toReversed()
  return others.length === 0 ? last : others.toReversed().join(', ') + word + last
}

/** A time in the largest unit of which it is a whole number. */
function timeOf(seconds: number): string {
  if (seconds % 3600 === 0) return `${seconds / 3600} hours`
  return seconds % 60 === 0 ? `${seconds / 60} minutes` : `${seconds} seconds`
}

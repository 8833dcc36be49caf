import { type ContractDocument, type OperationEntry, operationsOf } from '../src/document.ts'

/**
 * A table with what each operation takes, by its method and path. Facts that do not hold are left out. The requests that
 * take a header have lists of their own, so that a bundle of the SDK client omits the table.
 */
export function operationFacts(document: ContractDocument): string {
  const facts = Object.fromEntries(
    operationsOf(document).map((entry) => [addressOf(entry), factsOf(entry)]),
  )
  const requestsWhere = (isListed: (request: string) => boolean) =>
    json(Object.keys(facts).filter(isListed))
  const takes = (fact: string) => (request: string) => facts[request]?.[fact] === true
  const hasNoKey = (request: string) => /^P(OST|ATCH) /.test(request) && !takes('takesKey')(request)
  return `export const operationFacts = ${json(facts)} as const

/**
 * The requests with POST or PATCH that take no idempotency key, which are fewer than those that take one. No other
 * method takes one.
 */
export const keylessRequests: readonly string[] = ${requestsWhere(hasNoKey)}

/** The requests that may prefer strict handling. */
export const preferringRequests: readonly string[] = ${requestsWhere(takes('takesPreference'))}

/** The requests that may depend on the state of an order. */
export const conditionalRequests: readonly string[] = ${requestsWhere(takes('takesMatch'))}
`
}

const json = (value: unknown): string => JSON.stringify(value, null, 2)

const addressOf = ({ method, path }: OperationEntry): string => `${method.toUpperCase()} ${path}`

function factsOf({
  id,
  method,
  operation,
  parameters,
}: OperationEntry): Readonly<Record<string, unknown>> {
  const [scope, ...others] = operation.security?.flatMap(({ bearerAuth }) => bearerAuth ?? []) ?? []
  if (scope === undefined || others.length > 0)
    throw new Error(`The operation ${id} must name one scope under security.`)
  const takes = (name: string) => parameters.some((parameter) => parameter.name === name)
  return {
    id,
    scope,
    ...(scope.startsWith('fleet:') && { isForFleets: true }),
    ...((method === 'get' || operation['x-counts-as'] === 'read') && { isRead: true }),
    ...(takes('Idempotency-Key') && { takesKey: true }),
    ...(takes('Prefer') && { takesPreference: true }),
    ...(takes('If-Match') && { takesMatch: true }),
    ...(takes('wait') && { mayWait: true }),
    ...(operation['x-charged-by'] && {
      chargedBy: operation['x-charged-by'],
      elementsPerWrite: operation['x-elements-per-write'],
    }),
    ...(operation['x-batch'] && { batch: operation['x-batch'] }),
  }
}

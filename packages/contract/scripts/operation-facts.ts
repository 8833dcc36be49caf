import { type ContractDocument, type OperationEntry, operationsOf } from '../src/document.ts'

/** A table with what each operation takes, by its method and path. Facts that do not hold are left out. */
export const operationFacts = (document: ContractDocument): string =>
  `export const operationFacts = ${JSON.stringify(
    Object.fromEntries(operationsOf(document).map((entry) => [addressOf(entry), factsOf(entry)])),
    null,
    2,
  )} as const
`

const addressOf = ({ method, path }: OperationEntry): string => `${method.toUpperCase()} ${path}`

function factsOf({ id, operation, parameters }: OperationEntry): object {
  const [scope, ...others] = operation.security?.flatMap(({ bearerAuth }) => bearerAuth ?? []) ?? []
  if (scope === undefined || others.length > 0)
    throw new Error(`The operation ${id} must name one scope under security.`)
  const takes = (name: string) => parameters.some((parameter) => parameter.name === name)
  return {
    id,
    scope,
    ...(scope.startsWith('fleet:') && { isForFleets: true }),
    ...(takes('Idempotency-Key') && { takesKey: true }),
    ...(takes('Prefer') && { takesPreference: true }),
    ...(takes('wait') && { mayWait: true }),
    ...(operation['x-charged-by'] && { chargedBy: operation['x-charged-by'] }),
    ...(operation['x-batch'] && { batch: operation['x-batch'] }),
  }
}

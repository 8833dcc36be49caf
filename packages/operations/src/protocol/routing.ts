import { type ContractDocument, type OperationEntry, operationsOf } from '@delivery-orders/contract'
import { malformedPath, methodNotAllowed, methodsOf, routeNotFound } from './address.ts'

export interface Route<Operation> {
  readonly operation: Operation
  readonly params: Readonly<Record<string, string>>
}

/** Prepares every operation. Returns the function that finds the one of a method and path, or throws a rejection. */
export function routeFinder<Operation>(
  document: ContractDocument,
  basePath: string,
  prepare: (entry: OperationEntry) => Operation,
): (method: string, path: string) => Route<Operation> {
  const routes = operationsOf(document).map((entry) => ({ entry, operation: prepare(entry) }))
  const faultOf = malformedPath(document)
  return (sentMethod, path) => {
    const relativePath = path.slice(basePath.length)
    const candidates = routes.filter(({ entry }) => isAt(entry, relativePath))
    const [first] = candidates
    if (!first || !path.startsWith(basePath)) throw routeNotFound(path)
    const params = paramsOf(first.entry, relativePath)
    if (!params) throw faultOf(relativePath)
    const method = sentMethod === 'HEAD' ? 'GET' : sentMethod
    const found = candidates.find(({ entry }) => entry.method.toUpperCase() === method)
    if (!found) throw methodNotAllowed(methodsOf(candidates.map(({ entry }) => entry)), sentMethod)
    return { operation: found.operation, params }
  }
}

const isParameter = (part: string): boolean => part.startsWith('{')

function isAt({ path }: OperationEntry, sent: string): boolean {
  const [template, segments] = [path.split('/'), sent.split('/')]
  return (
    template.length === segments.length &&
    template.every((part, at) => (isParameter(part) ? segments[at] !== '' : part === segments[at]))
  )
}

/** The path parameters; undefined if a value has invalid percent-encoding. */
function paramsOf(
  { path }: OperationEntry,
  sent: string,
): Readonly<Record<string, string>> | undefined {
  const segments = sent.split('/')
  try {
    return Object.fromEntries(
      path
        .split('/')
        .flatMap((part, at) =>
          isParameter(part) ? [[part.slice(1, -1), decodeURIComponent(segments[at] ?? '')]] : [],
        ),
    )
  } catch {
    return undefined
  }
}

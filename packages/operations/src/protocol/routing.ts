import { type ContractDocument, type OperationEntry, operationsOf } from '@delivery-orders/contract'
import { malformedPath, methodNotAllowed, methodsOf, routeNotFound } from './address.ts'

export interface Route {
  readonly entry: OperationEntry
  readonly params: Readonly<Record<string, string>>
}

/** Finds the operation of a method and path, or throws the same refusal as the service. */
export function routing(
  document: ContractDocument,
  basePath: string,
): (method: string, path: string) => Route {
  const entries = operationsOf(document)
  const faultOf = malformedPath(document)
  return (sentMethod, path) => {
    const relativePath = path.slice(basePath.length)
    const candidates = entries.filter((entry) => isAt(entry, relativePath))
    const [first] = candidates
    if (!first || !path.startsWith(basePath)) throw routeNotFound()
    const params = paramsOf(first, relativePath)
    if (!params) throw faultOf(relativePath)
    const method = sentMethod === 'HEAD' ? 'GET' : sentMethod
    const entry = candidates.find((one) => one.method.toUpperCase() === method)
    if (!entry) throw methodNotAllowed(methodsOf(candidates), sentMethod)
    return { entry, params }
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
function paramsOf({ path }: OperationEntry, sent: string): Route['params'] | undefined {
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

import { type ContractDocument, type OperationEntry, operationsOf } from '@delivery-orders/contract'
import {
  malformedPath,
  methodNotAllowed,
  methodsOf,
  routeNotFound,
} from '@delivery-orders/operations'

/** An operation, and the parameters in the path of its request. */
export interface Route {
  readonly entry: OperationEntry
  readonly params: Readonly<Record<string, string>>
}

/** Finds the operation of an address, or throws what the service answers where there is none. */
export function routing(
  document: ContractDocument,
  basePath: string,
): (method: string, path: string) => Route {
  const entries = operationsOf(document)
  const faultOf = malformedPath(document)
  return (sentMethod, path) => {
    const below = path.slice(basePath.length)
    const ofPath = entries.filter((entry) => isAt(entry, below))
    const [first] = ofPath
    if (!first || !path.startsWith(basePath)) throw routeNotFound()
    const params = paramsOf(first, below)
    if (!params) throw faultOf(below)
    const method = sentMethod === 'HEAD' ? 'GET' : sentMethod
    const entry = ofPath.find((one) => one.method.toUpperCase() === method)
    if (!entry) throw methodNotAllowed(methodsOf(ofPath), sentMethod)
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

/** Undefined where the percent signs of one make no sense. */
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

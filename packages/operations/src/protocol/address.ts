import { type ContractDocument, document, type OperationEntry } from '@delivery-orders/contract'
import { ContractBroken, Rejection } from './rejection.ts'

export const routeNotFound = (path: string): Rejection =>
  new Rejection('route_not_found', `No operation of the contract has this path. ${adviceFor(path)}`)

function adviceFor(path: string): string {
  if (path.includes('//'))
    return 'Remove one of the two slashes: perhaps the base URL ends with one.'
  if (path.endsWith('/')) return 'Remove the slash at the end.'
  return path.startsWith('/orders/')
    ? `A path ends after the reference, or continues with ${ofOrder.join(' or ')}. A slash in a reference must be sent as %2F.`
    : `After the base URL, paths begin with ${firstSegments.join(', ')}.`
}

const orderPath = '/orders/{reference}'
const ofOrder = Object.keys(document.paths)
  .filter((path) => path.startsWith(`${orderPath}/`))
  .map((path) => path.slice(orderPath.length))

const firstSegments = [
  ...new Set(Object.keys(document.paths).map((path) => `/${path.split('/')[1]}`)),
]

/** Returns the HTTP methods of operations that share a path. A GET operation also answers HEAD. */
export const methodsOf = (entries: readonly OperationEntry[]): readonly string[] =>
  entries.flatMap(({ method }) => (method === 'get' ? pageMethods : [method.toUpperCase()]))

export const pageMethods = ['GET', 'HEAD'] as const

export function methodNotAllowed(allowed: readonly string[], sentMethod: string): Rejection {
  const list = allowed.join(', ')
  return new Rejection('method_not_allowed', `This address takes ${list}, not ${sentMethod}.`, {
    Allow: list,
  })
}

/** Creates the error for a path that cannot be percent-decoded. The error names the malformed parameter. */
export function malformedPath({ paths }: ContractDocument): (path: string) => Error {
  const templates = Object.keys(paths).map((path) => path.split('/'))
  return (path) => {
    const segments = path.split('/')
    const template = templates.find(
      (parts) =>
        parts.length === segments.length &&
        parts.every((part, at) => part.startsWith('{') || part === segments[at]),
    )
    if (!template) return routeNotFound(path)
    const name = template[segments.findIndex((segment) => !isDecodable(segment))]?.slice(1, -1)
    const message = 'must be percent-encoded UTF-8'
    return new ContractBroken([{ in: 'path', pointer: `/${name}`, code: 'format', message }])
  }
}

function isDecodable(segment: string): boolean {
  try {
    decodeURIComponent(segment)
    return true
  } catch {
    return false
  }
}

import { jsonOf } from './json.ts'
import type { Method, PathValues } from './operation.ts'
import { segmentOf } from './path.ts'

/** A request, as each attempt of a call sends it. */
export interface CallRequest {
  readonly method: string
  readonly url: string
  readonly headers: Headers
  readonly body: string | null
}

/** `Parts` with looser types: `Send` has already checked the call against the contract. */
export interface AnyParts {
  readonly path?: PathValues | undefined
  readonly query?: object | undefined
  readonly body?: unknown
}

/** Makes the request for a path of the contract, such as `/orders/{reference}`. */
export function requestOf(
  method: Method,
  template: string,
  { path, query, body }: AnyParts,
  headers: Headers,
): CallRequest {
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(segmentOf(name, path?.[name])),
  )
  const parameters = Object.entries({ ...query }).flatMap(([name, value]) =>
    [value ?? []].flat().map((one) => `${name}=${encodeURIComponent(String(one))}`),
  )
  if (body !== undefined) headers.set('content-type', 'application/json')
  return {
    method: method.toUpperCase(),
    url: [filled, ...(parameters.length > 0 ? [parameters.join('&')] : [])].join('?'),
    headers,
    body: body === undefined ? null : jsonOf(body),
  }
}

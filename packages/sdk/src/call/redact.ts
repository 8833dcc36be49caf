import { personalFields } from '@delivery-orders/contract'
import { isObject } from './answer.ts'
import type { RequestFacts } from './hooks.ts'

/** Headers for hooks and curl commands. Unknown headers are hidden, because they could hold a secret. */
export const redactedHeaders = (headers: Headers): Readonly<Record<string, string>> =>
  mapValues(headers, (name, value) => (visibleHeaders.test(name) ? value : hidden))

const visibleHeaders =
  /^(content-type|idempotency-key|if-match|if-none-match|prefer|traceparent|user-agent|x-request-id)$/

/** A body for hooks and curl commands, without the fields that the contract marks as personal. */
export const redactedBody = (value: unknown, parent = ''): unknown => {
  if (Array.isArray(value))
    return Object.freeze(value.map((member) => redactedBody(member, parent)))
  if (!isObject(value)) return value
  return mapValues(Object.entries(value), (name, member) =>
    personalFields.includes(name) || personalFields.includes(`${parent}.${name}`)
      ? hidden
      : redactedBody(member, name),
  )
}

const mapValues = <Value, Mapped>(
  entries: Iterable<readonly [string, Value]>,
  map: (name: string, value: Value) => Mapped,
): Readonly<Record<string, Mapped>> =>
  Object.freeze(Object.fromEntries([...entries].map(([name, value]) => [name, map(name, value)])))

export const hidden = '[hidden]'

export const curlOf = ({ method, url, headers, body }: RequestFacts): string =>
  [
    `curl -X ${method} ${quoteForShell(url)} -H "Authorization: Bearer $DELIVERY_ORDERS_TOKEN"`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quoteForShell(`${name}: ${value}`)}`),
    body && `-d ${quoteForShell(JSON.stringify(body))}`,
  ]
    .filter(Boolean)
    .join(' ')

const quoteForShell = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

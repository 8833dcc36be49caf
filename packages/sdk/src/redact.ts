import { personalFields } from '@delivery-orders/contract'
import { isObject } from './answer.ts'
import type { RequestFacts } from './hooks.ts'

/** The headers as they may be shown: of those that the client does not know, any could be a secret. */
export const shownHeaders = (headers: Headers): Readonly<Record<string, string>> =>
  shown(headers, (name, value) => (open.test(name) ? value : hidden))

const open = /^(content-type|idempotency-key|user-agent|x-request-id)$/

/** A body as it may be shown. */
export const shownBody = (value: unknown, holder = ''): unknown => {
  if (Array.isArray(value)) return Object.freeze(value.map((member) => shownBody(member, holder)))
  if (!isObject(value)) return value
  return shown(Object.entries(value), (name, held) =>
    personalFields.includes(name) || personalFields.includes(`${holder}.${name}`)
      ? hidden
      : shownBody(held, name),
  )
}

const shown = <Value, Shown>(
  entries: Iterable<readonly [string, Value]>,
  show: (name: string, value: Value) => Shown,
): Readonly<Record<string, Shown>> =>
  Object.freeze(Object.fromEntries([...entries].map(([name, value]) => [name, show(name, value)])))

const hidden = '[hidden]'

/** A command for a shell that makes the request again. */
export const curlOf = ({ method, url, headers, body }: RequestFacts): string =>
  [
    `curl -X ${method} ${quoted(url)} -H "Authorization: Bearer $DELIVERY_ORDERS_TOKEN"`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    body && `-d ${quoted(JSON.stringify(body))}`,
  ]
    .filter(Boolean)
    .join(' ')

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

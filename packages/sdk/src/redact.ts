import { personalFields } from '@delivery-orders/contract'
import { isObject } from './answer.ts'
import type { RequestFacts } from './hooks.ts'

/** The headers as they may be shown: of those that the client does not know, any could be a secret. */
export const shownHeaders = (headers: Headers): Readonly<Record<string, string>> =>
  Object.freeze(
    Object.fromEntries(
      [...headers].map(([name, value]) => [name, open.test(name) ? value : hidden]),
    ),
  )

const open = /^(?:content-type|idempotency-key|user-agent|x-request-id|trace(?:parent|state))$/

/** A body as it may be shown. */
export function shownBody(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return Object.freeze(value.map((member) => shownBody(member, name)))
  if (!isObject(value)) return value
  return Object.freeze(
    Object.fromEntries(
      Object.entries(value).map(([field, held]) => [
        field,
        isPersonal(field) || isPersonal(`${name}.${field}`) ? hidden : shownBody(held, field),
      ]),
    ),
  )
}

const isPersonal = (field: string): boolean => personalFields.includes(field)

const hidden = '[hidden]'

/** A command for a shell that makes the request again. */
export const curlOf = ({ method, url, headers, body }: RequestFacts): string =>
  [
    `curl -X ${method} ${quoted(url)} -H "Authorization: Bearer $DELIVERY_ORDERS_TOKEN"`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`-d ${quoted(JSON.stringify(body))}`]),
  ].join(' ')

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

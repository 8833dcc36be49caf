import type { OperationEntry } from '@delivery-orders/contract'

/** A query as it was sent: a name that is there several times has a list. */
export type SentQuery = Readonly<Record<string, unknown>>

/** The values of a query as the contract means them, where they can be read so; whatever cannot be is left as text. */
export type QueryValues = Readonly<Record<string, unknown>>

/** Everything in a query is text, and what is there once may be meant as a list. */
export function queryReader({ parameters }: OperationEntry): (query: SentQuery) => QueryValues {
  const own = parameters.filter((parameter) => parameter.in === 'query')
  return (query) => {
    const values: Record<string, unknown> = { ...query }
    for (const { name, schema } of own)
      if (values[name] !== undefined) values[name] = readAs(schema['type'], values[name])
    return values
  }
}

/** Up to where numbers are exact. */
const wholeNumber = /^-?(0|[1-9]\d{0,14})$/

function readAs(type: unknown, sent: unknown): unknown {
  if (type === 'array') return [sent].flat()
  return type === 'integer' && typeof sent === 'string' && wholeNumber.test(sent)
    ? Number(sent)
    : sent
}

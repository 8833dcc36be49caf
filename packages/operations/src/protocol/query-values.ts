import type { OperationEntry } from '@delivery-orders/contract'

/** A query as it was sent: a name that occurs repeatedly has a list of values. */
export type SentQuery = Readonly<Record<string, unknown>>

/** Query values in the types of the contract. A value that cannot be converted stays text, which fails validation. */
export type QueryValues = Readonly<Record<string, unknown>>

/** Converts texts to the types of the contract. For a list parameter that was sent once, makes a list of one value. */
export function queryReader({ parameters }: OperationEntry): (query: SentQuery) => QueryValues {
  const own = parameters.filter((parameter) => parameter.in === 'query')
  return (query) => {
    const values: Record<string, unknown> = { ...query }
    for (const { name, schema } of own)
      if (values[name] !== undefined) values[name] = readAs(schema['type'], values[name])
    return values
  }
}

/** A whole number of at most 15 digits, which is an exact JavaScript number. */
const wholeNumber = /^-?(0|[1-9]\d{0,14})$/

function readAs(type: unknown, sent: unknown): unknown {
  if (type === 'array') return [sent].flat()
  return type === 'integer' && typeof sent === 'string' && wholeNumber.test(sent)
    ? Number(sent)
    : sent
}

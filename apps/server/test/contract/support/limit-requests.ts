import type { OperationEntry } from '@delivery-orders/contract'
import type { ExpectedRequest } from './expected-request.ts'
import { bodySchema, type Parts, parametersIn, sentAs, takesKey } from './request-parts.ts'
import { limitsOf } from './schema-limits.ts'

/** Returns valid copies of a request, each with one value of its body, query, path or idempotency key at a limit. */
export function limitRequests(entry: OperationEntry, good: Parts): readonly ExpectedRequest[] {
  const schema = bodySchema(entry)
  const bodies = schema && good.body !== undefined ? limitsOf(schema, good.body) : []
  const changed: readonly (readonly [what: string, parts: Parts])[] = [
    ...bodies.map(
      ({ pointer, keyword, value }) =>
        [`${keyword} of body ${pointer}`, { ...good, body: value }] as const,
    ),
    ...queriesAtLimits(entry, good),
    ...pathsAtLimits(entry, good),
    ...keys(entry).map((key) => [`key ${key}`, { ...good, key }] as const),
  ]
  return changed.map(([what, parts]) => ({
    entry,
    what: `limit: ${what}`,
    sent: sentAs(entry, parts),
    expected: 'accepted',
  }))
}

const queriesAtLimits = (entry: OperationEntry, good: Parts) =>
  parametersIn(entry, 'query').flatMap(({ name, schema }) => {
    const example = schema.format === 'date-time' ? '2026-11-20T09:30:00Z' : 'x'
    const validValue = schema.type === 'array' ? [schema.items?.enum?.[0]] : example
    return limitsOf(schema, validValue).map(({ value }) => {
      const values = Array.isArray(value) ? value.map(String) : String(value)
      return [`query ${name}=${values}`, { ...good, query: { [name]: values } }] as const
    })
  })

const pathsAtLimits = (entry: OperationEntry, good: Parts) =>
  parametersIn(entry, 'path').flatMap(({ name, schema }) =>
    limitsOf(schema, 'x').map(({ value }) => {
      const segment = encodeURIComponent(String(value))
      return [
        `path ${segment}`,
        { ...good, pathParameters: { ...good.pathParameters, [name]: segment } },
      ] as const
    }),
  )

const keys = (entry: OperationEntry): readonly string[] =>
  takesKey(entry) ? ['!', '~'.repeat(255), '{"a":1}'] : []

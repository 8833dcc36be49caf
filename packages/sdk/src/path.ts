import { InvalidCallError } from './errors.ts'
import type { PathValues } from './operation.ts'
import { queryOf, textOf } from './query.ts'

/** The URL of a call below `baseUrl`: the path template with its parameters filled in, and the query. */
export const urlOf = (
  template: string,
  { path, query }: { readonly path?: PathValues | undefined; readonly query?: object | undefined },
): string =>
  template.replace(/\{(.*?)\}/g, (_, name) => encodeURIComponent(segmentOf(name, path?.[name]))) +
  queryOf(query)

/** Validates a path parameter: URLs drop `.` and `..`, and an empty one would address another resource. */
export function segmentOf(name: string, given: unknown): string {
  const text = textOf(name, given)
  if (/^\.{0,2}$/.test(text)) throw new InvalidCallError(`${name} must not be empty, "." or "..".`)
  return text
}

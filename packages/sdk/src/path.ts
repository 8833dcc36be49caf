import { InvalidCallError } from './errors.ts'
import type { PathValues } from './operation.ts'
import { queryOf, textOf } from './query.ts'

/** A path of the contract with what goes into its places, and the query. */
export const urlOf = (
  template: string,
  { path, query }: { readonly path?: PathValues | undefined; readonly query?: object | undefined },
): string =>
  template.replace(/\{(.*?)\}/g, (_, name) => encodeURIComponent(segmentOf(name, path?.[name]))) +
  queryOf(query)

/** A URL would lose `.` and `..`, and without the text it is the address of something else. */
export function segmentOf(name: string, given: unknown): string {
  const text = textOf(name, given)
  if (/^\.{0,2}$/.test(text)) throw new InvalidCallError(`${name} must not be empty, "." or "..".`)
  return text
}

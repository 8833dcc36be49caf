import { InvalidCallError } from '../errors/errors.ts'
import type { PathValues } from './operation.ts'

/** The URL of an operation. In the query, a list becomes several parameters with the same name. */
export function urlOf(
  baseUrl: string,
  template: string,
  values: PathValues,
  query: object = {},
): string {
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(segmentOf(name, values[name])),
  )
  const parameters = new URLSearchParams()
  for (const [name, given] of Object.entries(query))
    for (const each of [given].flat()) if (each !== undefined) parameters.append(name, each)
  return `${baseUrl}${path}?${parameters}`.replace(/\?$/, '')
}

/** Rejects the path parameters `.`, `..` and '', because the URL would lose them and address another resource. */
export function segmentOf(name: string, given: unknown): string {
  const text = textOf(name, given)
  if (/^\.{0,2}$/.test(text)) throw new InvalidCallError(`${name} must not be empty, "." or "..".`)
  return text
}

export function textOf(name: string, given: unknown): string {
  if (typeof given !== 'string' || /\p{Surrogate}/u.test(given))
    throw new InvalidCallError(`${name} must be a string without half of a surrogate pair.`)
  return given
}

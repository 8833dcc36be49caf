import { InvalidCallError } from './errors.ts'
import { textOf } from './query.ts'

/** Validates a path parameter: URLs drop `.` and `..`, and an empty one would address another resource. */
export function segmentOf(name: string, given: unknown): string {
  const text = textOf(name, given)
  if (/^\.{0,2}$/.test(text)) throw new InvalidCallError(`${name} must not be empty, "." or "..".`)
  return text
}

import { InvalidCallError } from './errors.ts'
import type { PathValues } from './operation.ts'
import { textOf } from './query.ts'

/** A URL would lose `.` and `..`, and without the text it is the address of something else. */
export function checkedPath<Path extends PathValues | undefined>(path: Path): Path {
  for (const [name, given] of Object.entries<string>(path ?? {}))
    if (/^\.{0,2}$/.test(textOf(name, given)))
      throw new InvalidCallError(`${name} must not be empty, "." or "..".`)
  return path
}

import { InvalidCallError } from './errors.ts'
import { textOf } from './query.ts'

/** A URL would lose `.` and `..`, and without the text it is the address of something else. */
export function pathOf<Path extends Readonly<Record<string, string>>>(
  path: Path,
): { readonly path: Path } {
  for (const [name, given] of Object.entries(path))
    if (/^\.{0,2}$/.test(textOf(name, given)))
      throw new InvalidCallError(`${name} must not be empty, "." or "..".`)
  return { path }
}

import { InvalidCallError } from './errors.ts'

/** A URL would lose `.` and `..`, and without the text it is the address of something else. */
export function pathOf<Path extends Readonly<Record<string, string>>>(
  path: Path,
): { readonly path: Path } {
  for (const [name, text] of Object.entries(path))
    if (typeof text !== 'string' || /^\.{0,2}$|\p{Surrogate}/u.test(text))
      throw new InvalidCallError(
        `${name} must be a well-formed string, and not empty, "." or "..".`,
      )
  return { path }
}

import { InvalidCallError } from './errors.ts'
import { textOf } from './query.ts'

/** A path of the contract with what goes into its places. */
export const pathOf = (template: string, values: Readonly<Record<string, unknown>>): string =>
  template.replace(/\{(.*?)\}/g, (_, name) => encodeURIComponent(segmentOf(name, values[name])))

/** A URL would lose `.` and `..`, and without the text it is the address of something else. */
export function segmentOf(name: string, given: unknown): string {
  const text = textOf(name, given)
  if (/^\.{0,2}$/.test(text)) throw new InvalidCallError(`${name} must not be empty, "." or "..".`)
  return text
}

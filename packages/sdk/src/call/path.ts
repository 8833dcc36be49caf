import { InvalidCallError } from '../errors/errors.ts'
import { kindOf } from './settings.ts'

/** Rejects the path parameters `.`, `..` and '', because the URL would lose them and address another resource. */
export function segmentOf(name: string, given: unknown): string {
  const text = checkText(name, given)
  if (/^\.{0,2}$/.test(text)) throw new InvalidCallError(`${name} must not be empty, "." or "..".`)
  return text
}

export function checkText(name: string, given: unknown): string {
  if (typeof given !== 'string')
    throw new InvalidCallError(`${name} must be a string, not ${kindOf(given)}.`)
  if (/\p{Surrogate}/u.test(given))
    throw new InvalidCallError(`${name} must not have half of a surrogate pair.`)
  return given
}

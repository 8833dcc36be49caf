import { InvalidCallError } from '../errors/errors.ts'
import { isObject } from './answer.ts'
import { kindOf } from './settings.ts'

/**
 * Serializes a request body. Throws if JSON cannot represent the body, or would turn a number into null. The errors
 * never quote a value, because it may be personal.
 */
export function jsonOf(body: unknown): string {
  const pointers = new Map<unknown, string>()

  function checkValue(this: unknown, key: string, value: unknown): unknown {
    const parent = pointers.get(this)
    const pointer =
      parent === undefined ? '' : `${parent}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`
    if (parent === undefined && (!isObject(value) || Array.isArray(value)))
      throw new InvalidCallError(`The body must be an object, not ${kindOf(value)}.`)
    const fault = faultOf(value)
    if (fault) throw new InvalidCallError(`${pointer} must ${fault}.`)
    pointers.set(value, pointer)
    return value
  }

  try {
    return JSON.stringify(body, checkValue)
  } catch (fault) {
    // Drops an error of `JSON.stringify`, because its message may quote the body.
    throw fault instanceof InvalidCallError
      ? fault
      : new InvalidCallError('The body cannot be sent as JSON.')
  }
}

/** Says why a value would be lost in JSON; undefined if it would not. */
function faultOf(value: unknown): string | undefined {
  if (typeof value === 'bigint') return 'be a number, not a bigint: use Number()'
  if (Object(value) instanceof Number && !Number.isFinite(Number(value)))
    return `be a finite number, not ${Number(value)}`
  return value instanceof Map || value instanceof Set
    ? 'not be a Map or a Set, which JSON would empty'
    : undefined
}

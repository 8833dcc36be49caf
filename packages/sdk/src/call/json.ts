import { InvalidCallError } from '../errors/errors.ts'
import { isObject } from './answer.ts'

/**
 * Serializes a request body. Throws if JSON cannot represent the body, or would turn a number into null. The errors
 * never quote a value, because it may be personal.
 */
export function jsonOf(body: unknown): string {
  const pointers = new Map<unknown, string>()

  function checked(this: unknown, key: string, value: unknown): unknown {
    const parent = pointers.get(this)
    const pointer =
      parent === undefined ? '' : `${parent}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`
    if (parent === undefined ? !isObject(value) || Array.isArray(value) : isUnsafeNumber(value))
      throw new InvalidCallError(
        `${pointer || 'The body'} must be ${pointer ? 'a finite number, not a bigint' : 'an object'}.`,
      )
    pointers.set(value, pointer)
    return value
  }

  try {
    return JSON.stringify(body, checked)
  } catch (fault) {
    // Drops an error of `JSON.stringify`, because its message may quote the body.
    throw fault instanceof InvalidCallError
      ? fault
      : new InvalidCallError('The body cannot be sent as JSON.')
  }
}

const isUnsafeNumber = (value: unknown): boolean =>
  typeof value === 'bigint' || (Object(value) instanceof Number && !Number.isFinite(Number(value)))

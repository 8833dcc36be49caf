import { isObject } from './answer.ts'
import { InvalidCallError } from './errors.ts'

/** Refuses what JSON cannot hold, also numbers that it would quietly make null. Errors never tell the value. */
export function jsonOf(body: unknown): string {
  const pointers = new Map<unknown, string>()

  function checked(this: unknown, key: string, value: unknown): unknown {
    const above = pointers.get(this)
    const pointer =
      above === undefined ? '' : `${above}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`
    if (above === undefined ? !isObject(value) || Array.isArray(value) : isNoNumber(value))
      throw new InvalidCallError(
        `${pointer || 'The body'} must be ${pointer ? 'a finite number, and no bigint' : 'an object'}.`,
      )
    pointers.set(value, pointer)
    return value
  }

  try {
    return JSON.stringify(body, checked)
  } catch (fault) {
    // Any other error may quote the body.
    throw fault instanceof InvalidCallError
      ? fault
      : new InvalidCallError('The body cannot be JSON.')
  }
}

const isNoNumber = (value: unknown): boolean =>
  typeof value === 'bigint' || (Object(value) instanceof Number && !Number.isFinite(Number(value)))

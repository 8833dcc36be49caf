import { InvalidCallError } from './errors.ts'

/** Refuses what JSON cannot hold, also numbers that it would quietly make null. Errors never tell the value. */
export function jsonOf(body: unknown): string {
  const pointers = new Map<unknown, string>()

  function checked(this: unknown, key: string, value: unknown): unknown {
    const above = pointers.get(this)
    const pointer =
      above === undefined ? '' : `${above}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`
    const fault = faultOf(value, pointer, pointers.get(value))
    if (fault) throw new InvalidCallError(`The body cannot be sent: ${fault}.`)
    pointers.set(value, pointer)
    return value
  }

  try {
    return JSON.stringify(body, checked)
  } catch (fault) {
    // Any other error may quote the body.
    throw fault instanceof InvalidCallError
      ? fault
      : new InvalidCallError('The body cannot be sent: it cannot be written as JSON.')
  }
}

function faultOf(value: unknown, pointer: string, seenAt: string | undefined): string | undefined {
  if (pointer === '' && (typeof value !== 'object' || value === null || Array.isArray(value)))
    return 'it must be an object'
  const isNumber = typeof value === 'number' || value instanceof Number
  if (typeof value === 'bigint' || (isNumber && !Number.isFinite(Number(value))))
    return `${pointer} must be a finite number, and no bigint`
  // What was seen on the way down from the top holds this place.
  if (seenAt !== undefined && `${pointer}/`.startsWith(`${seenAt}/`))
    return `${pointer} must not lead back to what holds it`
  return undefined
}

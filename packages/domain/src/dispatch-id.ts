import { fromCrockford, toCrockford } from './crockford.ts'
import type { Instant } from './order.ts'
import { timeDigits } from './reference.ts'

/** Which dispatch, by its number and the time of which it is. */
export interface DispatchKey {
  readonly number: number
  readonly createdAt: Instant
}

const numberDigits = 16

export const dispatchIdOf = ({ number, createdAt }: DispatchKey): string =>
  `dsp_${timeDigits(createdAt)}${toCrockford(number, numberDigits)}`

/** Ten digits are more numbers than dispatches can be made in ten thousand years. */
const form = /^dsp_([0-7][0-9A-HJKMNP-TV-Z]{9})0{6}([0-9A-HJKMNP-TV-Z]{10})$/

/** Undefined for what is the id of no dispatch. */
export function dispatchKeyOf(id: string): DispatchKey | undefined {
  const [, createdAt, number] = form.exec(id) ?? []
  return createdAt === undefined || number === undefined
    ? undefined
    : { createdAt: fromCrockford(createdAt), number: fromCrockford(number) }
}

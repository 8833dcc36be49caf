import { fromCrockford, toCrockford } from './crockford.ts'
import type { Instant } from './order.ts'
import { timeDigits } from './reference.ts'

/** The parts of a dispatch's id. */
export interface DispatchKey {
  readonly number: number
  readonly createdAt: Instant
}

const numberDigits = 16

export const dispatchIdOf = ({ number, createdAt }: DispatchKey): string =>
  `dsp_${timeDigits(createdAt)}${toCrockford(number, numberDigits)}`

/** Ten digits of the number suffice for more than ten thousand years of dispatches, so the other six are zero. */
const form = /^dsp_([0-7][0-9A-HJKMNP-TV-Z]{9})0{6}([0-9A-HJKMNP-TV-Z]{10})$/

/** Undefined if the text is not a dispatch id. */
export function dispatchKeyOf(id: string): DispatchKey | undefined {
  const [, createdAt, number] = form.exec(id) ?? []
  return createdAt === undefined || number === undefined
    ? undefined
    : { createdAt: fromCrockford(createdAt), number: fromCrockford(number) }
}

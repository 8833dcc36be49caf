import { fromCrockford, toCrockford } from './crockford.ts'
import type { Instant } from './instant.ts'
import { timeDigits } from './reference.ts'

export interface DispatchKey {
  readonly number: number
  readonly createdAt: Instant
}

const numberDigits = 16

export const dispatchIdOf = ({ number, createdAt }: DispatchKey): string =>
  `dsp_${timeDigits(createdAt)}${toCrockford(number, numberDigits)}`

/**
 * Ten characters of time, then the number in 16 base-32 digits. No dispatch has a number of more than ten digits, so the
 * first six of the 16 must be zeros.
 */
const form = /^dsp_([0-7][0-9A-HJKMNP-TV-Z]{9})0{6}([0-9A-HJKMNP-TV-Z]{10})$/

export function dispatchKeyOf(id: string): DispatchKey | undefined {
  const [, createdAt, number] = form.exec(id) ?? []
  return createdAt === undefined || number === undefined
    ? undefined
    : { createdAt: fromCrockford(createdAt), number: fromCrockford(number) }
}

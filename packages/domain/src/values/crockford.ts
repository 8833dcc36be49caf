/** The alphabet of Crockford's base 32, which omits the letters I, L, O and U. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

export const crockfordDigit = (number: number): string => alphabet.charAt(number)

export function toCrockford(number: number, length: number): string {
  let digits = ''
  for (let rest = number; digits.length < length; rest = Math.floor(rest / 32))
    digits = alphabet.charAt(rest % 32) + digits
  return digits
}

/** Decodes base 32 digits. The caller ensures that all of them are in the alphabet. */
export const fromCrockford = (digits: string): number =>
  [...digits].reduce((number, digit) => number * 32 + alphabet.indexOf(digit), 0)

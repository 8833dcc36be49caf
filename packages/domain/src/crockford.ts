/** Crockford's base 32: no letter that is mistaken for a digit. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A whole number, in so many digits. Its time and its number make an id that is a ULID in form. */
export function toCrockford(number: number, length: number): string {
  let digits = ''
  for (let rest = number; digits.length < length; rest = Math.floor(rest / 32))
    digits = alphabet.charAt(rest % 32) + digits
  return digits
}

/** The number that digits stand for; they must be of the alphabet. */
export const fromCrockford = (digits: string): number =>
  [...digits].reduce((number, digit) => number * 32 + alphabet.indexOf(digit), 0)

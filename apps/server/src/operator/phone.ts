import { type PhoneCountry, phoneCountries, violationsOf } from '@delivery-orders/contract'

/** The message says how to write the number. */
export class UnreadablePhone extends Error {
  override readonly name = 'UnreadablePhone'
}

/** The signs that people write between digits, and the invisible marks of numbers copied from a list of contacts. */
const separators = /[\s\p{Pd}\p{Cf}\u2212./()[\]]/gu

/**
 * Converts a phone number as people write it to E.164. `country` has the numbers without a calling code, by its code of
 * ISO 3166-1. Throws an error that says how to write the number if it may mean two numbers, or none.
 */
export function readPhone(text: string, country: string | undefined): string {
  const refuse = (why: string): never => {
    throw new UnreadablePhone(`The phone number ${text} ${why}. ${advice}`)
  }
  const number = text.replaceAll(separators, '').replace(/^00/, '+')
  if (!/^\+?\d+$/.test(number)) return refuse('has other characters than digits')
  if (number.startsWith('+')) {
    if (/\(\s*0\s*\)/.test(text)) return refuse('has a (0) that is not dialed from abroad')
    return isValid(number) ? number : refuse('is too long, too short or has a calling code with 0')
  }
  if (country === undefined) return refuse('has no calling code')
  const [found, other] = readNational(number, phoneCountries[country] as PhoneCountry)
  if (found === undefined) return refuse(`has too many or too few digits for ${country}`)
  return other === undefined ? found : refuse(`may be ${found} or ${other}`)
}

const advice =
  'Write it with a plus sign and its calling code, such as +225 07 02 02 92 54. PHONE_COUNTRY, such as CI, is the country of numbers without a calling code.'

const callingCodes = new Set(Object.values(phoneCountries).map(({ callingCode }) => callingCode))

/** Divides a number of E.164 as people read it out: its calling code, then groups of two digits. */
function groupsOf(phone: string): [callingCode: string, ...groups: string[]] {
  const digits = phone.replace('+', '')
  const code = [1, 2, 3]
    .map((length) => digits.slice(0, length))
    .find((start) => callingCodes.has(start))
  const rest = digits.slice(code?.length ?? 0)
  const groups = code === '1' ? /^\d{3}|\d{3}(?=\d{4}$)|\d{4}$/g : /^\d{3}(?=(\d\d)*$)|\d\d/g
  return [code === undefined ? '' : `+${code}`, ...(rest.match(groups) ?? [])]
}

export const readablePhone = (phone: string): string => groupsOf(phone).join(' ')

/** Examples of numbers of a country, of different lengths. */
const examples = ['0702029254', '702029254', '70202925', '7020292']

/** Returns a number of a country as it is dialed there, and with its calling code; undefined if no example is one. */
export function phoneExample(
  country: string | undefined,
): { readonly national: string; readonly international: string } | undefined {
  if (country === undefined) return undefined
  for (const example of examples) {
    const [phone, other] = readNational(example, phoneCountries[country] as PhoneCountry)
    if (phone !== undefined && other === undefined) {
      const national = example.match(/\d{1,2}(?=(?:\d\d)*$)/g)?.join(' ') ?? example
      return { national, international: readablePhone(phone) }
    }
  }
  return undefined
}

/** The digits that are left show whether it is the number that somebody reads out. */
export function maskedPhone(phone: string): string {
  const [code] = groupsOf(phone)
  return `${code} •• •• ${phone.slice(-4, -2)} ${phone.slice(-2)}`
}

const isValid = (phone: string): boolean =>
  violationsOf('searchOrders', { body: { recipientPhone: phone } }).length === 0

/** Returns all numbers that the digits may mean: people leave out the calling code, or only its plus sign. */
function readNational(digits: string, country: PhoneCountry): readonly string[] {
  const { callingCode, trunkPrefix, lengths } = country
  const isPossible = (rest: string) => lengths.includes(rest.length)
  const national = [withoutPrefix(digits, trunkPrefix), digits].filter(isPossible).slice(0, 1)
  const afterCode = digits.startsWith(callingCode) ? [withoutPrefix(digits, callingCode)] : []
  const found = [...national, ...afterCode.filter(isPossible)].map(
    (rest) => `+${callingCode}${rest}`,
  )
  return [...new Set(found)].filter(isValid)
}

const withoutPrefix = (digits: string, prefix: string): string =>
  digits.startsWith(prefix) ? digits.slice(prefix.length) : digits

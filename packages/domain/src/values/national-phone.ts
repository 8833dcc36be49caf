import { callingCodes } from '@delivery-orders/contract'

const known: ReadonlySet<string> = new Set(callingCodes)
const longest = Math.max(...callingCodes.map(({ length }) => length))

/** Removes the plus sign and the calling code from an E.164 number. An unknown calling code is not removed. */
export function nationalPhone(phone: string): string {
  for (let length = longest; length > 0; length--)
    if (known.has(phone.slice(1, 1 + length))) return phone.slice(1 + length)
  return phone.slice(1)
}

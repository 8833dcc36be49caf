import { callingCodes } from '@delivery-orders/contract'

const known: ReadonlySet<string> = new Set(callingCodes)
const longest = Math.max(...callingCodes.map(({ length }) => length))

/** An E.164 number without plus sign and calling code; with an unknown code, without the plus sign only. */
export function nationalPhone(phone: string): string {
  for (let length = longest; length > 0; length--)
    if (known.has(phone.slice(1, 1 + length))) return phone.slice(1 + length)
  return phone.slice(1)
}

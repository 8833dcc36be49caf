/** How a country numbers its phones. */
export interface PhoneCountry {
  /** Without the plus sign. */
  readonly callingCode: string
  /** The digits that callers within the country dial before a number, such as 0 in France; '' if there are none. */
  readonly trunkPrefix: string
  /** The possible numbers of digits, without the calling code and the trunk prefix. */
  readonly lengths: readonly number[]
}

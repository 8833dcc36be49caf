import { createRequire } from 'node:module'

/** A country in libphonenumber's metadata: its fields have positions instead of names. */
type CountryMetadata = readonly [
  callingCode: string,
  internationalPrefix: unknown,
  pattern: unknown,
  lengths: readonly number[],
  formats: unknown,
  trunkPrefix: string | 0,
]

interface Metadata {
  readonly country_calling_codes: Readonly<Record<string, unknown>>
  readonly countries: Readonly<Record<string, CountryMetadata>>
  readonly nonGeographic?: Readonly<Record<string, unknown>>
}

const readMetadata = (): Metadata =>
  createRequire(import.meta.url)('libphonenumber-js/metadata.max.json')

/** TypeScript source of a constant with all country and non-geographic calling codes in libphonenumber's metadata. */
export function callingCodes(): string {
  const metadata = readMetadata()
  const codes = new Set([
    ...Object.keys(metadata.country_calling_codes),
    ...Object.keys(metadata.nonGeographic ?? {}),
  ])
  return `export const callingCodes: readonly string[] = ${JSON.stringify([...codes].sort())}\n`
}

/** TypeScript source of a constant with how the countries in libphonenumber's metadata number their phones. */
export function phoneCountries(): string {
  const countries = Object.entries(readMetadata().countries).map(
    ([name, [callingCode, , , lengths, , trunkPrefix]]) => [
      name,
      { callingCode, trunkPrefix: trunkPrefix || '', lengths },
    ],
  )
  return `import type { PhoneCountry } from '../phone-country.ts'

export const phoneCountries: Readonly<Record<string, PhoneCountry>> = ${JSON.stringify(Object.fromEntries(countries))}
`
}

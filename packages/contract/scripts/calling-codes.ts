import { createRequire } from 'node:module'

interface Metadata {
  readonly country_calling_codes: Readonly<Record<string, unknown>>
  readonly nonGeographic?: Readonly<Record<string, unknown>>
}

/** TypeScript source of a constant with all country and non-geographic calling codes in libphonenumber's metadata. */
export function callingCodes(): string {
  const metadata: Metadata = createRequire(import.meta.url)('libphonenumber-js/metadata.max.json')
  const codes = new Set([
    ...Object.keys(metadata.country_calling_codes),
    ...Object.keys(metadata.nonGeographic ?? {}),
  ])
  return `export const callingCodes: readonly string[] = ${JSON.stringify([...codes].sort())}\n`
}

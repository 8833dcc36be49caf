import type { ContractDocument } from '../src/document.ts'

/**
 * Shows the known values of open enumerations to tools, which ignore `x-extensible-enum`: as an `anyOf` of these values
 * and any text.
 */
export const withKnownValues = (document: ContractDocument): ContractDocument =>
  openEnumerations(document) as ContractDocument

function openEnumerations(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(openEnumerations)
  if (typeof value !== 'object' || value === null) return value
  const copy = Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, openEnumerations(member)]),
  )
  const { type, maxLength, ...rest } = copy
  const values = copy['x-extensible-enum']
  if (!Array.isArray(values)) return copy
  return {
    ...rest,
    anyOf: [
      { type: 'string', enum: values },
      { type, maxLength },
    ],
  }
}

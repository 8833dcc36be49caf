import { factsOf, type OperationEntry } from '@delivery-orders/contract'

export const strictApplied = { 'Preference-Applied': 'handling=strict' } as const

/** Returns a function that checks whether a request prefers that unknown fields are refused. */
export function strictReader(
  entry: OperationEntry,
): (headers: Readonly<Record<string, unknown>>) => boolean {
  const { takesPreference = false } = factsOf(entry)
  return ({ prefer }) => takesPreference && typeof prefer === 'string' && isStrict(prefer)
}

/** Whether a header `Prefer` (RFC 7240) has `handling=strict`. The first preference of a name counts. */
const isStrict = (prefer: string): boolean =>
  withoutQuotes(prefer)
    .split(',')
    .map((preference) => (preference.split(';', 1)[0] ?? '').split('=').map(normalize))
    .find(([name]) => name === 'handling')
    ?.join('=') === 'handling=strict'

const normalize = (text: string) => text.trim().toLowerCase()

/** Replaces quoted values by their text. Values with other characters than letters belong to other preferences. */
const withoutQuotes = (prefer: string): string =>
  prefer.replaceAll(/"((?:[^"\\]|\\.)*)"?/g, (_, quoted: string) => {
    const value = quoted.replaceAll('\\', '')
    return /^[a-z]+$/i.test(value) ? value : '-'
  })

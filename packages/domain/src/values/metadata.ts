import { bodyFault, limits, type Violation } from '@delivery-orders/contract'

/** Texts of the client's own. Not empty. */
export type Metadata = Readonly<Record<string, string>>

/** Merges a patch into metadata: null removes a key. Returns null if none is left. */
export function mergeMetadata(
  current: Metadata | null | undefined,
  patch: Readonly<Record<string, string | null>>,
): Metadata | null {
  const entries = Object.entries({ ...current, ...patch }).flatMap(([key, value]) =>
    value === null ? [] : [[key, value] as const],
  )
  return entries.length === 0 ? null : Object.fromEntries(entries)
}

/** Returns what is wrong with metadata whose keys and values are in the right form. */
export function metadataFaults(metadata: Metadata): readonly Violation[] {
  const entries = Object.entries(metadata)
  const bytes = new TextEncoder().encode(entries.flat().join('')).length
  return [
    ...(entries.length > limits.metadataKeys
      ? [bodyFault('/metadata', 'maxProperties', `must have at most ${limits.metadataKeys} keys`)]
      : []),
    ...(bytes > limits.metadataBytes
      ? [
          bodyFault(
            '/metadata',
            'max_bytes',
            `must have at most ${limits.metadataBytes} bytes in keys and values`,
          ),
        ]
      : []),
  ]
}

/** Gives equal metadata equal texts, in whatever sequence its keys are. */
export const metadataText = (metadata: Metadata): string =>
  JSON.stringify(Object.entries(metadata).sort(([one], [other]) => (one < other ? -1 : 1)))

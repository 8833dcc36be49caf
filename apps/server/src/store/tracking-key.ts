export const selectTrackingKey: string = `
  select key from tracking_key`

/** Parses the stored key. It is text, because `copy` compares texts. */
export function trackingKeyOf(stored: string | undefined): Uint8Array {
  const key = Buffer.from(stored ?? '', 'hex')
  if (key.length !== keyBytes)
    throw new Error('The table tracking_key has no key. Restore the database from a backup.')
  return key
}

const keyBytes = 32

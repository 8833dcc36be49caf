import type { UsedKey } from './used-key.ts'
import type { NewStoredResponse } from './webhooks.ts'

/**
 * The claim of a batch's key. It is stored as a response without a body, because the response is rendered from the
 * orders. It belongs to no order, so an erasure leaves it. Its fingerprint cannot be used to guess what was erased.
 */
export const claimOf = (key: UsedKey, hash: string): NewStoredResponse => ({
  ...key,
  hash,
  status: 200,
  body: '',
})

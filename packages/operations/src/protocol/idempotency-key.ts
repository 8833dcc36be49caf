import { createHash, hash } from 'node:crypto'
import { factsOf, type IdempotencyKey, type OperationEntry } from '@delivery-orders/contract'

/** A hash of 132 bits is enough to avoid collisions, and takes half the width of a full SHA-256 hash in the index. */
const hashLength = 22

/** The parts of a request that the hash of its idempotency key is computed from. */
interface KeyedRequest {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly params: object
}

/** Returns a function that reads the key of a valid request: undefined if it has no key or the operation takes none. */
export function keyReader(
  entry: OperationEntry,
): (request: KeyedRequest, bytes: Uint8Array) => IdempotencyKey | undefined {
  const { id, takesKey, batch } = factsOf(entry)
  return ({ headers, params }, bytes) => {
    const key = headers['idempotency-key']
    if (!takesKey || key === undefined) return undefined
    return {
      hash: hash('sha256', JSON.stringify([id, params, key]), 'base64url').slice(0, hashLength),
      fingerprint: batch ? ofBatch(String(key), bytes) : hash('sha256', bytes, 'base64url'),
    }
  }
}

/**
 * The fingerprint of a batch stays with its other orders when one of them is erased. It includes the key, which is not
 * stored, so that it cannot be used to check a guess of what was erased.
 */
const ofBatch = (key: string, bytes: Uint8Array): string =>
  createHash('sha256').update(key).update(bytes).digest('base64url')

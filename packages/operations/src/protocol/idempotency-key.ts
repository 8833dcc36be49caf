import { hash } from 'node:crypto'
import type { IdempotencyKey, OperationEntry } from '@delivery-orders/contract'

/** 132 bits: enough to avoid collisions, at half the width of a full hash in the index. */
const hashLength = 22

/** The parts of a request that its key is read from. */
interface KeyedRequest {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly params: object
}

/** Reads the idempotency key of a valid request; undefined if it has none or its operation takes none. */
export function keyReader({
  id,
  parameters,
}: OperationEntry): (request: KeyedRequest, bytes: Uint8Array) => IdempotencyKey | undefined {
  const takesKey = parameters.some(({ name }) => name === 'Idempotency-Key')
  return ({ headers, params }, bytes) => {
    const key = headers['idempotency-key']
    if (!takesKey || key === undefined) return undefined
    return {
      hash: hash('sha256', JSON.stringify([id, params, key]), 'base64url').slice(0, hashLength),
      fingerprint: hash('sha256', bytes, 'base64url'),
    }
  }
}

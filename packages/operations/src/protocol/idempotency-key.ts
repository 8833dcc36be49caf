import { hash } from 'node:crypto'
import type { IdempotencyKey, OperationEntry } from '@delivery-orders/contract'

/** 132 bits: enough that no two keys meet, and half as wide in the index. */
const hashLength = 22

/** As much of a request as tells a repetition from another one. */
interface KeyedRequest {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly params: object
}

/** The key of a request that has passed the contract, where its operation takes one. */
export function keyReader({
  id,
  parameters,
}: OperationEntry): (asked: KeyedRequest, bytes: Uint8Array) => IdempotencyKey | undefined {
  const isTaken = parameters.some(({ name }) => name === 'Idempotency-Key')
  return ({ headers, params }, bytes) => {
    const key = headers['idempotency-key']
    if (!isTaken || key === undefined) return undefined
    return {
      hash: hash('sha256', JSON.stringify([id, params, key]), 'base64url').slice(0, hashLength),
      fingerprint: hash('sha256', bytes, 'base64url'),
    }
  }
}

import { type OperationEntry, violationsOf } from '@delivery-orders/contract'
import type { QueryValues } from './query-values.ts'
import { ContractBroken, Rejection } from './rejection.ts'

/** A request as the contract looks at it. */
export interface SentParts {
  readonly params: object
  readonly query: QueryValues
  readonly body: unknown
}

/** Everything that is wrong with path, query and body of a request; undefined where they keep the contract. */
export function partsFault(
  { id, operation }: OperationEntry,
  { params, query, body }: SentParts,
): ContractBroken | undefined {
  const parts = { path: { ...params }, query }
  // Without a body that may be left out: nothing is wrong with what is not there.
  const hasBody = body !== undefined || operation.requestBody?.required
  const violations = violationsOf(id, hasBody ? { ...parts, body } : parts)
  return violations.length > 0 ? new ContractBroken(violations) : undefined
}

/** What is wrong with the only header of the contract that clients choose. */
export function keyFault({ id }: OperationEntry, headers: object): Rejection | undefined {
  const [fault] = violationsOf(id, { header: headers })
  return fault && new Rejection('invalid_idempotency_key', `The Idempotency-Key ${fault.message}.`)
}

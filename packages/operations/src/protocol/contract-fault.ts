import { type OperationEntry, violationsOf } from '@delivery-orders/contract'
import type { QueryValues } from './query-values.ts'
import { ContractBroken, Rejection } from './rejection.ts'

export interface SentParts {
  readonly params: object
  readonly query: QueryValues
  readonly body: unknown
  /** Whether the client prefers that unknown fields are refused. */
  readonly isStrict: boolean
}

/** Returns all violations in the path, query and body of a request; undefined if there are none. */
export function partsFault(
  { id, operation }: OperationEntry,
  { params, query, body, isStrict }: SentParts,
): ContractBroken | undefined {
  const parts = { path: { ...params }, query }
  // An optional body that was not sent is not validated.
  const hasBody = body !== undefined || operation.requestBody?.required
  const violations = violationsOf(id, hasBody ? { ...parts, body, isStrict } : parts)
  const hint = violations.some(({ in: part }) => part === 'body') ? operation['x-body-hint'] : ''
  return violations.length > 0 ? new ContractBroken(violations, hint) : undefined
}

/** Validates the Idempotency-Key, the only header parameter of the operations. */
export function keyFault({ id }: OperationEntry, headers: object): Rejection | undefined {
  const [fault] = violationsOf(id, { header: headers })
  return fault && new Rejection('invalid_idempotency_key', `The Idempotency-Key ${fault.message}.`)
}

import type { OperationEntry } from './document.ts'
import { operationFacts as table } from './generated/operation-facts.ts'
import type { OperationId } from './operation.ts'

/** The facts of an operation in the contract. */
export interface OperationFacts {
  readonly id: OperationId
  /** The scope that a token needs. */
  readonly scope: string
  /** Whether it takes the token of a fleet instead of a client's. */
  readonly isForFleets?: boolean
  /** Whether the rate limit counts it as a read instead of a write. */
  readonly isRead?: boolean
  readonly takesKey?: boolean
  readonly takesPreference?: boolean
  /** Whether a request may wait for events. */
  readonly mayWait?: boolean
  /** The list in the body whose length the rate limit counts. */
  readonly chargedBy?: string
  /** How many elements of that list count as one write, if begun. */
  readonly elementsPerWrite?: number
  /** The list in the body whose elements are decided about alone. */
  readonly batch?: string
}

/** The facts of each operation, by its method and path, such as `POST /orders`. */
export const operationFacts: Readonly<Record<string, OperationFacts>> = table

export function factsOf({ method, path }: OperationEntry): OperationFacts {
  const facts = operationFacts[`${method.toUpperCase()} ${path}`]
  if (!facts) throw new Error(`The contract has no ${method} ${path}.`)
  return facts
}

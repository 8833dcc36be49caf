import type { ProblemCode, Violation } from '@delivery-orders/contract'

/** The error for a request that does not reach an operation: unknown path, missing token or invalid JSON. */
export class Rejection extends Error {
  override readonly name = 'Rejection'
  readonly code: ProblemCode
  readonly headers: Readonly<Record<string, string>>

  constructor(code: ProblemCode, detail: string, headers: Readonly<Record<string, string>> = {}) {
    super(detail)
    this.code = code
    this.headers = headers
  }
}

/** The error for a request that violates the contract. It lists all violations. */
export class ContractBroken extends Error {
  override readonly name = 'ContractBroken'
  readonly violations: readonly Violation[]

  /** `hint` says what else the client may have wanted. */
  constructor(violations: readonly Violation[], hint = '') {
    const faults = violations.length === 1 ? '1 fault' : `${violations.length} faults`
    super(`${faults}: see errors. ${hint}`.trim())
    this.violations = violations
  }
}

import type { ProblemCode, ProblemExtras } from '@delivery-orders/contract'

type Extras<Code> = Code extends keyof ProblemExtras ? [ProblemExtras[Code]] : []

/** Thrown to refuse a well-formed request. Clients see the message as the `detail` of the problem response. */
export class Refusal<Code extends ProblemCode = ProblemCode> extends Error {
  override readonly name = 'Refusal'
  readonly code: Code
  readonly extras: object

  constructor(code: Code, detail: string, ...[extras]: Extras<Code>) {
    super(detail)
    this.code = code
    this.extras = extras ?? {}
  }
}

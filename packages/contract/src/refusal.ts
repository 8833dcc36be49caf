import type { ProblemCode, ProblemExtras } from './problem.ts'

type Extras<Code> = Code extends keyof ProblemExtras ? Arguments<ProblemExtras[Code]> : []

type Arguments<Fields> = Partial<Fields> extends Fields ? [Fields?] : [Fields]

/**
 * The refusal of a well-formed request. Functions return it, because the compiler checks the types of returned values:
 * a handler can refuse only with the problems that the contract declares for its operation. It is not an error; if it is
 * thrown, the response is 500.
 */
export class Refusal<Code extends ProblemCode> {
  readonly code: Code
  /** The `detail` of the problem response. */
  readonly detail: string
  readonly extras: object
  /** The order that the request is about, for the log. */
  orderId?: number

  constructor(code: Code, detail: string, ...[extras]: Extras<Code>) {
    this.code = code
    this.detail = detail
    this.extras = extras ?? {}
  }

  about(orderId: number): this {
    this.orderId = orderId
    return this
  }
}

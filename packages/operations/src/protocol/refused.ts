import { type ProblemCode, Refusal } from '@delivery-orders/contract'

/** Carries a refusal from a handler to the code that writes problems. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly refusal: Refusal<ProblemCode>

  constructor(refusal: Refusal<ProblemCode>) {
    super(refusal.detail)
    this.refusal = refusal
  }
}

/** Returns the value of a handler or of a decision; throws `Refused` if it is a refusal. */
export function valueOrThrow<Value>(result: Value | Refusal<ProblemCode>): Value {
  if (result instanceof Refusal) throw new Refused(result)
  return result
}

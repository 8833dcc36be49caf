import type { Violation } from './generated/types.ts'
import { Refusal } from './refusal.ts'
import { violationsMax } from './violation.ts'

/** A violation in the body of a request, of a rule that JSON Schema cannot express. */
export const bodyFault = (pointer: string, code: string, message: string): Violation => ({
  in: 'body',
  pointer,
  code,
  message,
})

/** A violation of a parameter of the query, of a rule that JSON Schema cannot express. */
export const queryFault = (name: string, code: string, message: string): Violation => ({
  in: 'query',
  pointer: `/${name}`,
  code,
  message,
})

/** Refuses a request for its faults, of which at most `violationsMax` are reported. */
export const refuseFaults = (
  detail: string,
  errors: readonly Violation[],
): Refusal<'validation_failed'> =>
  new Refusal('validation_failed', detail, { errors: errors.slice(0, violationsMax) })

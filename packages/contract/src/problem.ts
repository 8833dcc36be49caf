import { type ProblemCode, problems } from './generated/problem-codes.ts'
import { problemExamples as examples } from './generated/problem-examples.ts'
import type { components } from './generated/types.ts'

type Schemas = components['schemas']

/** Base of the interfaces below. Editors show an interface by its name, but a type alias as a list of fields. */
type Schema<Name extends keyof Schemas> = Schemas[Name]

export type { ProblemCode }
/** The body of every error response: why the service refused or failed to execute a request. */
export interface Problem extends Schema<'Problem'> {}
/** One violation of the contract in a request: its location and what is wrong. */
export interface Violation extends Schema<'Violation'> {}
/** An order with this reference already exists. */
export interface DuplicateReferenceProblem extends Schema<'DuplicateReferenceProblem'> {}
/** The order cannot be canceled, because an item was already picked up. */
export interface OrderNotCancelableProblem extends Schema<'OrderNotCancelableProblem'> {}
/** Some items cannot change to the reported status. */
export interface InvalidTransitionProblem extends Schema<'InvalidTransitionProblem'> {}

/** The additional fields of problems, for the codes that have any. */
export interface ProblemExtras {
  duplicate_reference: Omit<DuplicateReferenceProblem, keyof Problem>
  order_not_cancelable: Omit<OrderNotCancelableProblem, keyof Problem>
  invalid_transition: Omit<InvalidTransitionProblem, keyof Problem>
  validation_failed: { readonly errors: readonly Violation[] }
}

export interface ProblemEntry {
  readonly status: number
  readonly title: string
  /** `meaning`, `causes` and `remedy` are the text of the documentation page about the problem. */
  readonly meaning: string
  readonly causes: readonly string[]
  readonly remedy: string
}

/** Every problem that the service may return. */
export const problemTable: Readonly<Record<ProblemCode, ProblemEntry>> = problems

/** One example of each problem, as the service returns it. */
export const problemExamples: Readonly<Record<ProblemCode, Problem>> = examples

import { type ProblemCode, problems } from './generated/problem-codes.ts'
import { problemExamples as examples } from './generated/problem-examples.ts'
import type { components } from './generated/types.ts'

type Schemas = components['schemas']

/** Interfaces, since editors show them by name, and aliases field by field. */
type Schema<Name extends keyof Schemas> = Schemas[Name]

export type { ProblemCode }
/** Why the service did not carry out a request. */
export interface Problem extends Schema<'Problem'> {}
/** A place of a request that breaks the contract, and what is wrong with it. */
export interface Violation extends Schema<'Violation'> {}
/** There is an order with this reference already. */
export interface DuplicateReferenceProblem extends Schema<'DuplicateReferenceProblem'> {}
/** An item was picked up, so that the order cannot be canceled. */
export interface OrderNotCancelableProblem extends Schema<'OrderNotCancelableProblem'> {}
/** Items cannot take the step that was reported. */
export interface InvalidTransitionProblem extends Schema<'InvalidTransitionProblem'> {}

/** What a problem carries beside the fields that all have, for the codes that carry more. */
export interface ProblemExtras {
  duplicate_reference: Omit<DuplicateReferenceProblem, keyof Problem>
  order_not_cancelable: Omit<OrderNotCancelableProblem, keyof Problem>
  invalid_transition: Omit<InvalidTransitionProblem, keyof Problem>
  validation_failed: { readonly errors: readonly Violation[] }
}

export interface ProblemEntry {
  readonly status: number
  readonly title: string
  /** What it means, why it usually happens, and what to do about it: the text of its page. */
  readonly meaning: string
  readonly causes: readonly string[]
  readonly remedy: string
}

/** Every problem that the service may answer with. */
export const problemTable: Readonly<Record<ProblemCode, ProblemEntry>> = problems

/** One of each, as the service answers it. */
export const problemExamples: Readonly<Record<ProblemCode, Problem>> = examples

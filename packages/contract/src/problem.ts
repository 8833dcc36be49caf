import { type ProblemCode, problems } from './generated/problem-codes.ts'
import { problemExamples as examples } from './generated/problem-examples.ts'
import type { components } from './generated/types.ts'

type Schemas = components['schemas']

export type { ProblemCode }
export type Problem = Schemas['Problem']
export type Violation = Schemas['Violation']
export type DuplicateReferenceProblem = Schemas['DuplicateReferenceProblem']
export type OrderNotCancelableProblem = Schemas['OrderNotCancelableProblem']
export type InvalidTransitionProblem = Schemas['InvalidTransitionProblem']

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

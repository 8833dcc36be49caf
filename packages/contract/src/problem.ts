import { document } from './generated/document.ts'
import type { ProblemCode } from './generated/problem-code.ts'
import type {
  DuplicateReferenceProblem,
  InvalidTransitionProblem,
  OrderNotCancelableProblem,
  OrderNotChangeableProblem,
  Problem,
  ProofRequiredProblem,
  Violation,
  WrongCodeProblem,
} from './generated/types.ts'

export type { ProblemCode }

/** The additional fields of problems, for the codes that have any. */
export interface ProblemExtras {
  duplicate_reference: Omit<DuplicateReferenceProblem, keyof Problem>
  order_not_cancelable: Omit<OrderNotCancelableProblem, keyof Problem>
  order_not_changeable: Omit<OrderNotChangeableProblem, keyof Problem>
  invalid_transition: Omit<InvalidTransitionProblem, keyof Problem>
  proof_required: Omit<ProofRequiredProblem, keyof Problem>
  wrong_code: Omit<WrongCodeProblem, keyof Problem>
  invalid_cursor: Pick<Problem, 'from'>
  validation_failed: { readonly errors: readonly Violation[] }
}

export interface ProblemEntry {
  readonly status: number
  readonly title: string
  /** `meaning`, `causes` and `remedy` are the text of the documentation page about the problem. */
  readonly meaning: string
  readonly causes: readonly string[]
  readonly remedy: string
  /** The problem as the service may return it. */
  readonly example: { readonly value: Problem }
}

/** Every problem that the service may return. */
export const problemTable: Readonly<Record<ProblemCode, ProblemEntry>> = (
  document.components.schemas['ProblemCode'] as {
    readonly 'x-problems': Readonly<Record<ProblemCode, ProblemEntry>>
  }
)['x-problems']

/** The request that a problem belongs to. */
export interface ProblemContext {
  readonly path: string
  readonly requestId: string
  readonly publicUrl: string
}

interface Particulars {
  readonly code: ProblemCode
  readonly detail: string
  readonly extras?: object | undefined
}

/** Returns a refusal or rejection as the problem that a response shows. */
export function problemOf(
  { code, detail, extras }: Particulars,
  { path, requestId, publicUrl }: ProblemContext,
): Problem {
  const { status, title } = problemTable[code]
  const type = `${publicUrl}/problems/${code}`
  return { type, title, status, detail, instance: path, code, requestId, ...extras }
}

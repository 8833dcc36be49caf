import type { ProblemContext } from '@delivery-orders/contract'
import type { Answer } from '../protocol/answer.ts'
import { failureAnswer } from '../protocol/failure-answer.ts'
import type { AnswerRequest, SentRequest } from '../protocol/plain-host.ts'

/** The fault of one request instead of a normal response. */
export type Fault =
  /** The request is answered with a status, and not executed. */
  | {
      readonly fault: 'status'
      readonly status: number
      readonly retryAfter?: number | string | undefined
    }
  /** The request is executed, and the sender of the response waits before, in real time. */
  | { readonly fault: 'delay'; readonly delayMs: number }
  /** The connection is lost before the request is executed. */
  | { readonly fault: 'drop' }
  /** The request is executed, and the connection is lost instead of a response. */
  | { readonly fault: 'lose_answer' }
  /** The request is neither executed nor answered. */
  | { readonly fault: 'hang' }
  /** The request is executed, and the sender of the response cuts it off in the middle of the body. */
  | { readonly fault: 'cut'; readonly hangs: boolean }

export interface FaultParts {
  readonly answer: AnswerRequest
  /** Returns what a problem says about a request that is not executed. */
  readonly contextOf: (request: SentRequest) => ProblemContext
}

/** Answers a request as its fault says. Returns undefined if the connection is lost instead. */
export async function answerWithFault(
  fault: Fault | undefined,
  request: SentRequest,
  { answer, contextOf }: FaultParts,
): Promise<Answer | undefined> {
  switch (fault?.fault) {
    case 'status':
      return failureAnswer(fault.status, fault.retryAfter, contextOf(request))
    case 'drop':
      return undefined
    case 'hang':
      return new Promise(() => undefined)
    case 'lose_answer':
      await answer(request)
      return undefined
    default:
      return answer(request)
  }
}

import type { ProblemContext } from '@delivery-orders/contract'
import { commonHeaders, jsonType, noStore, problemType } from './common-headers.ts'
import { problemAnswer } from './problem-answer.ts'

/** A whole response. */
export interface Answer {
  readonly status: number
  /** A flat list in which names and values alternate. */
  readonly headers: readonly string[]
  /** Also rendered for HEAD. Undefined for responses that cannot have a body. */
  readonly body: string | undefined
}

/** The response that a handler of the contract returns. */
export interface Reply {
  readonly status: number
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** The response of an operation, with the headers of the server in the same order. */
export function replyAnswer({ status, body, headers }: Reply, requestId: string): Answer {
  const text = typeof body === 'string' || body === undefined ? body : JSON.stringify(body)
  return answerOf({ status, type: jsonType, text, headers, requestId })
}

/** The problem for any thrown error. */
export function errorAnswer(error: unknown, context: ProblemContext): Answer {
  const { status, body: text, headers } = problemAnswer(error, context)
  return answerOf({ status, type: problemType, text, headers, requestId: context.requestId })
}

interface AnswerParts {
  readonly status: number
  readonly type: string
  readonly text: string | undefined
  readonly headers: Reply['headers']
  readonly requestId: string
}

export function answerOf({ status, type, text, headers = {}, requestId }: AnswerParts): Answer {
  const head = ['X-Request-Id', requestId, ...commonHeaders]
  if (text !== undefined)
    head.push('Content-Type', type, 'Content-Length', String(Buffer.byteLength(text)))
  return { status, headers: [...head, ...noStore, ...Object.entries(headers).flat()], body: text }
}

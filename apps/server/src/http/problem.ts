import { problemAnswer, problemType } from '@delivery-orders/operations'
import type { ErrorRequestHandler } from 'express'
import { errorFields, type Log } from '../log.ts'
import { answer } from './answer.ts'

export interface ProblemWriter {
  readonly publicUrl: string
  readonly log: Log
}

/** The only writer of errors: whatever was thrown, the caller gets a problem. */
export const problemWriter =
  ({ publicUrl, log }: ProblemWriter): ErrorRequestHandler =>
  (error, request, response, _next) => {
    const { path, requestId, operationId: operation } = request
    const { code, status, headers, body } = problemAnswer(error, { path, requestId, publicUrl })
    if (status >= 500) log.error({ requestId, operation, err: errorFields(error) }, code)
    // Too late for an answer: cutting the connection tells the client that what it has is not whole.
    if (response.headersSent) return void response.destroy()

    answer(response, status, problemType, body, headers)
  }

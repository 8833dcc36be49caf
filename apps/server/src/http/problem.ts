import { errorAnswer } from '@delivery-orders/operations'
import type { NextFunction } from 'express'
import type { Log } from '../log/log.ts'
import { write } from './answer.ts'
import type { BareRequest, BareResponse } from './request.ts'

export interface ProblemWriter {
  readonly publicUrl: string
  readonly log: Log
}

/** Answers every thrown error with a problem. Nothing else writes error responses. */
export const problemWriter =
  ({ publicUrl, log }: ProblemWriter) =>
  (error: unknown, request: BareRequest, response: BareResponse, _next: NextFunction): void => {
    const { requestId, operationId: operation } = request
    const { code, ...answer } = errorAnswer(error, request, publicUrl)
    if (answer.status >= 500) log.error({ requestId, operation, err: error }, code)
    // If the response has begun, the connection is destroyed, so that the client knows that the response is incomplete.
    if (response.headersSent) return void response.destroy()

    write(response, answer)
  }

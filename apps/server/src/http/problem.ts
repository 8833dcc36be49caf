import {
  answerOf,
  htmlType,
  partsOf,
  problemAnswer,
  problemType,
} from '@delivery-orders/operations'
import type { NextFunction } from 'express'
import type { Log } from '../log/log.ts'
import { write } from './answer.ts'
import { developerHeaders, readsPages } from './developer-page.ts'
import { errorPage } from './error-page.ts'
import type { BareRequest, BareResponse } from './request.ts'

export interface ProblemWriter {
  readonly basePath: string
  readonly publicUrl: string
  readonly log: Log
}

/** Answers every thrown error with a problem: as a page where a browser has opened an address that is no operation. */
export function problemWriter({ basePath, publicUrl, log }: ProblemWriter) {
  const pageHeaders = developerHeaders()
  return (
    error: unknown,
    request: BareRequest,
    response: BareResponse,
    _next: NextFunction,
  ): void => {
    const { requestId, operationId: operation, originalUrl } = request
    const { path } = partsOf(request.url)
    const { code, status, headers, body } = problemAnswer(error, { path, requestId, publicUrl })
    if (status >= 500) log.error({ requestId, operation, err: error }, code)
    // If the response has begun, the connection is destroyed, so that the client knows that the response is incomplete.
    if (response.headersSent) return void response.destroy()

    const isPage = operation === undefined && readsPages(request)
    const parts = isPage
      ? {
          type: htmlType,
          body: errorPage(JSON.parse(body), originalUrl, basePath),
          headers: { ...headers, ...pageHeaders },
        }
      : { type: problemType, body, headers }
    write(response, answerOf({ status, ...parts }, request))
  }
}

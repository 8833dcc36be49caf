/** @jsxRuntime automatic */
/** @jsxImportSource preact */
import {
  htmlType,
  Link,
  type PageSettings,
  receiptNotice,
  renderPage,
} from '@delivery-orders/operations/pages'
import { answerOf, partsOf, problemAnswer, problemType } from '@delivery-orders/operations/protocol'
import type { NextFunction } from 'express'
import type { Log } from '../log/log.ts'
import { write } from './answer.ts'
import {
  DeveloperPage,
  developerHeaders,
  readsPages,
  serviceName,
} from './pages/developer-page.tsx'
import type { BareRequest, BareResponse } from './request.ts'

export interface ProblemWriter {
  readonly basePath: string
  readonly publicUrl: string
  readonly log: Log
  readonly pages: PageSettings
}

/** Answers every thrown error with a problem: as a page where a browser has opened an address that is no operation. */
export function problemWriter({ basePath, publicUrl, log, pages }: ProblemWriter) {
  const pageHeaders = developerHeaders()
  /** Recipients open receipts, and developers all other addresses. */
  const pageFor = ({ headers, originalUrl }: BareRequest, path: string, problem: Problem) =>
    (path.startsWith(`${basePath}/receipts/`) && receiptNotice(pages, problem.status, headers)) || {
      headers: pageHeaders,
      body: errorPage(problem, originalUrl, basePath),
    }
  return (
    error: unknown,
    request: BareRequest,
    response: BareResponse,
    _next: NextFunction,
  ): void => {
    const { requestId, operationId: operation } = request
    const { path } = partsOf(request.url)
    const { code, status, headers, body } = problemAnswer(error, { path, requestId, publicUrl })
    if (status >= 500) log.error({ requestId, operation, err: error }, code)
    // If the response has begun, the connection is destroyed, so that the client knows that the response is incomplete.
    if (response.headersSent) return void response.destroy()

    const isPage = operation === undefined && readsPages(request)
    const { headers: added, ...parts } = isPage
      ? { type: htmlType, ...pageFor(request, path, JSON.parse(body)) }
      : { type: problemType, body, headers: {} }
    write(response, answerOf({ status, ...parts, headers: { ...headers, ...added } }, request))
  }
}

interface Problem {
  readonly status: number
  readonly code: string
  readonly title: string
  readonly detail: string
  readonly requestId: string
}

/** Returns the page that a browser shows for a problem of this URL. */
function errorPage(problem: Problem, url: string, basePath: string): string {
  const { status, code, title, detail, requestId } = problem
  const root = rootOf(url, basePath)
  return renderPage(
    <DeveloperPage title={`${title} - ${serviceName}`} root={root}>
      <p class="code">
        <span class="status">{status}</span>{' '}
        <Link to={`${root}/problems/${code}`}>
          <code>{code}</code>
        </Link>
      </p>
      <h1>{title}</h1>
      <p class="lead">{detail}</p>
      <p>
        The <Link to={`${root}/`}>start page</Link> shows what is where.
      </p>
      <p class="note">
        Quote <code>{requestId}</code> when you ask the operator about this request.
      </p>
    </DeveloperPage>,
  )
}

/** Returns the relative path from a URL to the start page: one step up for each slash after the first. */
const rootOf = (url: string, basePath: string): string =>
  `.${partsOf(url).path.slice(1).replaceAll(/[^/]/g, '').replaceAll('/', '/..')}${basePath}`

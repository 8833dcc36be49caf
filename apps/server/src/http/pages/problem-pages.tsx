/** @jsxRuntime automatic */
/** @jsxImportSource preact */
import { STATUS_CODES } from 'node:http'
import { type ProblemCode, problemTable } from '@delivery-orders/contract'
import { htmlType, Link, renderPage } from '@delivery-orders/operations/pages'
import { Rejection } from '@delivery-orders/operations/protocol'
import type { Express } from 'express'
import type { ComponentChildren, VNode } from 'preact'
import { answer } from '../answer.ts'
import { routePage, routeText } from '../routes.ts'
import { DeveloperPage, developerHeaders, serviceName } from './developer-page.tsx'

export interface ProblemPages {
  readonly basePath: string
  readonly publicUrl: string
}

/** Serves a page for each problem code, which the `type` of problems links to, and an index of these pages. */
export function routeProblemPages(app: Express, { basePath, publicUrl }: ProblemPages): void {
  const pages = new Map<string, Buffer>(
    codes.map((code) => [code, Buffer.from(problemPage(code, publicUrl))]),
  )
  const headers = developerHeaders()

  routeText(app, `${basePath}/problems`, { type: htmlType, render: listPage, headers })
  routePage(app, `${basePath}/problems/:code`, ({ params }, response) => {
    const found = pages.get(String(params['code']))
    if (found === undefined)
      throw new Rejection('route_not_found', 'There is no page for a problem with this code.')
    answer(response, 200, htmlType, found, headers)
  })
}

const codes = Object.keys(problemTable) as ProblemCode[]

function problemPage(code: ProblemCode, publicUrl: string): string {
  const { status, title, meaning, causes, remedy, example } = problemTable[code]
  const problem = { ...example.value, type: `${publicUrl}/problems/${code}` }
  return renderPage(
    <DeveloperPage title={`${title} (${code}) - ${serviceName}`} root="..">
      <p class="code">
        <span class="status">{status}</span> <code>{code}</code>
      </p>
      <h1>{withCode(title)}</h1>
      <p class="lead">{withCode(meaning)}</p>
      <h2>Why it happens</h2>
      <ul>
        {causes.map((cause) => (
          <li>{withCode(cause)}</li>
        ))}
      </ul>
      <h2>What to do</h2>
      <p>{withCode(remedy)}</p>
      <h2>Example</h2>
      <pre>
        {`HTTP/1.1 ${status} ${STATUS_CODES[status]}
Content-Type: application/problem+json

${JSON.stringify(problem, null, 2)}`}
      </pre>
      <p class="note">
        Branch on <code>code</code> in programs. Quote <code>requestId</code> when you ask the
        operator about a request.
      </p>
    </DeveloperPage>,
  )
}

function listPage(): string {
  const byStatus = Map.groupBy(codes, (code) => problemTable[code].status)
  return renderPage(
    <DeveloperPage title={`Problems - ${serviceName}`} root=".">
      <h1>Problems</h1>
      <p class="lead">
        Every response with status 400 or above has a <code>code</code> that says what is wrong. Its{' '}
        <code>type</code> links to one of these pages.
      </p>
      {[...byStatus].sort(([one], [other]) => one - other).map(statusSection)}
    </DeveloperPage>,
  )
}

const statusSection = ([status, ofStatus]: [number, readonly ProblemCode[]]): VNode => (
  <>
    <h2>
      <span class="status">{status}</span> {STATUS_CODES[status]}
    </h2>
    <ul class="list">
      {ofStatus.map((code) => (
        <li>
          <code>{code}</code>{' '}
          <Link to={`./problems/${code}`}>{withCode(problemTable[code].title)}</Link>
        </li>
      ))}
    </ul>
  </>
)

/** Turns names in backticks, in a text of the contract, into `<code>` elements: every other part is one. */
const withCode = (text: string): ComponentChildren =>
  text.split('`').map((part, index) => (index % 2 === 0 ? part : <code>{part}</code>))

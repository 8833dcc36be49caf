import { STATUS_CODES } from 'node:http'
import { type ProblemCode, problemTable } from '@delivery-orders/contract'
import { escaped, htmlType, Rejection } from '@delivery-orders/operations'
import type { Express } from 'express'
import { answer } from './answer.ts'
import { developerHeaders, developerPage, serviceName } from './developer-page.ts'
import { routePage, routeText } from './routes.ts'

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
  return developerPage(
    `${escaped(title)} (${code}) - ${serviceName}`,
    '..',
    `<p class="code"><span class="status">${status}</span> <code>${code}</code></p>
<h1>${htmlWithCode(title)}</h1>
<p class="lead">${htmlWithCode(meaning)}</p>
<h2>Why it happens</h2>
<ul>${causes.map((cause) => `\n<li>${htmlWithCode(cause)}</li>`).join('')}
</ul>
<h2>What to do</h2>
<p>${htmlWithCode(remedy)}</p>
<h2>Example</h2>
<pre>HTTP/1.1 ${status} ${STATUS_CODES[status]}
Content-Type: application/problem+json

${escaped(JSON.stringify(problem, null, 2))}</pre>
<p class="note">Branch on <code>code</code> in programs. Quote <code>requestId</code> when you ask the operator about a
request.</p>`,
  )
}

function listPage(): string {
  const byStatus = Map.groupBy(codes, (code) => problemTable[code].status)
  const sections = [...byStatus].sort(([one], [other]) => one - other).map(statusSection)
  return developerPage(
    `Problems - ${serviceName}`,
    '.',
    `<h1>Problems</h1>
<p class="lead">Every response with status 400 or above has a <code>code</code> that says what is wrong. Its <code>type</code>
links to one of these pages.</p>
${sections.join('\n')}`,
  )
}

const statusSection = ([status, ofStatus]: [number, readonly ProblemCode[]]): string =>
  `<h2><span class="status">${status}</span> ${STATUS_CODES[status]}</h2>
<ul class="list">${ofStatus
    .map(
      (code) =>
        `\n<li><code>${code}</code> <a href="./problems/${code}">${htmlWithCode(problemTable[code].title)}</a></li>`,
    )
    .join('')}
</ul>`

/** Escapes a text of the contract for HTML, and turns names in backticks into `<code>` elements. */
const htmlWithCode = (text: string): string =>
  escaped(text).replaceAll(/\x60([^\x60]+)\x60/g, '<code>$1</code>')

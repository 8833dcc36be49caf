import { createHash } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import { type ProblemCode, problemExamples, problemTable } from '@delivery-orders/contract'
import { Rejection } from '@delivery-orders/operations'
import type { Express } from 'express'
import { answer } from './answer.ts'
import { routePage } from './routes.ts'

export interface ProblemPages {
  readonly basePath: string
  readonly publicUrl: string
}

/** Serves a page for each problem code, which the `type` of problems links to, and an index of these pages. */
export function routeProblemPages(app: Express, { basePath, publicUrl }: ProblemPages): void {
  const pages = new Map<string, string>(codes.map((code) => [code, problemPage(code, publicUrl)]))
  const list = listPage()

  routePage(app, `${basePath}/problems`, (_request, response) =>
    answer(response, 200, html, list, headers),
  )
  routePage(app, `${basePath}/problems/:code`, ({ params }, response) => {
    const found = pages.get(String(params['code']))
    if (found === undefined)
      throw new Rejection('route_not_found', 'There is no page for a problem with this code.')
    answer(response, 200, html, found, headers)
  })
}

const codes = Object.keys(problemTable) as ProblemCode[]

function problemPage(code: ProblemCode, publicUrl: string): string {
  const { status, title, meaning, causes, remedy } = problemTable[code]
  const example = { ...problemExamples[code], type: `${publicUrl}/problems/${code}` }
  return page(
    `${title} (${code})`,
    '..',
    `<p class="code"><span class="status">${status}</span> <code>${code}</code></p>
<h1>${htmlWithCode(title)}</h1>
<p class="lead">${htmlWithCode(meaning)}</p>
<h2>Why it happens</h2>
<ul>${causes.map((cause) => `\n<li>${htmlWithCode(cause)}</li>`).join('')}
</ul>
<h2>What to do</h2>
<p>${htmlWithCode(remedy)}</p>
<h2 id="example">Example</h2>
<pre tabindex="0" role="region" aria-labelledby="example">HTTP/1.1 ${status} ${STATUS_CODES[status]}
Content-Type: application/problem+json

${escaped(JSON.stringify(example, null, 2))}</pre>
<p class="note">Branch on <code>code</code> in programs. Quote <code>requestId</code> when you ask the operator about a
request.</p>`,
  )
}

function listPage(): string {
  const byStatus = Map.groupBy(codes, (code) => problemTable[code].status)
  const sections = [...byStatus].sort(([one], [other]) => one - other).map(statusSection)
  return page(
    'Problems',
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

/** Links are relative, so that they work behind a proxy that adds a path prefix. */
const page = (title: string, root: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)} - Delivery Orders</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<header><nav aria-label="Delivery Orders">
<strong>Delivery Orders</strong>
<a href="${root}/docs">Reference</a>
<a href="${root}/problems">Problems</a>
</nav></header>
<main>
${body}
</main>
</body>
</html>
`

const style = `
:root { --ink: #1c2026; --soft: #59616d; --paper: #fff; --shade: #f3f4f6; --line: #dcdfe4; --link: #0b57d0; --alarm: #b3261e }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e4e6ea; --soft: #a3abb6; --paper: #14161a; --shade: #1f2228; --line: #343941; --link: #8ab4f8; --alarm: #f2b8b5 }
}
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1.0625rem/1.6 system-ui, sans-serif }
header { border-bottom: 1px solid var(--line) }
nav, main { max-width: 46rem; margin: 0 auto; padding: 0 1.25rem }
nav { display: flex; flex-wrap: wrap; gap: 0 1rem; font-size: .95rem; padding-top: .75rem; padding-bottom: .75rem }
nav strong { margin-right: auto }
main { padding-top: 2rem; padding-bottom: 4rem }
a { color: var(--link); text-underline-offset: .2em }
a:focus-visible, pre:focus-visible { outline: 3px solid var(--link); outline-offset: 2px }
h1 { font-size: clamp(1.6rem, 5vw, 2.2rem); line-height: 1.2; margin: .25rem 0 1rem }
h2 { font-size: 1.2rem; line-height: 1.3; margin: 2.25rem 0 .5rem }
p { margin: .5rem 0 }
ul { margin: .5rem 0; padding-left: 1.25rem }
li { margin: .35rem 0 }
code, pre { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: .9em; overflow-wrap: anywhere }
p code, li code { background: var(--shade); border-radius: .3em; padding: .1em .35em }
pre { background: var(--shade); border: 1px solid var(--line); border-radius: .5rem; padding: 1rem; font-size: clamp(.78rem, 3.4vw, .9rem); line-height: 1.5; white-space: pre-wrap }
.code { margin: 0 }
.lead { font-size: 1.125rem }
.note { color: var(--soft) }
.status { color: var(--alarm); font-weight: 700; font-variant-numeric: tabular-nums }
.list { list-style: none; padding: 0 }
.list li { display: flex; flex-wrap: wrap; align-items: baseline; gap: .1rem .6rem; margin: .6rem 0 }
`

const html = 'text/html; charset=utf-8'
/** Allows only the style of these pages, by its hash, and no scripts. */
const headers = {
  'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
} as const

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** Escapes a text of the contract for HTML, and turns names in backticks into `<code>` elements. */
const htmlWithCode = (text: string): string =>
  escaped(text).replaceAll(/\x60([^\x60]+)\x60/g, '<code>$1</code>')

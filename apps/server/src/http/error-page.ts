import { escaped, partsOf } from '@delivery-orders/operations'
import { developerPage, serviceName } from './developer-page.ts'

interface Problem {
  readonly status: number
  readonly code: string
  readonly title: string
  readonly detail: string
  readonly requestId: string
}

/** Returns the page that a browser shows for a problem of this URL. */
export function errorPage(problem: Problem, url: string, basePath: string): string {
  const { status, code, title, detail, requestId } = problem
  const root = rootOf(url, basePath)
  return developerPage(
    `${escaped(title)} - ${serviceName}`,
    root,
    `<p class="code"><span class="status">${status}</span> <a href="${root}/problems/${code}"><code>${code}</code></a></p>
<h1>${escaped(title)}</h1>
<p class="lead">${escaped(detail)}</p>
<p>The <a href="${root}/">start page</a> shows what is where.</p>
<p class="note">Quote <code>${escaped(requestId)}</code> when you ask the operator about this request.</p>`,
  )
}

/** Returns the relative path from a URL to the start page: one step up for each slash after the first. */
const rootOf = (url: string, basePath: string): string =>
  `.${partsOf(url).path.slice(1).replaceAll(/[^/]/g, '').replaceAll('/', '/..')}${basePath}`

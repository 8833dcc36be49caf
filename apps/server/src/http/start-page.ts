import type { ContractDocument } from '@delivery-orders/contract'
import { escaped, jsonType } from '@delivery-orders/operations'
import type { Express } from 'express'
import { answer } from './answer.ts'
import { html, htmlHeaders, page } from './html-page.ts'
import { routePage } from './routes.ts'

export interface StartPage {
  /** The contract as it is served, with the URL of this deployment in its guides. */
  readonly document: ContractDocument
  readonly basePath: string
  readonly publicUrl: string
  readonly isDevelopment: boolean
}

/** Serves the page of the service itself, and the files that browsers and crawlers look for. */
export function routeStartPage(app: Express, parts: StartPage): void {
  const { document, basePath, publicUrl, isDevelopment } = parts
  const mode = isDevelopment ? 'development' : 'production'
  const text = startPage(document, mode)
  const links = JSON.stringify({
    name: document.info.title,
    version: document.info.version,
    mode,
    links: Object.fromEntries(pages.map(([name, path]) => [name, `${publicUrl}${path}`])),
  })
  routePage(app, `${basePath}/`, (request, response) => {
    if (request.accepts(['json', 'html']) === 'html') answer(response, 200, html, text, htmlHeaders)
    else answer(response, 200, jsonType, links)
  })
  routePage(app, `${basePath}/docs/`, (_request, response) =>
    answer(response, 308, 'text/plain', '', { Location: '../docs' }),
  )
  for (const path of [`${basePath}/favicon.svg`, '/favicon.ico'])
    routePage(app, path, (_request, response) =>
      answer(response, 200, 'image/svg+xml', icon, cached),
    )
  routePage(app, '/robots.txt', (_request, response) =>
    answer(response, 200, 'text/plain', 'User-agent: *\nDisallow: /\n', cached),
  )
  const catalog = JSON.stringify(catalogOf(publicUrl))
  routePage(app, '/.well-known/api-catalog', (_request, response) =>
    answer(response, 200, 'application/linkset+json', catalog),
  )
}

const cached = { 'Cache-Control': 'public, max-age=86400' } as const

const pages = [
  ['reference', '/docs'],
  ['referenceAsText', '/docs.md'],
  ['problems', '/problems'],
  ['contract', '/openapi.json'],
  ['contractAsYaml', '/openapi.yaml'],
  ['readiness', '/readyz'],
] as const

const titles: Readonly<Record<(typeof pages)[number][0], string>> = {
  reference: 'The reference of the API, where you can try every operation',
  referenceAsText: 'The same as plain text',
  problems: 'All problems, with causes and remedies',
  contract: 'The contract as JSON (OpenAPI 3.1)',
  contractAsYaml: 'The contract as YAML',
  readiness: 'Whether the service can read and write',
}

const modes = {
  development:
    'This service runs for development: webhooks of test tokens may be at http://localhost.',
  production: 'This service runs for production: webhooks need https and a public address.',
} as const

function startPage({ info }: ContractDocument, mode: keyof typeof modes): string {
  const items = pages.map(([name, path]) => `\n<li><a href=".${path}">${titles[name]}</a></li>`)
  return page(
    'Delivery Orders',
    '.',
    `<h1>${escaped(info.title)} ${escaped(info.version)}</h1>
<p class="lead">${escaped(String(info['summary']))}</p>
<p>${modes[mode]}</p>
<ul>${items.join('')}
</ul>
<h2 id="first">The first order</h2>
<p>Ask the operator of the service for a test token; <code>pnpm start</code> prints one. Then run:</p>
<pre tabindex="0" role="region" aria-labelledby="first">${escaped(firstCommand(info.description))}</pre>
<h2 id="sdk">From TypeScript or JavaScript</h2>
<p>In a checkout of the service, <code>npx -y pnpm sdk</code> packs the client library
<code>@delivery-orders/sdk</code> and prints how to install it.</p>`,
  )
}

/** Returns the first command of the guides. */
const firstCommand = (guides: string): string => /^```sh\n(.*?)^```/ms.exec(guides)?.[1] ?? ''

/** The links by which programs find an API (RFC 9727). */
const catalogOf = (publicUrl: string) => ({
  linkset: [
    {
      anchor: `${publicUrl}/`,
      'service-desc': [{ href: `${publicUrl}/openapi.json`, type: jsonType }],
      'service-doc': [
        { href: `${publicUrl}/docs`, type: 'text/html' },
        { href: `${publicUrl}/docs.md`, type: 'text/markdown' },
      ],
      status: [{ href: `${publicUrl}/readyz`, type: 'text/plain' }],
    },
  ],
})

/** A parcel. */
const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path fill="#c98a4b" d="M1 4l7-3 7 3v8l-7 3-7-3z"/><path fill="#a9713a" d="M8 7v8l7-3V4z"/><path fill="#e7c39a" d="M4.500 2.500l7 3v3l1.500-.6V4.900L6 1.900z"/></svg>`

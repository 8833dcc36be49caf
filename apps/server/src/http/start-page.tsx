/** @jsxRuntime automatic */
/** @jsxImportSource preact */
import type { ContractDocument } from '@delivery-orders/contract'
import { jsonType } from '@delivery-orders/operations'
import { htmlType, Link, renderPage } from '@delivery-orders/operations/pages'
import type { Express } from 'express'
import type { VNode } from 'preact'
import { answer } from './answer.ts'
import { DeveloperPage, developerHeaders, readsPages, serviceName } from './developer-page.tsx'
import { routePage, routeText } from './routes.ts'

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
  const text = Buffer.from(startPage(document, mode))
  const headers = developerHeaders(copyScript)
  const links = JSON.stringify({
    name: document.info.title,
    version: document.info.version,
    mode,
    links: Object.fromEntries(pages.map(([name, path]) => [name, `${publicUrl}${path}`])),
  })
  routePage(app, `${basePath}/`, (request, response) => {
    if (readsPages(request)) answer(response, 200, htmlType, text, headers)
    else answer(response, 200, jsonType, links)
  })
  routePage(app, `${basePath}/docs/`, (_request, response) =>
    answer(response, 308, 'text/plain', '', { Location: '../docs' }),
  )
  for (const path of [`${basePath}/favicon.svg`, '/favicon.ico'])
    routeText(app, path, { type: 'image/svg+xml', render: () => icon, headers: cached })
  routeText(app, '/robots.txt', {
    type: 'text/plain',
    render: () => 'User-agent: *\nDisallow: /\n',
    headers: cached,
  })
  routeText(app, '/.well-known/api-catalog', {
    type: 'application/linkset+json',
    render: () => JSON.stringify(catalogOf(publicUrl)),
  })
}

const cached = { 'Cache-Control': 'public, max-age=86400' } as const

/** The name of each page in JSON, its path, and its title on the page. */
const pages = [
  ['reference', '/docs', 'Reference'],
  ['referenceAsText', '/docs.md', 'as text'],
  ['problems', '/problems', 'Problems'],
  ['contract', '/openapi.json', 'OpenAPI 3.1'],
  ['contractAsYaml', '/openapi.yaml', 'as YAML'],
  ['readiness', '/readyz', 'Readiness'],
] as const

const modes = {
  development:
    'This service runs for development: webhooks of test tokens may be at http://localhost.',
  production: 'This service runs for production: webhooks need https and a public address.',
} as const

function startPage({ info }: ContractDocument, mode: keyof typeof modes): string {
  return renderPage(
    <DeveloperPage title={serviceName} root=".">
      <h1>
        {info.title} <span class="note">{info.version}</span>
      </h1>
      <p class="lead">{String(info['summary'])}</p>
      <p>
        {pages.map(([, path, title], index) => (
          <>
            {index > 0 && ' · '}
            <Link to={`.${path}`}>{title}</Link>
          </>
        ))}
      </p>
      <h2 id="first">The first order</h2>
      <p>
        Ask the operator of the service for a test token; <code>pnpm start</code> prints one. Then
        run:
      </p>
      <Command heading="first" text={firstCommand(info.description)} />
      <p>
        The <Link to="./docs#description/the-first-order">reference</Link> goes on from here, and
        can send each request.
      </p>
      <h2 id="sdk">From TypeScript or JavaScript</h2>
      <p>
        In a checkout of the service, this command packs the client library{' '}
        <code>@delivery-orders/sdk</code> and prints how to install it:
      </p>
      <Command heading="sdk" text="npx -y pnpm sdk" />
      <h2 id="mock">Without a service</h2>
      <p>
        The developer tool <code>@delivery-orders/dev</code> runs a mock of this service on your
        machine, and forwards events to it. In a checkout:
      </p>
      <Command heading="mock" text="npx -y pnpm --silent delivery-orders-dev mock" />
      <p>
        The whole programs in <Link to="./docs#tag/a-shop-in-python">Python</Link>,{' '}
        <Link to="./docs#tag/a-shop-in-php">PHP</Link> and{' '}
        <Link to="./docs#tag/a-shop-in-go">Go</Link> run against the mock.
      </p>
      <p class="note">{modes[mode]}</p>
      <script>{copyScript}</script>
    </DeveloperPage>,
  )
}

interface CommandParts {
  /** The id of the heading above. */
  readonly heading: string
  readonly text: string
}

/** A command with a button that copies it. */
const Command = ({ heading, text }: CommandParts): VNode => (
  <div class="command">
    <p>
      <span class="note" role="status" />
      <button type="button" hidden data-copy={`${heading}-command`} aria-describedby={heading}>
        Copy
      </button>
    </p>
    <pre id={`${heading}-command`}>{text}</pre>
  </div>
)

/** Returns the first command of the guides. */
const firstCommand = (guides: string): string => /^```sh\n(.*?)\n```/ms.exec(guides)?.[1] ?? ''

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

/**
 * Shows the buttons, which do nothing without it. Browsers give the clipboard only to pages of https and of this machine;
 * on other pages, the button selects the command.
 */
const copyScript = `
for (const button of document.querySelectorAll('[data-copy]')) {
  const command = document.getElementById(button.dataset.copy)
  const status = button.previousElementSibling
  button.hidden = false
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(command.textContent)
      status.textContent = 'Copied.'
    } catch {
      getSelection().selectAllChildren(command)
      status.textContent = 'Selected. Copy it with the keyboard.'
    }
  })
}
`

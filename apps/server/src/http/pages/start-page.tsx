/** @jsxRuntime automatic */
/** @jsxImportSource preact */
import type { ContractDocument } from '@delivery-orders/contract'
import { htmlType, Link, type PageSettings, renderPage } from '@delivery-orders/operations/pages'
import { jsonType } from '@delivery-orders/operations/protocol'
import type { Express } from 'express'
import type { VNode } from 'preact'
import { answer } from '../answer.ts'
import { routePage, routeText } from '../routes.ts'
import { DeveloperPage, developerHeaders, readsPages } from './developer-page.tsx'
import { firstOrders, library } from './first-order.ts'

export interface StartPage {
  /** The contract as it is served, with the URL of this deployment in its guides. */
  readonly document: ContractDocument
  readonly basePath: string
  readonly publicUrl: string
  readonly isDevelopment: boolean
  /** The address of the pages for staff, if they have one. */
  readonly deskOrigin: string | undefined
  readonly pages: Pick<PageSettings, 'name' | 'supportUrl'>
}

/** Serves the page of the service itself, and the files that browsers and crawlers look for. */
export function routeStartPage(app: Express, parts: StartPage): void {
  const { document, basePath, publicUrl, isDevelopment } = parts
  const text = Buffer.from(startPage(parts))
  const headers = developerHeaders(copyScript)
  const facts = JSON.stringify({
    name: document.info.title,
    version: document.info.version,
    mode: modeOf(isDevelopment),
    links: Object.fromEntries(links.map(([name, path]) => [name, `${publicUrl}${path}`])),
  })
  routePage(app, `${basePath}/`, (request, response) => {
    if (readsPages(request)) answer(response, 200, htmlType, text, headers)
    else answer(response, 200, jsonType, facts)
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

/** The name of each page in JSON, and its path. */
const links = [
  ['reference', '/docs'],
  ['referenceAsText', '/docs.md'],
  ['problems', '/problems'],
  ['contract', '/openapi.json'],
  ['contractAsYaml', '/openapi.yaml'],
  ['readiness', '/readyz'],
] as const

const modeOf = (isDevelopment: boolean) => (isDevelopment ? 'development' : 'production')

const modes = {
  development:
    'This service runs for development: webhooks of test tokens may be at http://localhost.',
  production: 'This service runs for production: webhooks need https and a public address.',
} as const

function startPage({
  document: { info },
  publicUrl,
  isDevelopment,
  deskOrigin,
  pages,
}: StartPage): string {
  const { name, supportUrl } = pages
  return renderPage(
    <DeveloperPage title={name} root=".">
      <h1>{name}</h1>
      <p class="lead">
        {name} takes orders from shops, has couriers bring them, and shows recipients where they
        are.
      </p>
      <p>
        Are you waiting for a delivery? Open the link that the shop sent you.
        {supportUrl !== undefined && (
          <>
            {' '}
            <Link to={supportUrl}>Contact {name}</Link>
          </>
        )}
      </p>
      <div class="cards">
        <ShopCard name={name} url={publicUrl} isDevelopment={isDevelopment} />
        <FleetCard deskOrigin={deskOrigin} />
        <OperatorCard isDevelopment={isDevelopment} />
      </div>
      <p class="note">
        {info.title} {info.version}. {modes[modeOf(isDevelopment)]}
      </p>
      <script>{copyScript}</script>
    </DeveloperPage>,
  )
}

interface Stage {
  readonly isDevelopment: boolean
}

interface ShopCardParts extends Stage {
  readonly name: string
  readonly url: string
}

const ShopCard = ({ name, url, isDevelopment }: ShopCardParts): VNode => (
  <section class="wide">
    <h2>For shops</h2>
    <p>
      Send orders from your own program, and get every step back as an event. Ask {name} for a test
      token, and create <Link to="./docs#description/the-first-order">the first order</Link>:
    </p>
    <fieldset class="tabs">
      <legend>The first order in</legend>
      {firstOrders(url).map(({ id, title, code }, index) => (
        <>
          <input type="radio" name="language" id={id} checked={index === 0} />
          <label for={id} id={`${id}-label`}>
            {title}
          </label>
          <Command label={`${id}-label`} text={code} />
        </>
      ))}
    </fieldset>
    <ul>
      <li>
        <Link to="./docs">Reference</Link>: guides, and every operation with a way to try it; also{' '}
        <Link to="./docs.md">as text</Link>
      </li>
      <li>
        <code>{library}</code>: the client library for TypeScript and JavaScript
        {!isDevelopment && `; ask ${name} for it`}
      </li>
      <li>
        Whole programs in <Link to="./docs#tag/a-shop-in-python">Python</Link>,{' '}
        <Link to="./docs#tag/a-shop-in-php">PHP</Link> and{' '}
        <Link to="./docs#tag/a-shop-in-go">Go</Link>
      </li>
      <li>
        <Link to="./problems">Problems</Link>: what each one means, and what to do
      </li>
    </ul>
  </section>
)

const FleetCard = ({ deskOrigin }: Pick<StartPage, 'deskOrigin'>): VNode => (
  <section>
    <h2>For couriers and staff</h2>
    <p>
      A courier service takes orders and reports their steps with a token of its own, for one shop
      or for many.
    </p>
    <ul>
      {deskOrigin !== undefined && (
        <li>
          <Link to={deskOrigin}>The desk</Link>: pages for staff, who enter with a link of their own
        </li>
      )}
      <li>
        <Link to="./docs#tag/for-couriers">For couriers</Link>: which orders wait, and how to take
        them
      </li>
      <li>
        <Link to="./docs#tag/at-the-door">At the door</Link>: cash, code, age, signature and photo
      </li>
      <li>
        <Link to="./docs#tag/what-the-recipient-sees">What the recipient sees</Link>
      </li>
    </ul>
  </section>
)

const OperatorCard = ({ isDevelopment }: Stage): VNode => (
  <section>
    <h2>For operators</h2>
    <p>
      The package of the server has the pages for those who run it: <code>README.md</code> for
      settings and tokens, <code>RUNBOOK.md</code> for outages.
    </p>
    <ul>
      <li>
        <Link to="./readyz">Readiness</Link>: whether the service can read and write
      </li>
      <li>
        The contract as <Link to="./openapi.json">OpenAPI 3.1</Link>, and{' '}
        <Link to="./openapi.yaml">as YAML</Link>
      </li>
    </ul>
    {isDevelopment && (
      <>
        <h3 id="sdk">In a checkout of the service</h3>
        <p>This command packs the client library and prints how to install it:</p>
        <Command label="sdk" text="npx -y pnpm sdk" />
        <p id="mock">This one runs a mock of the service, and forwards events to your machine:</p>
        <Command label="mock" text="npx -y pnpm --silent delivery-orders-dev mock" />
      </>
    )}
  </section>
)

interface CommandParts {
  /** The id of the element that names the command. */
  readonly label: string
  readonly text: string
}

/** A command with a button that copies it. */
const Command = ({ label, text }: CommandParts): VNode => (
  <div class="command">
    <p>
      <span class="note" role="status" />
      <button type="button" hidden data-copy={`${label}-command`} aria-describedby={label}>
        Copy
      </button>
    </p>
    <pre id={`${label}-command`}>{text}</pre>
  </div>
)

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

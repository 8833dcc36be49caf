import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Express } from 'express'
import { answer } from '../answer.ts'
import { lazily, routePage, routeText } from '../routes.ts'

/** Serves the API reference: Scalar's page for the contract with the guides, with all files that the page loads. */
export function routeDocsPage(app: Express, basePath: string): void {
  const script = lazily(readScript)

  routeText(app, `${basePath}/docs`, {
    type: 'text/html; charset=utf-8',
    render: async () => page((await script()).version),
    headers: { 'Content-Security-Policy': policy, 'Referrer-Policy': 'no-referrer' },
  })
  routeText(app, `${basePath}/docs/start.js`, { type: javascript, render: () => start })
  routePage(app, `${basePath}/docs/scalar.js`, async ({ headers }, response) => {
    const { plain, zipped } = await script()
    if (takesGzip(headers['accept-encoding']))
      return answer(response, 200, javascript, zipped, {
        ...cacheHeaders,
        'Content-Encoding': 'gzip',
      })
    answer(response, 200, javascript, plain, cacheHeaders)
  })
}

const javascript = 'text/javascript; charset=utf-8'

/** Cached for a week. The script's URL contains its version, so a new version is never served from the cache. */
const cacheHeaders = { 'Cache-Control': 'public, max-age=604800', Vary: 'Accept-Encoding' } as const

/**
 * Scripts may come only from this server, and requests may go only to this server, so that a token entered on the page
 * cannot be sent to another host. Inline styles are allowed, because Scalar uses them.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The bar above Scalar's page, in its colors. Scalar keeps the height free that the property names. */
const barStyle = `
:root { --scalar-custom-header-height: 3rem }
body { margin: 0 }
.bar { background: var(--scalar-background-1, Canvas); border-bottom: 1px solid var(--scalar-border-color, #dcdfe4); box-sizing: border-box; font: .95rem/1.5 system-ui, sans-serif; height: 3rem; position: sticky; top: 0; z-index: 20 }
.bar nav { align-items: center; display: flex; gap: 1rem; height: 100%; justify-content: space-between; padding: 0 1.25rem }
.bar a { color: var(--scalar-color-1, LinkText) }
.bar a:focus-visible { outline: 3px solid var(--scalar-color-blue, #0062a3); outline-offset: 2px }
`

/** URLs are relative, so that the page works behind a proxy that adds a path prefix. */
const page = (version: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Delivery Orders: reference</title>
<link rel="icon" href="./favicon.svg">
<style>${barStyle}</style>
</head>
<body>
<header class="bar"><nav aria-label="Delivery Orders"><a href="./"><strong>Delivery Orders</strong></a> <a href="./problems">Problems</a></nav></header>
<noscript>This page needs JavaScript. The same as text: <a href="./docs.md">docs.md</a>. The contract: <a href="./openapi.yaml">openapi.yaml</a>.</noscript>
<div id="app"></div>
<script src="./docs/scalar.js?${version}"></script>
<script src="./docs/start.js"></script>
</body>
</html>
`

/**
 * Scalar's colors have a contrast below 4.5, and its code blocks scroll sideways where the keyboard does not reach them.
 * Code is therefore wrapped. A link to a section focuses the whole section, which would get a frame.
 */
const style = `
.light-mode {
  --scalar-color-2: #565656;
  --scalar-color-3: #626262;
  --scalar-color-green: #00703f;
  --scalar-color-blue: #0062a3;
  --scalar-color-orange: #b03c00;
  --scalar-color-yellow: #7d5800;
  --scalar-color-red: #c8000a;
}
.dark-mode { --scalar-color-3: #a0a0a0; --scalar-color-red: #ff7070 }
.hljs.hljs, .hljs.hljs *, .endpoints.endpoints, .scalar-card-content:has(.endpoints) {
  max-height: none !important;
  overflow: visible !important;
  overflow-wrap: anywhere !important;
  white-space: pre-wrap !important;
}
[tabindex="-1"]:focus-visible { outline: none }
`

/** The page's script. Requests that a reader tries out go to this server, even if the contract names another. */
const start = `const here = new URL('.', location.href).href.replace(/\\/$/, '')
Scalar.createApiReference('#app', {
  url: here + '/docs/reference.json',
  servers: [{ url: here }],
  proxyUrl: '',
  persistAuth: false,
  authentication: { preferredSecurityScheme: 'bearerAuth' },
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  hideClientButton: true,
  documentDownloadType: 'none',
  metaData: { title: 'Delivery Orders: reference' },
  customCss: \`${style}\`,
})
`

interface Script {
  readonly version: string
  readonly plain: Buffer
  readonly zipped: Buffer
}

/**
 * Reads the script and compresses it from 4 MB to about 1.3 MB. No other response is large enough to need this. Both are
 * kept: a script that was unpacked for each reader would be held for each one that reads slowly.
 */
async function readScript(): Promise<Script> {
  const plain = await readFile(scriptFile())
  const version = createHash('sha256').update(plain).digest('hex').slice(0, 16)
  return { version, plain, zipped: await promisify(gzip)(plain) }
}

/** The built package contains the script, because installing Scalar's package would add about 260 packages (280 MB). */
const bundledScript = new URL('scalar.standalone.js', import.meta.url)

function scriptFile(): string | URL {
  if (existsSync(bundledScript)) return bundledScript
  const manifest = findPackageJSON('@scalar/api-reference', import.meta.url)
  if (!manifest) throw new Error('@scalar/api-reference is not installed.')
  return join(dirname(manifest), 'dist', 'browser', 'standalone.js')
}

const takesGzip = (accepted: string | string[] | undefined): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(String(accepted ?? ''))

import chromium from '@sparticuz/chromium'
import {
  type Browser,
  type BrowserContextOptions,
  type Page,
  chromium as playwright,
} from 'playwright-core'

/** A real browser; it says nothing to anybody by itself. */
export const openBrowser = async (): Promise<Browser> =>
  playwright.launch({
    executablePath: await chromium.executablePath(),
    // Not those that the package recommends: they switch off what a page is held to.
    args: ['--no-sandbox', '--disable-background-networking'],
  })

export interface Visit extends AsyncDisposable {
  readonly page: Page
  /** What a person at the console would see: errors, warnings of the policy, failed requests. */
  readonly complaints: readonly string[]
  /** Hosts other than the page's own that anything was asked of. */
  readonly strangers: () => readonly string[]
}

/** Opens an address as a person would, and notes all that the browser complains of and asks for. */
export async function visit(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<Visit> {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  const complaints: string[] = []
  const asked = new Set<string>()
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('requestfailed', (request) => complaints.push(`failed: ${request.url()}`))
  context.on('request', (request) => asked.add(request.url()))
  page.on('websocket', (socket) => asked.add(socket.url()))
  await page.goto(url, { waitUntil: 'networkidle' })
  return {
    page,
    complaints,
    strangers: () =>
      [...asked].filter(
        (address) => /^(https?|wss?):/.test(address) && new URL(address).host !== new URL(url).host,
      ),
    [Symbol.asyncDispose]: () => context.close(),
  }
}

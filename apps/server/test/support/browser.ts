import { mkdir } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import chromium from '@sparticuz/chromium'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  chromium as playwright,
} from 'playwright-core'

export const openBrowser = async (): Promise<Browser> => playwright.launch(await ownChromium())

/** Opens a browser that keeps what its pages store in a folder, so that it can be ended and opened again. */
export const openProfile = async (
  folder: string,
  options: BrowserContextOptions,
): Promise<BrowserContext> =>
  playwright.launchPersistentContext(folder, { ...(await ownChromium()), ...options })

const ownChromium = async () => ({
  executablePath: await unpackedChromium(),
  // Not the arguments that `@sparticuz/chromium` recommends: they disable web security, which these tests check.
  args: ['--no-sandbox', '--disable-background-networking'],
})

/** Unpacks Chromium for each user of the machine: in the shared temporary folder, only the first user could run it. */
async function unpackedChromium(): Promise<string> {
  const { TMPDIR } = process.env
  const folder = join(tmpdir(), `delivery-orders-chromium-${userInfo().uid}`)
  await mkdir(folder, { recursive: true })
  process.env['TMPDIR'] = folder
  try {
    return await chromium.executablePath()
  } finally {
    if (TMPDIR === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = TMPDIR
  }
}

export interface Screen {
  readonly colorScheme: 'light' | 'dark'
  readonly width: number
  readonly height: number
}

export const phone: Screen = { colorScheme: 'light', width: 390, height: 900 }
export const desktop: Screen = { colorScheme: 'dark', width: 1_440, height: 900 }

/** Two screens show every style, because none depends on both the width and the color scheme. */
export const screens: readonly Screen[] = [phone, desktop]

/** Shows an open page on another screen. */
export async function showOn(page: Page, { colorScheme, width, height }: Screen): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.setViewportSize({ width, height })
}

export interface Visit extends AsyncDisposable {
  readonly page: Page
  /** Console errors and warnings, uncaught exceptions and failed requests. */
  readonly complaints: readonly string[]
  /** URLs of requests and web sockets to hosts other than the page's own. */
  readonly foreignRequests: () => readonly string[]
}

export async function visit(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<Visit> {
  const context = await browser.newContext(options)
  context.setDefaultTimeout(120_000)
  const page = await context.newPage()
  const complaints: string[] = []
  const requested = new Set<string>()
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('requestfailed', (request) => complaints.push(`failed: ${request.url()}`))
  context.on('request', (request) => requested.add(request.url()))
  page.on('websocket', (socket) => requested.add(socket.url()))
  await page.goto(url)
  return {
    page,
    complaints,
    foreignRequests: () =>
      [...requested].filter(
        (address) => /^(https?|wss?):/.test(address) && new URL(address).host !== new URL(url).host,
      ),
    [Symbol.asyncDispose]: () => context.close(),
  }
}

import { document, guides, type OperationEntry, operationsOf } from '@delivery-orders/contract'
import { canRun, programsIn, runProgram } from '@delivery-orders/tooling/page-programs.ts'
import { unless } from '@delivery-orders/tooling/unless.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { accessibilityFaults } from '../support/accessibility.ts'
import { openBrowser, visit } from '../support/browser.ts'
import { cpuTimeMs } from '../support/cpu-time.ts'
import { bearer, send } from '../support/send.ts'
import { test } from '../support/world.ts'
import { converse } from './support/converse.ts'

/** Maximum number of times that Tab is pressed: the bar and the side bar have about 40 links and buttons. */
const keysMax = 80

describe('the API reference in a browser', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser.close())

  // One test, because a browser takes seconds of CPU time to render the reference.
  test('shows every operation and guide, without wide code, accessibility faults, console errors or requests to other hosts', async ({
    world,
  }) => {
    await using opened = await visit(browser, `${world.url}/docs`)
    const { page, complaints, foreignRequests } = opened

    await page.getByRole('heading', { name: 'The first order', exact: true }).waitFor()
    const height = 'document.documentElement.scrollHeight'
    expect(await page.evaluate<number>(height)).toBeLessThan(60_000)
    await openGuides(page)
    // This row is part of a table in the guides that is generated from the contract's statuses.
    await page.getByRole('row', { name: 'in_transit delivered, failed', exact: true }).waitFor()
    for (const width of [390, 1_200, 1_440]) {
      await page.setViewportSize({ width, height: 900 })
      expect([width, await page.evaluate(wideCode)]).toEqual([width, []])
    }
    await openTags(page)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect([colorScheme, await accessibilityFaults(page)]).toEqual([colorScheme, []])
    }
    expect(await page.locator('h1').allTextContents()).toEqual(['Delivery Orders'])
    const operations = operationsOf(document)
    const linkTo = ({ operation }: OperationEntry) =>
      page.getByRole('link', { name: String(operation['summary']) })
    for (const entry of operations) await linkTo(entry).waitFor()
    // The page renders operations when a reader comes near them, which takes long: one of each tag is enough.
    const ofEachTag = new Map(operations.map((entry) => [String(entry.operation['tags']), entry]))
    for (const entry of ofEachTag.values()) {
      await linkTo(entry).click()
      const name = String(entry.operation['summary'])
      await page.getByRole('heading', { name, exact: true }).waitFor()
    }
    await page.getByRole('link', { name: 'Cancel an order' }).click()
    await page.locator('code', { hasText: 'await deliveries.orders.cancel(' }).first().waitFor()
    expect(await page.title()).toBe('Delivery Orders: reference')
    expect(complaints).toEqual([])
    expect(foreignRequests()).toEqual([])
  })

  test('is used with the keyboard alone: from the bar to an operation of the side bar', async ({
    world,
  }) => {
    await using opened = await visit(browser, `${world.url}/docs`)
    const { page } = opened
    await page.getByRole('heading', { name: 'The first order', exact: true }).waitFor()
    const reached: string[] = []
    const tabTo = async (name: string) => {
      for (let key = 0; key < keysMax && !reached.at(-1)?.startsWith(name); key++) {
        await page.keyboard.press('Tab')
        reached.push(await page.evaluate('document.activeElement.innerText'))
      }
    }

    await tabTo('Open Group - Orders')
    await page.keyboard.press('Enter')
    await tabTo('Create an order')
    await page.keyboard.press('Enter')

    await page.waitForURL(/#tag\/orders\/POST\/orders$/)
    expect(reached.slice(0, 2)).toEqual(['Delivery Orders', 'Problems'])
    await page.getByRole('heading', { name: 'Create an order', exact: true }).waitFor()
  })

  test('leads home from a bar that stays, and links to sections stop below it', async ({
    startWorld,
  }) => {
    const world = await startWorld({ settings: { BASE_PATH: '/deliveries' } })
    await using opened = await visit(browser, `${world.url}/docs#tag/orders/POST/orders`)
    const { page } = opened
    const heading = page.getByRole('heading', { name: 'Create an order', exact: true })
    await page.locator('section:focus').waitFor()
    const [bar, title] = [await page.locator('.bar').boundingBox(), await heading.boundingBox()]

    expect([bar?.y, (title?.y ?? 0) >= (bar?.height ?? 0)]).toEqual([0, true])
    await page.getByRole('link', { name: 'Delivery Orders', exact: true }).click()
    await page.waitForURL(`${world.url}/`)
  })

  test('puts no frame around a whole section that a link leads to', async ({ world }) => {
    await using opened = await visit(browser, `${world.url}/docs#tag/orders/POST/orders`)
    const { page } = opened
    await page.locator('section:focus').waitFor()

    const frame = 'getComputedStyle(document.activeElement).outlineStyle'
    expect(await page.evaluate(frame)).toBe('none')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(frame)).not.toBe('none')
  })

  test('creates an order with the token that a user enters, even if PUBLIC_URL names another host', async ({
    startWorld,
  }) => {
    const world = await startWorld({
      settings: { BASE_PATH: '/deliveries', PUBLIC_URL: 'https://deliveries.example.com/api' },
    })
    const url = world.service.ownUrl
    await using opened = await visit(browser, `${url}/docs`)
    const { page, complaints, foreignRequests } = opened
    const token = await world.token('acme')

    await page.getByPlaceholder('Token').first().fill(token)
    await openTags(page)
    await page.getByRole('link', { name: 'Create an order' }).click()
    await page.getByRole('button', { name: 'Test Request (post /orders)', exact: true }).click()
    const answered = page.waitForResponse((got) => got.request().method() === 'POST')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /send post request/i })
      .click()
    const response = await answered

    expect([response.url(), response.status()]).toEqual([`${url}/orders`, 201])
    const { referenceNumber } = (await response.json()) as { referenceNumber: string }
    const found = await fetch(`${url}/orders/${referenceNumber}`, { headers: bearer(token) })
    expect([found.status, await found.json()]).toMatchObject([200, { referenceNumber }])
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(token)
    expect(complaints).toEqual([])
    expect(foreignRequests()).toEqual([])
  })
})

/** Runs in the page. The beginnings of code that is wider than its box. */
const wideCode = `[...document.querySelectorAll('.hljs')]
  .filter((code) => code.scrollWidth > code.clientWidth + 1)
  .map((code) => code.textContent.slice(0, 80))`

/** Shows each guide. The page renders a section when a reader comes near it. */
async function openGuides(page: Page): Promise<void> {
  for (const { title } of guides) {
    await page.getByRole('link', { name: title, exact: true }).first().click()
    await page.getByRole('heading', { name: title, exact: true }).waitFor()
  }
}

/** Opens the operations of all tags. At first, all are closed. */
async function openTags(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'The first order', exact: true }).waitFor()
  const closed = page.getByRole('button', { name: /^Open Group - (?!Introduction|Models)/ })
  expect(await closed.count()).toBeGreaterThan(1)
  for (let left = await closed.count(); left > 0; left--) await closed.first().click()
}

describe('the API reference', () => {
  test('has a Content-Security-Policy that allows only scripts and requests of its own host', async ({
    world,
  }) => {
    const { status, headers, text } = await send(world, { path: '/docs' })

    expect([status, headers.get('Content-Type')]).toEqual([200, 'text/html; charset=utf-8'])
    const policy = headers.get('Content-Security-Policy')
    expect(policy).toContain("default-src 'none'; script-src 'self';")
    expect(policy).toContain("connect-src 'self'")
    expect(text).not.toMatch(/<script(?! src="\.\/docs\/)|https?:/)
  })

  test('is rendered as text once, so further requests cost as little as those for a short script', async ({
    world,
  }) => {
    const cpuOf = async (path: string) => {
      const head = `HEAD ${path} HTTP/1.1\r\nHost: a\r\n`
      const last = `${head}Connection: close\r\n\r\n`
      await converse(world.url, last)
      const before = cpuTimeMs()
      await converse(world.url, `${head}\r\n`.repeat(200) + last)
      return cpuTimeMs() - before
    }
    const [ofScript, ofReference] = [await cpuOf('/docs/start.js'), await cpuOf('/docs.md')]

    expect(ofReference).toBeLessThan(3 * ofScript)
  })

  test('has a script that is cacheable for a week and compressed for clients that accept gzip', async ({
    world,
  }) => {
    const { text } = await send(world, { path: '/docs' })
    const path = /src="\.(\/docs\/scalar\.js\?\w+)"/.exec(text)?.[1] ?? ''
    const get = (encoding?: string) =>
      fetch(world.url + path, { headers: { 'Accept-Encoding': encoding ?? 'identity' } })
    const plain = await get()
    const zipped = await send(world, { path, headers: { 'Accept-Encoding': 'br, gzip' } })

    expect(plain.headers.get('Content-Encoding')).toBeNull()
    expect((await get('gzip;q=0')).headers.get('Content-Encoding')).toBeNull()
    expect(zipped.headers.get('Content-Encoding')).toBe('gzip')
    for (const { headers } of [plain, zipped]) {
      expect(headers.get('Cache-Control')).toBe('public, max-age=604800')
      expect(headers.get('Vary')).toBe('Accept-Encoding')
    }
    const [short, long] = [zipped, plain].map(({ headers }) =>
      Number(headers.get('Content-Length')),
    )
    expect(short).toBeLessThan((long ?? 0) / 2)
  })

  test(
    'has commands that work unchanged when they are run in the sequence of the guides',
    unless(!canRun('sh') && 'without a shell'),
    async ({ world }) => {
      const paths = ['/docs.md', ...guides.map(({ name }) => `/docs/${name}.md`)]
      const pages = await Promise.all(paths.map((path) => send(world, { path })))
      const token = await world.token('acme')
      const code = pages
        .flatMap(({ text }) => programsIn(text))
        .filter(({ language }) => language === 'sh')
        .map((block) => block.code)
        .join('\n')
        .replaceAll('<ACCESS_TOKEN>', token)

      const env = { ...process.env, FLEET_TOKEN: await world.fleetToken() }
      const { stdout } = await runProgram({ language: 'sh', code }, env)

      const statuses = [...stdout.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)
      expect(statuses).toEqual([
        ...['201', '200', '200', '201'],
        ...['200', '200', '304', '200', '200', '200', '200', '201', '200', '200'],
        ...Array.from({ length: 5 }, () => '200'),
        // No order has the id of the one that the fleet corrects.
        '404',
        ...Array.from({ length: 5 }, () => '200'),
        ...['201', '201'],
      ])
      expect(stdout).toContain('"status":"canceled"')
      for (const { text } of pages) expect(text).not.toContain('deliveries.example.com')
    },
  )
})

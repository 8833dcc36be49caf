import { createServer } from 'node:http'
import { listenLocally } from '@delivery-orders/tooling/local-server.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aDraft } from '../support/a-draft.ts'
import { accessibilityFaults } from '../support/accessibility.ts'
import { openBrowser, type Visit, visit } from '../support/browser.ts'
import { eventually } from '../support/until.ts'
import { type DeskWorld, startDeskWorld } from './support/desk-world.ts'

const opened = new AsyncDisposableStack()
let browser: Browser
let desk: DeskWorld
beforeAll(async () => {
  desk = await startDeskWorld(opened)
  browser = await openBrowser()
  opened.defer(() => browser.close())
})
afterAll(() => opened.disposeAsync())

/** Opens a page as an admin, with a clock that the test moves. */
async function open(path: string): Promise<Visit & { readonly asked: readonly string[] }> {
  const visited = await visit(browser, await desk.invite('anna', 'admin'))
  const { page } = visited
  await page.getByRole('button').click()
  await page.waitForURL(`${desk.url}/`)
  await page.clock.install()
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.headers()['desk-refresh']) asked.push(new URL(request.url()).pathname)
  })
  await page.goto(desk.url + path)
  return { ...visited, asked }
}

/** Lets the time of a refresh pass, and waits until it has ended. */
async function pass(page: Page, ms = 26_000): Promise<void> {
  const answered = page.waitForResponse(
    (response) => 'desk-refresh' in response.request().headers(),
  )
  await page.clock.runFor(ms)
  await (await answered).finished()
  await page.evaluate('new Promise((done) => queueMicrotask(done))')
}

let orders = 0

async function addOrder(): Promise<string> {
  const acme = await desk.world.client('acme', 'live')
  const { referenceNumber } = await acme.orders.create(
    aDraft({ referenceNumber: `FRESH-${++orders}` }),
  )
  return referenceNumber
}

const rows = (page: Page) => page.locator('tbody tr').count()

describe('an open page of the desk', () => {
  test('shows what has changed, where it was scrolled to, and writes nothing', async () => {
    await using visited = await open('/orders')
    const { page, complaints, asked } = visited
    await page.setViewportSize({ width: 390, height: 600 })
    await page.evaluate('scrollTo(0, 400)')
    const before = await rows(page)
    const reference = await addOrder()
    desk.world.clock.pass('10 min')
    const audit = await desk.store.overview.audit({ since: 0, limit: 500 })
    const sessions = await desk.store.desk.list()

    await pass(page)

    await eventually(async () => expect(await rows(page)).toBe(before + 1))
    expect(await page.getByRole('link', { name: reference }).count()).toBe(1)
    expect(await page.evaluate('scrollY')).toBe(400)
    expect(asked).toEqual(['/orders'])
    expect(await desk.store.overview.audit({ since: 0, limit: 500 })).toEqual(audit)
    expect(await desk.store.desk.list()).toEqual(sessions)
    expect(complaints).toEqual([])
  })

  test('leaves alone what has the focus, and shows the rest', async () => {
    await using visited = await open('/orders')
    const { page } = visited
    const field = page.getByLabel('Client')
    await field.focus()
    await page.keyboard.type('ac')
    const before = await rows(page)
    await addOrder()

    await pass(page)

    await eventually(async () => expect(await rows(page)).toBe(before + 1))
    await page.keyboard.type('me')
    expect(await field.inputValue()).toBe('acme')
  })

  test('leaves alone a table with the focus, a selection or a field that was filled in', async () => {
    await using visited = await open('/orders')
    const { page } = visited
    const before = await rows(page)
    await page.getByLabel('Client').fill('acme')
    await page.locator('tbody a').first().focus()
    await addOrder()
    await pass(page)
    expect(await rows(page)).toBe(before)
    expect(await page.evaluate('document.activeElement.tagName')).toBe('A')

    await page.evaluate('document.activeElement.blur()')
    await page.evaluate('getSelection().selectAllChildren(document.querySelector("tbody td"))')
    await pass(page)
    expect(await rows(page)).toBe(before)

    await page.evaluate('getSelection().removeAllRanges()')
    await pass(page)
    await eventually(async () => expect(await rows(page)).toBeGreaterThan(before))
    expect(await page.getByLabel('Client').inputValue()).toBe('acme')
  })

  test('keeps the key of a form that is filled in, and of no other', async () => {
    await using visited = await open('/invites')
    const { page } = visited
    const key = () => page.locator('input[name=key]').first().inputValue()
    const first = await key()
    await pass(page)
    await eventually(async () => expect(await key()).not.toBe(first))
    const second = await key()
    await page.getByLabel('Name').fill('moussa')
    await page.evaluate('document.activeElement.blur()')
    await pass(page)
    expect(await key()).toBe(second)
    expect(await page.getByLabel('Name').inputValue()).toBe('moussa')
  })

  test('leaves alone a question that is open', async () => {
    const reference = await addOrder()
    await using visited = await open(await desk.orderPath(reference))
    const { page } = visited
    await page.getByText('Cancel the order…').click()
    await page.evaluate('document.activeElement.blur()')
    const acme = await desk.world.client('acme', 'live', ['orders:progress'])
    await acme.orders.progress(reference, { to: 'assigned' })

    await pass(page)

    await eventually(async () =>
      expect(await page.locator('.lead .chip').textContent()).toBe('assigned'),
    )
    expect(await page.locator('details.ask').first().getAttribute('open')).not.toBeNull()
    await page.getByRole('button', { name: 'Cancel the order' }).click()
    await page.locator('.lead').getByText('canceled').waitFor()
  })

  test('asks for nothing while nobody looks at it, and at once when somebody does', async () => {
    await using visited = await open('/orders')
    const { page, asked } = visited
    const look = (isHidden: boolean) =>
      page.evaluate(
        `Object.defineProperty(document, 'hidden', { get: () => ${isHidden}, configurable: true });
         document.dispatchEvent(new Event('visibilitychange'))`,
      )
    await look(true)
    await page.clock.runFor(120_000)
    expect(asked).toEqual([])

    const answered = page.waitForResponse((response) => response.url().endsWith('/orders'))
    await look(false)
    await answered
    expect(asked).toEqual(['/orders'])
  })

  test('does not lose what is shown only once', async () => {
    await using visited = await open('/invites')
    const { page, asked } = visited
    await page.getByLabel('Name').fill('moussa')
    await page.getByRole('button', { name: 'Make a link' }).click()
    const link = await page.locator('p.link').textContent()
    expect(link).toContain('/enter/')
    expect(await page.getByRole('img', { name: 'scan' }).count()).toBe(1)
    expect(await accessibilityFaults(page)).toEqual([])

    await page.clock.runFor(60_000)

    expect(asked).toEqual([])
    expect(await page.locator('p.link').textContent()).toBe(link)
  })

  test('copies the address of the tracking page with a button', async () => {
    await using visited = await open(await desk.orderPath('LATE-1'))
    const { page } = visited
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const shown = await page.locator('code.link').first().textContent()

    await page.getByRole('button', { name: 'Copy' }).first().click()

    await page.getByRole('button', { name: 'Copied' }).waitFor()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(shown)
  })

  test('asks to enter once the session has ended', async () => {
    await using visited = await open('/orders')
    const { page } = visited
    const by = await desk.store.access.identify({ kind: 'user', name: 'root' })
    const [access] = await desk.store.desk.list()
    await desk.store.desk.end(access?.id ?? 0, desk.world.clock.now(), by)
    await page.clock.runFor(26_000)
    await page.waitForURL(`${desk.url}/enter`)
  })
})

describe('a browser', () => {
  test('shows nothing of the desk with the back button after leaving', async () => {
    await using visited = await open('/clients')
    const { page } = visited
    await page.goto(desk.url + (await desk.orderPath('LATE-1')))
    await page.getByText('Awa Koné').first().waitFor()
    await page.getByRole('button', { name: 'Leave' }).click()
    await page.waitForURL(`${desk.url}/enter`)
    for (let step = 0; step < 2; step++) {
      await page.goBack()
      expect(page.url()).toBe(`${desk.url}/enter`)
      expect(await page.content()).not.toContain('Awa')
    }
  })

  test('cannot be made to send a form by another page of this machine', async () => {
    await using visited = await open('/')
    const { page } = visited
    const path = await desk.orderPath('NEW-1')
    const form = `<form method="post" action="${desk.url}${path}/cancel"><button>Win</button></form>`
    const server = createServer((_request, response) => response.end(`<!doctype html>${form}`))
    await using other = await listenLocally(server)
    await page.goto(other.url.replace('127.0.0.1', 'localhost'))
    const answered = page.waitForResponse((response) => response.url().endsWith('/cancel'))
    await page.getByRole('button').click()
    const answer = await answered
    expect(answer.status()).toBe(403)
    expect((await answer.request().allHeaders())['cookie']).toContain('desk-staff=')
    await page.goto(desk.url + path)
    expect(await page.locator('.lead .chip').textContent()).toBe('pending')
  })
})

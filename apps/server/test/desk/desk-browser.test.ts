import { readFile } from 'node:fs/promises'
import type { DeskRole } from '@delivery-orders/operations/store'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessibilityFaults } from '../support/accessibility.ts'
import {
  desktop,
  openBrowser,
  phone,
  screens,
  showOn,
  type Visit,
  visit,
} from '../support/browser.ts'
import { arabicName, type DeskWorld, markup, startDeskWorld } from './support/desk-world.ts'

const opened = new AsyncDisposableStack()
let browser: Browser
let desk: DeskWorld
beforeAll(async () => {
  desk = await startDeskWorld(opened)
  browser = await openBrowser()
  opened.defer(() => browser.close())
})
afterAll(() => opened.disposeAsync())

/** Opens the link of an invitation and presses its button. */
async function enter(
  role: DeskRole,
  locale = 'en',
  options: BrowserContextOptions = {},
): Promise<Visit> {
  const visited = await visit(browser, await desk.invite('anna', role), { locale, ...options })
  await visited.page.getByRole('button').press('Enter')
  await visited.page.waitForURL(`${desk.url}/`)
  return visited
}

const goTo = (page: Page, path: string) => page.goto(desk.url + path)

/** Returns the path of the first link to a page of this kind. */
async function pathOf(page: Page, list: string): Promise<string> {
  await goTo(page, list)
  const link = page.locator(`main a[href^="${list}/"]`).first()
  return (await link.getAttribute('href')) ?? list
}

/** Returns the path of the last event that was sent to a webhook. */
async function eventPathOf(page: Page, webhook: string): Promise<string> {
  await goTo(page, webhook)
  const link = page.locator(`main a[href^="${webhook}/event?"]`).last()
  return (await link.getAttribute('href')) ?? webhook
}

const ofOrder = async (reference: string, page: string) =>
  `${await desk.orderPath(reference)}/${page}`

/** Paths of all pages. Those that name something are looked up. */
const pages: readonly (readonly [name: string, path: (page: Page) => Promise<string> | string])[] =
  [
    ['now', () => '/'],
    ['now, of test orders', () => '/?mode=test'],
    ['the orders', () => '/orders'],
    ['the late orders', () => '/orders?show=late'],
    ['the orders that do not move', () => '/orders?show=stuck'],
    ['the delivered orders', () => '/orders?status=delivered'],
    ['an order that is late', () => desk.orderPath('LATE-1')],
    ['an order that was delivered with cash', () => desk.orderPath('CASH-1-B')],
    ['an order that came back, with webhooks', () => desk.orderPath('BACK-1')],
    ['a search without a result', () => '/orders?q=NOTHING'],
    ['the choice of a client for a new order', () => '/orders/new'],
    ['a new order', () => '/orders/new?client=acme&mode=live'],
    ['a step of some items', () => ofOrder('MARKUP-1', 'step?from=pending&to=assigned')],
    ['a delivery', () => ofOrder('LATE-1', 'step?from=in_transit&to=delivered')],
    ['a step that failed', () => ofOrder('LATE-1', 'step?from=in_transit&to=failed')],
    ['a step that is over', () => ofOrder('LATE-1', 'step?from=pending&to=assigned')],
    ['a correction', () => ofOrder('LATE-1', 'correct')],
    ['the webhooks', () => '/webhooks'],
    ['a failing webhook', (page) => pathOf(page, '/webhooks')],
    [
      'a failing webhook, of a month',
      async (page) => `${await pathOf(page, '/webhooks')}?since=lastMonth`,
    ],
    [
      'an event of a failing webhook',
      async (page) => eventPathOf(page, await pathOf(page, '/webhooks')),
    ],
    ['the clients', () => '/clients'],
    ['a client', () => '/clients/chez-fatou'],
    ['the audit', () => '/audit'],
    ['who may enter', () => '/invites'],
    ['nothing', () => '/orders/999999'],
  ]

/** Runs in the page. By how many pixels the page is wider than the screen. */
const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'

async function faultsOf({ page, complaints, foreignRequests }: Visit): Promise<readonly string[]> {
  const excess = await page.evaluate(overflow)
  return [
    ...(excess === 0 ? [] : [`The page is ${excess} pixels too wide.`]),
    ...(await accessibilityFaults(page)),
    // The browser reports the status of a page about nothing.
    ...complaints.filter((complaint) => !complaint.includes('status of 404')),
    ...foreignRequests(),
  ]
}

/** A screen for each language, so that both together are seen on all screens. */
const screenOf = { en: phone, fr: desktop }
type Language = keyof typeof screenOf
const languages: readonly Language[] = ['en', 'fr']

describe('the desk in a browser', () => {
  const visits = new Map<Language, Visit>()
  beforeAll(async () => {
    for (const language of languages)
      visits.set(language, opened.use(await enter('admin', language)))
  })

  test.for(pages)(
    'shows %s without accessibility faults, on all screens and in each language',
    async ([, find]) => {
      for (const [language, visited] of visits) {
        const { page } = visited
        await goTo(page, await find(page))
        expect(await page.locator('html').getAttribute('lang')).toBe(language)
        for (const screen of screens) {
          await showOn(page, screen)
          expect([screen, await page.evaluate(overflow)]).toEqual([screen, 0])
        }
        await showOn(page, screenOf[language])
        expect([language, await faultsOf(visited)]).toEqual([language, []])
      }
    },
  )

  test('asks a stranger to press a button, and lets a link be used once', async () => {
    const link = await desk.invite('moussa', 'reader')
    for (const heading of ['The desk', 'Now']) {
      await using visited = await visit(browser, link)
      const { page } = visited
      for (const screen of screens) {
        await showOn(page, screen)
        expect([screen, await faultsOf(visited)]).toEqual([screen, []])
      }
      await page.getByRole('button', { name: 'Enter the desk' }).click()
      if (heading === 'Now') await page.getByText('This link was used already').waitFor()
      else await page.getByRole('heading', { level: 1, name: 'Now' }).waitFor()
    }
  })

  test('shows markup and directions of names as text', async () => {
    await using visited = await enter('planner')
    const { page } = visited
    await showOn(page, phone)
    await goTo(page, await desk.orderPath('MARKUP-1'))
    expect(await page.getByText(markup).count()).toBeGreaterThan(2)
    expect(await page.locator('main img, main script').count()).toBe(0)
    expect(await faultsOf(visited)).toEqual([])

    await goTo(page, await desk.orderPath('ARABIC-1'))
    const shown = await page.locator('dl.summary bdi').first().textContent()
    expect(shown?.trim()).toBe(arabicName.replace('\u202e', ''))
    expect(await faultsOf(visited)).toEqual([])
  })

  test('shows a reader masked numbers, and the number on request', async () => {
    await using visited = await enter('reader')
    const { page } = visited
    await goTo(page, await desk.orderPath('LATE-1'))
    expect(await page.content()).not.toMatch(/Awa|0702029254|0505050505/)

    await page.getByRole('button', { name: 'Show the personal data' }).press('Enter')

    await page.getByText('Awa Koné').first().waitFor()
    expect(await page.locator('a[href^="https://wa.me/2250702029254?text="]').count()).toBe(2)
    expect(await faultsOf(visited)).toEqual([])
  })
})

describe.each([
  ['with JavaScript', true],
  ['without JavaScript', false],
])('the desk %s', (_, javaScriptEnabled) => {
  test('sends the events again that a receiver missed, after a question', async () => {
    await using visited = await enter('planner', 'en', { javaScriptEnabled })
    const { page } = visited
    const path = await pathOf(page, '/webhooks')
    await goTo(page, path)
    await page.getByLabel('Period').selectOption({ label: 'Last 30 days' })
    await page.getByRole('button', { name: 'Show' }).click()
    await page.waitForURL(/since=lastMonth/)
    const again = page.getByRole('button', { name: /^Send \d+ events since .* again$/ })
    expect(await again.isVisible()).toBe(false)

    await page.getByText(/^Send \d+ events since .* again…$/).click()
    await again.press('Enter')

    await page.waitForURL(/since=lastMonth&queued=\d+$/)
    await page.getByText(/^\d+ events? (is|are) queued again\.$/).waitFor()
  })

  test('shows a reader what was sent, and what the receiver answered, on request', async () => {
    await using visited = await enter('reader', 'en', { javaScriptEnabled })
    const { page } = visited
    await goTo(page, await eventPathOf(page, await pathOf(page, '/webhooks')))
    expect(await page.content()).not.toMatch(/Awa|0702029254|broken/)

    await page.getByRole('button', { name: 'Show request and responses' }).click()

    await page.getByText('"recipient": {').waitFor()
    await page.getByText('<b>broken</b>').first().waitFor()
  })

  test('issues a token and shows it once, also if the browser goes back', async () => {
    await using visited = await enter('admin', 'en', { javaScriptEnabled })
    const { page } = visited
    await goTo(page, '/clients')
    await page.getByRole('textbox', { name: 'Client' }).fill(`new-${javaScriptEnabled}`)
    await page.getByRole('combobox', { name: 'Mode' }).selectOption({ label: 'Live' })
    const issue = page.getByRole('button', { name: 'Issue a token' })
    await issue.click()
    await page.getByText(/^dos_live_\w{39}$/).waitFor()
    if (javaScriptEnabled) expect(await faultsOf(visited)).toEqual([])

    await page.goBack()
    await page.getByRole('textbox', { name: 'Client' }).fill(`new-${javaScriptEnabled}`)
    await page.getByRole('combobox', { name: 'Mode' }).selectOption({ label: 'Live' })
    await issue.click()

    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.locator('main').textContent()).toMatch(/was issued already|dos_live_/)
  })
})

/** Presses Tab until the focus is on an element with this name. */
async function tabTo(page: Page, name: string): Promise<void> {
  const named = `(document.activeElement.labels?.[0]?.firstChild ?? document.activeElement).textContent`
  for (let key = 0; key < 60; key++) {
    await page.keyboard.press('Tab')
    if ((await page.evaluate(named)) === name) return
  }
  throw new Error(`The keyboard does not reach ${name}.`)
}

describe('the desk by keyboard', () => {
  test('finds an order by a phone as people write it, and no address has the number', async () => {
    await using visited = await enter('reader')
    const { page } = visited
    await tabTo(page, 'A phone as people write it, a reference or a number')
    await page.keyboard.type('07 02 02 92 54')
    await page.keyboard.press('Enter')
    await page.waitForURL(/found=/)

    expect(page.url()).not.toContain('9254')
    await tabTo(page, 'LATE-1')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'LATE-1' }).waitFor()
  })

  test('filters orders by status', async () => {
    await using visited = await enter('reader')
    const { page } = visited
    await goTo(page, '/orders')
    await tabTo(page, 'Status')
    await page.keyboard.type('ret')
    await tabTo(page, 'Filter')
    await page.keyboard.press('Enter')
    await page.waitForURL(/status=returned/)

    expect(await page.locator('tbody tr td:first-child').allTextContents()).toEqual([
      'BACK-1-B',
      'BACK-1',
    ])
  })

  test('cancels an order after a question, and shows that in its timeline', async () => {
    await using visited = await enter('planner')
    const { page } = visited
    await goTo(page, await desk.orderPath('NEW-2'))
    await tabTo(page, 'Cancel the order…')
    await page.keyboard.press('Enter')
    await tabTo(page, 'Cancel the order')
    await page.keyboard.press('Enter')

    await page.locator('.lead').getByText('canceled').waitFor()
    expect(await page.locator('.steps li').last().textContent()).toContain('desk anna')
  })

  test('leads from each figure to the list of what it counts', async () => {
    await using visited = await enter('reader')
    const { page } = visited
    const figures = page.locator('.figures a[href^="/orders?"]')
    const counted = await figures.evaluateAll((links) =>
      links.map((link) => [link.getAttribute('href'), link.firstChild?.textContent]),
    )
    expect(counted).toHaveLength(5)
    for (const [path, count] of counted) {
      await goTo(page, String(path))
      const rows = await page.locator('tbody tr').count()
      expect([path, String(rows)]).toEqual([path, count])
    }
  })
})

/** Fills in fields by their labels, as people read them. */
async function fill(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).filter({ visible: true }).fill(text)
}

const follow = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click()

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

describe.each([
  ['with', true],
  ['without', false],
] as const)('staff act on orders %s JavaScript', (_, javaScriptEnabled) => {
  const acting = test.extend<{ planner: Visit }>({
    planner: async ({ task: _task }, use) => {
      const link = await desk.invite('moussa', 'planner')
      await using visited = await visit(browser, link, { locale: 'en', javaScriptEnabled })
      await visited.page.getByRole('button').click()
      await visited.page.waitForURL(`${desk.url}/`)
      await use(visited)
    },
  })
  const reference = javaScriptEnabled ? 'CALL-SCRIPT' : 'CALL-PLAIN'

  acting(
    'create an order for a client who calls, after a look at what it will be',
    async ({ planner: { page } }) => {
      await goTo(page, '/orders')
      await page.getByRole('link', { name: 'New order' }).click()
      await fill(page, { Client: 'acme' })
      await press(page, 'Continue')
      await fill(page, { Phone: '07 02 02 92 54' })
      await press(page, 'Find the recipient')
      expect(await page.getByLabel('Street or plus code').first().inputValue()).toBe(
        'Rue des Jardins 12',
      )
      await fill(page, {
        'Item 1': 'Pagne',
        Reference: reference,
        'Delivery fee': '1 500 or 2 000',
      })
      // The key of the keyboard presses the button that checks.
      await page.getByLabel('Item 1', { exact: true }).press('Enter')
      await page.getByText('This is not an amount.').waitFor()
      await fill(page, { 'Delivery fee': '1 500', 'Cash to collect': '2 000' })
      await press(page, 'Check the order')
      await page.getByText('The cash to collect is not the total of the order.').waitFor()
      await press(page, 'Change it')
      await fill(page, { 'Cash to collect': '1 500' })
      await press(page, 'Check the order')
      expect(await page.locator('.warnings').count()).toBe(0)
      await page.getByRole('button', { name: 'Create the order' }).dblclick()

      await page.getByRole('heading', { level: 1, name: reference }).waitFor()
      expect(await page.locator('.steps').textContent()).toContain('desk moussa')
    },
  )

  acting(
    'move, correct and deliver it, and find it by the beginning of its reference',
    async ({ planner }) => {
      const { page } = planner
      await goTo(page, `/orders?q=${reference.slice(0, -1).toLowerCase()}`)
      await page.getByRole('link', { name: reference }).click()
      await follow(page, 'Assign to a courier…')
      await fill(page, { Courier: 'Awa', Phone: '05 05 05 05 05' })
      await press(page, 'Save: assigned')
      await follow(page, 'Correct…')
      await fill(page, { Landmark: 'Pharmacy', Position: '5.36 -3.99' })
      await press(page, 'Save the correction')
      await page.getByText('Rue des Jardins 12, Pharmacy, Abidjan').waitFor()
      for (const step of ['Picked up', 'On the way']) {
        await follow(page, `${step}…`)
        await press(page, `Save: ${step.toLowerCase()}`)
      }
      await follow(page, 'Delivered…')
      await fill(page, { 'Received by': 'Awa', 'Cash taken': '1 500' })
      await press(page, 'Save: delivered')

      await page.locator('.lead').getByText('delivered').waitFor()
      expect(planner.complaints).toEqual([])
    },
  )

  acting('save a list as CSV', async ({ planner: { page } }) => {
    await goTo(page, '/orders?status=delivered')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      press(page, 'Save these orders as CSV'),
    ])
    expect(download.suggestedFilename()).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/)
    const text = await readFile(await download.path(), 'utf8')
    expect(text).toContain(`\r\n${reference},`)
  })

  acting('send again what a webhook has not received, once', async ({ planner: { page } }) => {
    await goTo(page, '/orders?q=BACK-1')
    await page.locator('tr', { hasText: 'TEST' }).getByRole('link', { name: 'BACK-1' }).click()
    await page.getByRole('button', { name: /^Send \d+ events? again$/ }).dblclick()
    await page.waitForURL(/#webhooks$/)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('BACK-1')
  })
})

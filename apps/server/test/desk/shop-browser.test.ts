import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { accessibilityFaults } from '../support/accessibility.ts'
import {
  desktop,
  openBrowser,
  phone,
  type Screen,
  screens,
  showOn,
  visit,
} from '../support/browser.ts'
import { type Desk, test } from './support/own-desk.ts'
import { shopFile, startShopDay } from './support/shop-day.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

/** Runs in the page. By how many pixels the page is wider than the screen. */
const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'

/** On all screens. `axeOn`: where axe looks too, which takes the most time. */
async function expectFaultless(page: Page, axeOn: readonly Screen[] = screens): Promise<void> {
  const at = page.url()
  for (const screen of screens) {
    await showOn(page, screen)
    expect([at, screen.width, await page.evaluate(overflow)]).toEqual([at, screen.width, 0])
    const faults = axeOn.includes(screen) ? await accessibilityFaults(page) : []
    expect([at, screen.width, faults]).toEqual([at, screen.width, []])
  }
}

/** Opens the desk as one of the people of acme. */
async function shopOn(desk: Desk, locale: string, javaScriptEnabled: boolean) {
  const [name = '', value = ''] = (await desk.enterShop()).split('=')
  const visited = await visit(browser, desk.url, { locale, javaScriptEnabled })
  const { page } = visited
  await page.context().addCookies([{ name, value, url: desk.url }])
  return { ...visited, goTo: (path: string) => page.goto(desk.url + path) }
}

const settings = { PAGE_TIME_ZONE: 'Africa/Abidjan', PAGE_NAME: 'Kolis' }
const pages = [
  '/shop',
  '/shop/orders',
  '/shop/orders?status=all',
  '/shop/orders?show=late',
  '/shop/orders?q=NOTHING',
  ...['F-101', 'F-102', 'F-103', 'F-104', 'F-105'].map((reference) => `/shop/orders/${reference}`),
  `/shop/orders/${encodeURIComponent('أمينة/7')}`,
  '/shop/orders/F-102/correct',
  '/shop/new-order',
  '/shop/import',
  '/shop/orders/NOTHING',
]

describe.each([
  ['en', phone],
  ['fr', desktop],
] as const)('the pages of a shop in %s', (locale, screen) => {
  test(`have no accessibility faults, ${screen.width} pixels wide`, async ({ startDesk }) => {
    const desk = await startDesk(settings)
    await startShopDay(desk)
    const { page, complaints, goTo } = await shopOn(desk, locale, true)
    for (const path of pages) {
      await goTo(path)
      expect(await page.locator('html').getAttribute('lang')).toBe(locale)
      expect(await page.locator('main').textContent()).not.toMatch(/\bclient\b/i)
      await expectFaultless(page, [screen])
    }
    expect(complaints.filter((complaint) => !complaint.includes('status of 404'))).toEqual([])
  })
})

describe.each([
  ['with JavaScript', true],
  ['without JavaScript', false],
])('a shop %s', (_, javaScriptEnabled) => {
  test('enters an order for a known recipient, and cancels it, by keyboard', async ({
    startDesk,
  }) => {
    const desk = await startDesk(settings)
    await startShopDay(desk)
    const { page, goTo } = await shopOn(desk, 'en', javaScriptEnabled)
    await goTo('/shop/orders')
    await page.getByRole('link', { name: 'New order…' }).press('Enter')
    await page.locator('[name=phone]').fill('07 02 02 92 54')
    await page.locator('button[value=find]').press('Enter')
    await page.getByText('Filled in from one of your earlier orders.').waitFor()
    expect(await page.locator('[name=street]').inputValue()).toBe('Rue des Jardins 12')
    await page.locator('[name=item1Name]').fill('Tarte')
    await page.locator('[name=reference]').fill('F/300 %')
    await page.locator('[name=cash]').fill('4 000')
    await page.locator('[name=cash]').press('Enter')
    await page.getByText('The cash to collect is not the total of the order.').waitFor()
    if (javaScriptEnabled) await expectFaultless(page)
    await page.locator('button[value=create]').press('Enter')

    await page.waitForURL(`${desk.url}/shop/orders/F%2F300%20%25`)
    await page.locator('details.ask summary').press('Enter')
    await page.getByRole('button', { name: 'Cancel the order' }).press('Enter')
    await page.getByText('Canceled', { exact: true }).first().waitFor()
    if (javaScriptEnabled) await expectFaultless(page)
  })

  test('imports a file, and sees what became of each row', async ({ startDesk }) => {
    const desk = await startDesk(settings)
    await startShopDay(desk)
    const { page, goTo } = await shopOn(desk, 'fr', javaScriptEnabled)
    await goTo('/shop/import')
    const buffer = Buffer.from(shopFile, 'latin1')
    const file = { name: 'commandes.csv', mimeType: 'text/csv', buffer }
    await page.locator('[name=file]').setInputFiles(file)
    await page.locator('button[value=check]').press('Enter')
    await page.getByText('Téléphone\u00a0: Ce n’est pas un numéro').waitFor()
    if (javaScriptEnabled) await expectFaultless(page)
    await page.getByRole('button', { name: 'Créer 2 commandes' }).press('Enter')

    await page.getByRole('heading', { name: '2 commandes créées' }).waitFor()
    if (javaScriptEnabled) await expectFaultless(page)
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.locator('button[value=save]').press('Enter'),
    ])
    expect(saved.suggestedFilename()).toMatch(/\.csv$/)
    const [order] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name: 'F-201' }).press('Enter'),
    ])
    await order.getByRole('heading', { level: 1, name: 'F-201' }).waitFor()
    expect(await order.getByText('Bougies').count()).toBe(1)
  })
})

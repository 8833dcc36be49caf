import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { carriedBy } from '../../src/operator/couriers.ts'
import { everyone } from '../../src/operator/find-orders.ts'
import { accessibilityFaults } from '../support/accessibility.ts'
import { desktop, openBrowser, phone } from '../support/browser.ts'
import { test } from './support/own-desk.ts'
import { shopNames, startPlannerDay } from './support/planner-day.ts'
import { plannerOn } from './support/planner-screen.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

/** Runs in the page. By how many pixels the page is wider than the screen. */
const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'

async function expectFaultless(page: Page): Promise<void> {
  expect([page.url(), await page.evaluate(overflow)]).toEqual([page.url(), 0])
  expect([page.url(), await accessibilityFaults(page)]).toEqual([page.url(), []])
}

const settings = { PAGE_TIME_ZONE: 'Africa/Abidjan', PAGE_NAME: 'Kolis Express' }

describe('the pages of a planner', () => {
  for (const [locale, screen] of [
    ['en', phone],
    ['fr', desktop],
  ] as const)
    test(`have no accessibility faults in ${locale}, ${screen.width} pixels wide`, async ({
      startDesk,
    }) => {
      const desk = await startDesk(settings)
      const { page, complaints } = await plannerOn(browser, desk, screen, locale)
      for (const path of ['/assign', '/couriers']) {
        await page.goto(desk.url + path)
        await expectFaultless(page)
      }
      await startPlannerDay(desk, 20)
      await page.goto(`${desk.url}/assign`)
      await expectFaultless(page)
      await page.locator('button[name=all]').first().click()
      await expectFaultless(page)
      await page.locator('button[name=do]').first().click()
      await page.waitForURL(/done=/)
      await expectFaultless(page)
      await page.locator('.figures a strong:not(:text-is("0"))').first().click()
      await expectFaultless(page)
      await page.locator('button[name=all]').click()
      await expectFaultless(page)
      await page.goto(`${desk.url}/couriers`)
      await page.locator('details.add summary').click()
      await page.locator('form.sheet button').click()
      await expectFaultless(page)
      await page.goto(`${desk.url}/couriers`)
      await page.locator('.acts button').first().click()
      await expectFaultless(page)
      await page.locator('[name=phone]').fill('0707')
      await page.locator('form.sheet button').click()
      await page.locator('[name=phone][aria-invalid]').waitFor()
      await expectFaultless(page)
      await page.goto(`${desk.url}/couriers`)
      await page.locator('form[action$="/invite"] button').first().click()
      await expectFaultless(page)
      expect(complaints).toEqual([])
    })
})

test('a morning of 60 orders for five couriers takes a planner 25 clicks', async ({
  startDesk,
}) => {
  const desk = await startDesk(settings)
  await startPlannerDay(desk, 59)
  const { page, click, clicks } = await plannerOn(browser, desk, desktop)
  page.setDefaultTimeout(20_000)
  const fill = (name: string, value: string) => page.locator(`[name=${name}]`).fill(value)

  // A client calls.
  await click('link', 'Orders')
  await click('link', 'New order…')
  await fill('client', shopNames[0] ?? '')
  await click('button', 'Continue')
  await fill('phone', '07 08 09 10 11')
  await fill('street', 'Rue des Jardins 12')
  await fill('city', 'Plateau')
  await fill('item1Name', 'Attiéké')
  await fill('item1Price', '4000')
  await click('button', 'Check the order')
  await click('button', 'Create the order')
  const afterCall = clicks()

  // Each area goes to a courier, and one of them gets two.
  await click('link', 'Assign')
  for (const [area, courier] of [
    ['Adjamé', 'Awa Koné'],
    ['Cocody', 'Ibrahim Ouattara'],
    ['Marcory', 'Mariam Diabaté'],
    ['Plateau', 'Moussa Traoré'],
    ['Treichville', 'Serge Kouassi'],
    ['Yopougon', 'Awa Koné'],
  ] as const) {
    await click('button', new RegExp(`^All \\d+ of ${area} to…`))
    await click('button', new RegExp(`^Assign \\d+ orders to ${courier}$`))
  }
  expect(await page.getByText('Every order has a courier.').count()).toBe(1)
  const afterAssigning = clicks()

  // A courier cannot make one of them.
  await click('link', /Ibrahim Ouattara/)
  await click('checkbox', 'CMD-1001')
  await click('button', 'Take back or hand over the marked orders…')
  await click('button', 'Hand 1 order over to Moussa Traoré')
  const afterHandOver = clicks()

  // A shop calls with another number.
  await click('link', 'CMD-1008')
  await click('link', /^Correct/)
  await fill('phone', '01 02 03 04 05')
  await click('button', 'Save the correction')

  const carried = await Promise.all(
    (await desk.store.couriers.list(9)).map(async ({ name, reference }) => {
      const { orders } = await desk.store.fleets.list(everyone('live'), carriedBy(reference, 99))
      return [name, orders.length]
    }),
  )
  expect(Object.fromEntries(carried)).toEqual({
    ...{ 'Awa Koné': 17, 'Ibrahim Ouattara': 16, 'Mariam Diabaté': 8 },
    ...{ 'Moussa Traoré': 11, 'Serge Kouassi': 8 },
  })
  expect([afterCall, afterAssigning, afterHandOver, clicks()]).toEqual([5, 18, 22, 25])
})

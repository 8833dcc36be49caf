import { expect } from 'vitest'
import { openBrowser, visit } from '../support/browser.ts'
import { test } from '../support/world.ts'
import { bring, onTheWay, trackedDraft } from './support/page.ts'

test('the page of an order shows a step that happens while it is open, without a reload by hand', async ({
  world,
  acme,
}) => {
  const { trackingUrl = '' } = await acme.orders.create(trackedDraft({ referenceNumber: 'A-17' }))
  await using browser = await openBrowser()
  await using opened = await visit(browser, trackingUrl)
  const { page } = opened
  // Shortens the time until the page refreshes itself.
  await page.route(trackingUrl, async (route) => {
    const response = await route.fetch()
    const headers = response.headers()
    await route.fulfill({
      response,
      headers: { ...headers, ...('refresh' in headers && { refresh: '1' }) },
    })
  })
  await page.reload()
  await bring(world, 'A-17', onTheWay)

  await page.getByRole('heading', { name: 'Your order is on the way' }).waitFor()
  expect(await page.getByRole('link', { name: 'Call Moussa' }).getAttribute('href')).toMatch(
    /^tel:\+/,
  )
})

import type { Browser } from 'playwright-core'
import { type Screen, showOn, visit } from '../../support/browser.ts'
import type { Desk } from './own-desk.ts'

/** Enters as a planner. Counts the clicks of `click`. */
export async function plannerOn(browser: Browser, desk: Desk, screen: Screen, locale = 'en') {
  const options = { locale, timezoneId: 'Africa/Abidjan' }
  const link = `${desk.url}/enter/${await desk.invite('anna', 'planner')}`
  const visited = await visit(browser, link, options)
  const { page } = visited
  await showOn(page, screen)
  await page.getByRole('button').press('Enter')
  await page.waitForURL(`${desk.url}/`)
  let clicks = 0
  const click = async (role: 'button' | 'link' | 'checkbox', name: string | RegExp) => {
    clicks++
    await page
      .getByRole(role, { name, exact: typeof name === 'string' })
      .first()
      .click()
    await page.waitForLoadState()
  }
  return { ...visited, page, click, clicks: () => clicks }
}

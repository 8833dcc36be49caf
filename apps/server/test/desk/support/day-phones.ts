import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { type Visit, visit } from '../../support/browser.ts'
import { type Hand, handOf } from './courier-hand.ts'
import { courierPhone, readyOffline } from './courier-phone.ts'

/** The phone of one of the couriers of a day. */
export interface DayPhone extends Visit {
  readonly courier: { readonly name: string; readonly reference: string }
  readonly hand: Hand
  /** Takes a picture of what is shown now. */
  shoot(what: string): Promise<void>
  /** Lets the phone look for changes. Resolves once it has the answer. */
  refresh(): Promise<void>
  setOffline(isOffline: boolean): Promise<void>
}

/** A folder for screenshots of the steps of a day. */
export const { SCREENSHOTS } = process.env

/** Takes a picture of the whole page, or of what a phone shows of it. */
export async function shoot(page: Page, name: string, fullPage = true): Promise<void> {
  if (!SCREENSHOTS) return
  await mkdir(SCREENSHOTS, { recursive: true })
  const path = join(SCREENSHOTS, `${name}.png`.replaceAll(' ', '-'))
  await page.screenshot({ path, fullPage })
}

/** Opens the link that a planner has made. Every second phone is in French, and some are dark. */
export async function enterPhone(
  browser: Browser,
  link: string,
  index: number,
  courier: DayPhone['courier'],
): Promise<DayPhone> {
  const locale = index % 2 === 0 ? 'fr' : 'en'
  const colorScheme = index % 4 < 2 ? 'light' : 'dark'
  const visited = await visit(browser, link, { ...courierPhone, locale, colorScheme })
  const { page } = visited
  page.setDefaultTimeout(20_000)
  const hand = handOf()
  await hand.tap(page.getByRole('button'))
  await page.waitForURL('**/round')
  await readyOffline(page)
  return {
    ...visited,
    courier,
    hand,
    shoot: (what) => shoot(page, `phone${index + 1}-${locale}-${colorScheme}-${what}`, false),
    refresh: async () => {
      const refreshed = page.waitForResponse('**/round')
      await page.evaluate("dispatchEvent(new Event('online'))")
      await (await refreshed).finished()
    },
    setOffline: (isOffline) => page.context().setOffline(isOffline),
  }
}

import type { Browser, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { accessibilityFaults } from '../../support/accessibility.ts'
import { type Visit, visit } from '../../support/browser.ts'
import { eventually } from '../../support/until.ts'
import type { Desk } from './own-desk.ts'

/** The screen of a courier. */
export const courierPhone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
}

/** The phone of a courier who has entered. */
export interface Phone extends Visit {
  /** Opens a second page on the same phone. */
  open(): Promise<Page>
  setOffline(isOffline: boolean): Promise<void>
}

/** Runs in the page. Whether the worker would answer without network. */
const canDoWithout = `navigator.serviceWorker.controller !== null &&
  caches.open('round').then((copies) => copies.keys()).then(({ length }) => length >= 2)`

export const readyOffline = (page: Page) =>
  eventually(async () => expect(await page.evaluate(canDoWithout)).toBe(true))

/** Opens the round of a courier, and waits until the phone can do without network. */
export async function pick(
  browser: Browser,
  desk: Pick<Desk, 'url'>,
  cookie: string,
  locale = 'en',
): Promise<Phone> {
  const visited = await visit(browser, `${desk.url}/healthz`, { locale, ...courierPhone })
  const context = visited.page.context()
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url: desk.url }])
  const open = async (page: Page) => {
    await page.goto(`${desk.url}/round`)
    await readyOffline(page)
    return page
  }
  await open(visited.page)
  return {
    ...visited,
    open: async () => open(await context.newPage()),
    setOffline: (isOffline) => context.setOffline(isOffline),
  }
}

export const stopOf = (page: Page, id: number, kind = 'd'): Locator => page.locator(`#${kind}${id}`)

/** Opens a stop, and the form behind one of its buttons. */
export async function openForm(page: Page, id: number, act: string, kind = 'd'): Promise<Locator> {
  const stop = stopOf(page, id, kind)
  if ((await stop.getAttribute('open')) === null) await stop.locator('> summary').tap()
  const panel = stop.locator(`.panel.${act}`)
  await panel.locator('> summary').tap()
  return panel
}

export const confirm = (panel: Locator) => panel.locator('button.main').tap()

const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'

export async function faultsOf({ page }: Visit): Promise<readonly string[]> {
  const excess = await page.evaluate(overflow)
  const repeated = await page.evaluate<readonly string[]>(repeatedIds)
  return [
    ...(excess === 0 ? [] : [`${excess} pixels too wide`]),
    ...repeated.map((id) => `two elements have the id ${id}`),
    ...(await accessibilityFaults(page)),
  ]
}

/** Runs in the page. */
const repeatedIds = `[...document.querySelectorAll('[id]')].map(({ id }) => id)
  .filter((id, index, ids) => ids.indexOf(id) < index)`

/** Whether a courier sees the whole of an element without scrolling. */
export async function isInSight(target: Locator): Promise<boolean> {
  const box = await target.boundingBox()
  return box !== null && box.y >= 0 && box.y + box.height <= courierPhone.viewport.height
}

export const queue = (page: Page) => page.locator('#queue')
export const noMoreWaiting = (page: Page) =>
  page.locator('#queue[hidden]').waitFor({ state: 'attached' })

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FleetOrder } from '@delivery-orders/operations/store'
import type { DeliveryOrders } from '@delivery-orders/sdk'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { carriedBy } from '../../src/operator/couriers.ts'
import { everyone } from '../../src/operator/find-orders.ts'
import { allOf } from '../support/all-of.ts'
import { desktop, openBrowser } from '../support/browser.ts'
import { caseOf, collectedOf, draftOf, kindOf } from './support/courier-day.ts'
import { faultsOf, noMoreWaiting, openForm, stopOf } from './support/courier-phone.ts'
import { type DayPhone, enterPhone, shoot } from './support/day-phones.ts'
import { deliverAll, figuresOf, newTour, pickUpAll, type Tour } from './support/day-tour.ts'
import { type Desk, test } from './support/own-desk.ts'
import { startPlannerDay } from './support/planner-day.ts'
import { plannerOn } from './support/planner-screen.ts'

/** Each of 20 orders is of another kind. For a whole day: `pnpm test:long -- day`. */
const orders = Number(process.env['ORDERS'] ?? 20)
const timeout = 60_000 + orders * 5_000

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

interface Day {
  readonly desk: Desk
  readonly shops: readonly DeliveryOrders[]
  /** The page of the planner. */
  readonly page: Page
  readonly phones: readonly DayPhone[]
}

const settings = { PAGE_TIME_ZONE: 'Africa/Abidjan', PAGE_NAME: 'Kolis Express' }

test('five couriers and a planner type nothing on a day but codes, amounts and comments', {
  timeout,
}, async ({ startDesk }) => {
  const folder = await mkdtemp(join(tmpdir(), 'photos-'))
  const desk = await startDesk({ ...settings, PHOTO_DIR: folder })
  const shops = await startPlannerDay(desk, orders, draftOf)
  await using planner = await plannerOn(browser, desk, desktop)
  const { page } = planner
  page.setDefaultTimeout(20_000)
  await using opened = new AsyncDisposableStack()
  const phones = await enterAll(desk, page, opened)
  const day = { desk, shops, page, phones }
  const photo = await phoneAt(day, 0).page.screenshot({ type: 'jpeg' })
  const tour = newTour(await codesOf(day), photo)

  await assignAll(day)
  await closeShop(day)
  await Promise.all(phones.map((phone) => pickUpAll(phone, tour)))
  await takeOver(day)
  await correctNumber(day)
  for (const phone of phones) expect(await faultsOf(phone)).toEqual([])
  await Promise.all(phones.map((phone) => deliverAll(phone, tour)))
  await handInCash(day, await cashOf(day, tour))

  expect(planner.complaints).toEqual([])
  console.log(figuresOf(tour))
  await rm(folder, { recursive: true })
})

const phoneAt = ({ phones }: Pick<Day, 'phones'>, index: number): DayPhone => {
  const phone = phones[index]
  if (!phone) throw new Error(`There is no phone ${index}.`)
  return phone
}

const orderOf = ({ shops }: Day, index: number) => {
  const shop = shops[index % shops.length]
  const reference = `CMD-${1001 + index}`
  return {
    get: async () => await shop?.orders.get(reference),
    steps: async () => (shop ? await allOf(shop.orders.events(reference)) : []),
  }
}

async function codesOf(day: Day): Promise<Tour['codes']> {
  const codes = new Map<number, string>()
  for (let index = 0; index < orders; index++) {
    const order = await orderOf(day, index).get()
    if (order?.deliveryCode) codes.set(index, order.deliveryCode)
  }
  return codes
}

/** The planner invites each courier, who opens the link on a phone. */
async function enterAll(
  { store, url }: Desk,
  page: Page,
  opened: AsyncDisposableStack,
): Promise<readonly DayPhone[]> {
  const phones: DayPhone[] = []
  for (const [index, courier] of (await store.couriers.list(9)).entries()) {
    await page.goto(`${url}/couriers`)
    await page.locator('form[action$="/invite"] button').nth(index).click()
    const link = (await page.locator('p.link').textContent()) ?? ''
    phones.push(opened.use(await enterPhone(browser, link, index, courier)))
  }
  await shoot(page, 'planner-0-invited')
  return phones
}

/** The planner gives each area to the next courier. */
async function assignAll({ desk, page, phones }: Day): Promise<void> {
  await page.goto(`${desk.url}/assign`)
  await shoot(page, 'planner-1-assign')
  for (let turn = 0; (await page.locator('button[name=all]').count()) > 0; turn++)
    await giveFirstArea(page, turn % phones.length)
  await shoot(page, 'planner-3-assigned')
  for (const phone of phones) await phone.refresh()
}

async function giveFirstArea(page: Page, courier: number): Promise<void> {
  await page.locator('button[name=all]').first().click()
  await shoot(page, 'planner-2-choose')
  await page.locator('button[name=do]').nth(courier).click()
  await page.waitForURL(/done=/)
}

/** A courier finds a shop closed. The planner reads it, and gives its orders to another one. */
async function closeShop(day: Day): Promise<void> {
  const { desk, page } = day
  const [phone, other] = [phoneAt(day, 0), phoneAt(day, 1)]
  const id = await phone.page.locator('#round .stop[id^=p]').first().getAttribute('id')
  const stop = phone.page.locator(`#${id}`)
  await stop.locator('.panel > summary').tap()
  await stop.locator('.reasons label:has([value=closed])').tap()
  await phone.shoot('2-closed')
  await stop.locator('.panel button.main').tap()
  await stop.waitFor({ state: 'detached' })

  await page.goto(`${desk.url}/assign`)
  expect(await page.getByText('Closed').count()).toBeGreaterThan(0)
  await shoot(page, 'planner-4-given-back')
  while ((await page.locator('button[name=all]').count()) > 0) await giveFirstArea(page, 1)
  await other.refresh()
  await other.page.locator('#news', { hasText: 'New:' }).waitFor()
  await other.shoot('2-news')
}

/** The planner hands an order over to another courier, while the first one delivers it without network. */
async function takeOver(day: Day): Promise<void> {
  const { desk, page } = day
  const [phone, other] = [phoneAt(day, 2), phoneAt(day, 3)]
  const { order } = await firstOf(day, phone)
  await phone.setOffline(true)
  const form = await openForm(phone.page, order.id, 'delivered')
  await form.locator('button.main').tap()
  await stopOf(phone.page, order.id).locator('.state', { hasText: /./ }).waitFor()
  await phone.shoot('2-offline')

  await page.goto(`${desk.url}/assign`)
  await page.getByRole('link', { name: new RegExp(phone.courier.name) }).click()
  await page.getByRole('checkbox', { name: order.reference }).check()
  await shoot(page, 'planner-5-carried')
  await page.locator('.bar button.main').click()
  await page.getByRole('button', { name: `over to ${other.courier.name}` }).click()
  await page.waitForURL(/done=/)

  await phone.setOffline(false)
  await phone.page.locator('.refused').waitFor()
  await phone.shoot('2-refused')
  phone.page.once('dialog', (dialog) => void dialog.accept())
  await phone.page.locator('.refused button').last().tap()
  await noMoreWaiting(phone.page)
  expect(await stopOf(phone.page, order.id).count()).toBe(0)
  await other.refresh()
  await stopOf(other.page, order.id).waitFor()
}

/** A shop calls with another number of a recipient. The courier calls that one. */
async function correctNumber(day: Day): Promise<void> {
  const { desk, page } = day
  const phone = phoneAt(day, 4)
  const { order } = await firstOf(day, phone)
  await page.goto(`${desk.url}/orders/${order.id}/correct`)
  await page.locator('[name=phone]').fill('01 02 03 04 05')
  await page.getByRole('button', { name: 'Save the correction' }).click()
  await page.waitForURL(/orders\/\d+$/)
  await shoot(page, 'planner-6-corrected')
  await phone.refresh()
  const call = stopOf(phone.page, order.id).locator('[href="tel:+2250102030405"]')
  await call.waitFor({ state: 'attached' })
}

/** An order that a courier carries, and that needs nothing at the door. */
async function firstOf({ desk }: Day, { courier }: DayPhone): Promise<FleetOrder> {
  const query = carriedBy(courier.reference, 99)
  const { orders: carried } = await desk.store.fleets.list(everyone('live'), query)
  const found = carried.find(({ order }) => !order.requires)
  if (!found) throw new Error(`${courier.name} carries no order that needs nothing.`)
  return found
}

/** Compares each order with what happened at its door. Returns what each courier took. */
async function cashOf(day: Day, { tapped }: Tour): Promise<ReadonlyMap<string, number>> {
  const taken = new Map<string, number>()
  for (let index = 0; index < orders; index++) {
    const { status, collected = 0, items = [] } = (await orderOf(day, index).get()) ?? {}
    const kind = kindOf(index)
    const expected = [kind, caseOf(index).status ?? 'delivered', collectedOf(index)]
    expect([kind, status, collected]).toEqual(expected)
    const [item] = items
    const [from = 0, to = 0] = tapped.get(index) ?? []
    const at = Date.parse(item?.proof?.at ?? '')
    expect([kind, from <= at, at <= to]).toEqual([kind, true, true])
    await expectEachOnce(day, index)
    const courier = item?.courier?.reference ?? ''
    taken.set(courier, (taken.get(courier) ?? 0) + collected)
  }
  return taken
}

/** No step of an order was stored twice. */
async function expectEachOnce(day: Day, index: number): Promise<void> {
  const kinds = (await orderOf(day, index).steps()).map(({ type }) => type)
  const ends = kinds.filter((kind) => kind === 'order.delivered' || kind === 'order.returned')
  expect([kindOf(index), ends.length]).toEqual([kindOf(index), 1])
}

/** The planner receives the cash, of one courier too little. */
async function handInCash(day: Day, taken: ReadonlyMap<string, number>): Promise<void> {
  const { desk, page, phones } = day
  await page.goto(`${desk.url}/couriers`)
  await shoot(page, 'planner-7-cash')
  for (const [index, { courier }] of phones.entries()) {
    const amount = taken.get(courier.reference) ?? 0
    if (amount === 0) continue
    const field = page.getByRole('textbox', { name: `, ${courier.name} (` })
    expect([courier.name, await field.inputValue()]).toEqual([courier.name, String(amount)])
    if (index === 0) await field.fill(String(amount - 500))
    await page.locator('tr', { has: field }).getByRole('button').click()
    await page.waitForURL(/#cash$/)
  }
  await shoot(page, 'planner-8-received')
  for (const phone of phones) {
    await phone.refresh()
    await phone.shoot('8-night')
  }
  const short = phoneAt(day, 0).page.locator('.cashes')
  await expect.poll(async () => (await short.textContent())?.includes('500')).toBe(true)
  await noMoreWaiting(phoneAt(day, 0).page)
}

import type { DeliveryOrders } from '@delivery-orders/sdk'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { allOf } from '../support/all-of.ts'
import { openBrowser } from '../support/browser.ts'
import { eventually } from '../support/until.ts'
import {
  confirm,
  faultsOf,
  noMoreWaiting,
  openForm,
  pick,
  queue,
  stopOf,
} from './support/courier-phone.ts'
import { awa, carry, moussa, shopOf, twoItems } from './support/courier-world.ts'
import { test } from './support/own-desk.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const kindsOf = async (shop: DeliveryOrders, reference: string) =>
  (await allOf(shop.orders.events(reference))).map(({ type }) => type)

const pickUp = (page: Page) => page.locator('form[action="/round/pickup"] button').tap()

const wayThere = ['order.created', 'order.assigned', 'order.picked_up', 'order.in_transit']

/** Runs in the page. */
const submitTwice = (id: number) =>
  `for (const _ of '12') document.querySelector('#d${id} .delivered form').requestSubmit()`

describe('two pages on one phone', () => {
  test('send each step once, also after two taps', async ({ desk }) => {
    const shop = await shopOf(desk.world)
    const cookie = await desk.enterCourier()
    const id = await carry(shop, 'A', { draft: { collect: { amount: 8_000 } } })
    await using visited = await pick(browser, desk, cookie)
    const { page } = visited
    const second = await visited.open()
    await visited.setOffline(true)
    await Promise.all([page, second].map((each) => each.evaluate(submitTwice(id))))
    // A page in the background does not draw, which `waitFor` waits for.
    const textOf = async (each: Page) => (await queue(each).textContent()) ?? ''
    for (const each of [page, second])
      await eventually(async () => expect(await textOf(each)).toContain('Not sent yet: 1'))

    const posts: string[] = []
    page.context().on('request', (request) => {
      if (request.method() === 'POST') posts.push(request.postData() ?? '')
    })
    await visited.setOffline(false)
    for (const each of [page, second])
      await eventually(async () => expect(await textOf(each)).toBe(''))

    expect(new Set(posts).size).toBe(1)
    expect(await shop.orders.get('A')).toMatchObject({ status: 'delivered', collected: 8_000 })
  })
})

describe('two phones of one courier', () => {
  test('store each step of the first that is sent, with the time of its tap, and show the others as refused', async ({
    desk,
  }) => {
    const shop = await shopOf(desk.world)
    const draft = { collect: { amount: 8_000 } }
    const id = await carry(shop, 'A', { to: 'assigned', draft })
    await using first = await pick(browser, desk, await desk.enterCourier())
    await using second = await pick(browser, desk, await desk.enterCourier())
    for (const { page, setOffline } of [first, second]) {
      await setOffline(true)
      await pickUp(page)
      await queue(page).getByText('Not sent yet: 1').waitFor()
    }
    const from = Date.now()
    await confirm(await openForm(first.page, id, 'delivered'))
    await queue(first.page).getByText('Not sent yet: 2').waitFor()
    const to = Date.now()
    const absent = await openForm(second.page, id, 'failed')
    await absent.locator('.reasons label').first().tap()
    await confirm(absent)
    await queue(second.page).getByText('Not sent yet: 2').waitFor()

    await first.setOffline(false)
    await noMoreWaiting(first.page)
    await second.setOffline(false)
    const refused = second.page.locator('.refused')
    await refused.getByText('it is delivered now').waitFor()
    await refused.getByText('Waits for the step above').waitFor()

    const { status, collected, items } = await shop.orders.get('A')
    expect([status, collected]).toEqual(['delivered', 8_000])
    const at = Date.parse(items[0]?.proof?.at ?? '')
    expect([from <= at, at <= to]).toEqual([true, true])
    expect(await kindsOf(shop, 'A')).toEqual([...wayThere, 'order.delivered'])
    for (const { page } of [first, second])
      await page.locator('.done li', { hasText: 'delivered' }).waitFor()
    expect(await faultsOf(second)).toEqual([])
  })

  test('deliver an order once if both are tapped at the same time', async ({ desk }) => {
    const shop = await shopOf(desk.world)
    const id = await carry(shop, 'A', { draft: { collect: { amount: 8_000 } } })
    await using first = await pick(browser, desk, await desk.enterCourier())
    await using second = await pick(browser, desk, await desk.enterCourier())
    const forms = [
      await openForm(first.page, id, 'delivered'),
      await openForm(second.page, id, 'delivered'),
    ]

    await Promise.all(forms.map(confirm))
    const isDone = async ({ page }: typeof first) => (await page.locator('.done li').count()) === 1
    await expect.poll(async () => [await isDone(first), await isDone(second)]).toEqual([true, true])

    expect((await shop.orders.get('A')).collected).toBe(8_000)
    expect(await kindsOf(shop, 'A')).toEqual([...wayThere, 'order.delivered'])
    const refused = async ({ page }: typeof first) => await page.locator('.refused').count()
    await expect.poll(async () => (await refused(first)) + (await refused(second))).toBe(1)
  })
})

describe('phones of two couriers', () => {
  test('deliver their parts of an order at the same time', async ({ desk }) => {
    const shop = await shopOf(desk.world)
    const id = await carry(shop, 'A', { draft: { items: twoItems } })
    await shop.orders.progress('A', { to: 'in_transit', items: [1], courier: awa })
    await using first = await pick(browser, desk, await desk.enterCourier(moussa.reference))
    await using second = await pick(browser, desk, await desk.enterCourier(awa.reference))
    const forms = [
      await openForm(first.page, id, 'delivered'),
      await openForm(second.page, id, 'delivered'),
    ]

    await Promise.all(forms.map(confirm))
    for (const { page } of [first, second]) {
      await stopOf(page, id).waitFor({ state: 'detached' })
      await noMoreWaiting(page)
    }

    const { items } = await shop.orders.get('A')
    expect(items.map(({ status, courier }) => [status, courier?.reference])).toEqual([
      ['delivered', 'c-7'],
      ['delivered', 'c-8'],
    ])
    const kinds = await kindsOf(shop, 'A')
    expect(kinds.filter((kind) => kind === 'order.delivered')).toHaveLength(1)
  })

  test('deliver an order once that was handed over while both show it', async ({ desk }) => {
    const shop = await shopOf(desk.world)
    const id = await carry(shop, 'A')
    await using first = await pick(browser, desk, await desk.enterCourier(moussa.reference))
    const late = await openForm(first.page, id, 'delivered')
    await shop.orders.progress('A', { to: 'in_transit', courier: awa })
    await using second = await pick(browser, desk, await desk.enterCourier(awa.reference))

    await confirm(late)
    await first.page.locator('.refused').getByText('no longer one of your stops').waitFor()
    await confirm(await openForm(second.page, id, 'delivered'))
    await second.page.locator('.done li').waitFor()

    expect((await shop.orders.get('A')).items[0]?.courier?.reference).toBe('c-8')
    expect((await kindsOf(shop, 'A')).filter((kind) => kind === 'order.delivered')).toHaveLength(1)
  })
})

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { aDraft } from '../support/a-draft.ts'
import { openBrowser } from '../support/browser.ts'
import { eventually } from '../support/until.ts'
import {
  confirm,
  faultsOf,
  isInSight,
  noMoreWaiting,
  openForm,
  pick,
  queue,
  stopOf,
} from './support/courier-phone.ts'
import { awa, carry, shopOf, statusesOf, twoItems } from './support/courier-world.ts'
import { test } from './support/own-desk.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

describe("a courier's phone", () => {
  test.for(['en', 'fr'])('goes through a day with few taps, in %s', async (locale, { desk }) => {
    const shop = await shopOf(desk.world)
    const cookie = await desk.enterCourier()
    const first = await carry(shop, 'A', { to: 'assigned', draft: { items: twoItems } })
    const code = await carry(shop, 'CODE', {
      to: 'assigned',
      draft: { requires: { code: true }, collect: { amount: 23_500 } },
    })
    const absent = await carry(shop, 'ABSENT')
    await using visited = await pick(browser, desk, cookie, locale)
    const { page } = visited
    const { deliveryCode = '' } = await shop.orders.get('CODE')
    const wrong = deliveryCode === '1111' ? '2222' : '1111'
    expect(await faultsOf(visited)).toEqual([])

    // One tap for three items of two orders: the stop is open already.
    await page.locator('form[action="/round/pickup"] button').tap()
    await eventually(async () => expect(await statusesOf(shop, 'CODE')).toEqual(['picked_up']))
    await noMoreWaiting(page)

    const delivered = await openForm(page, code, 'delivered')
    for (const digits of [wrong, '9999', deliveryCode]) {
      await delivered.locator('[name=code]').fill(digits)
      await confirm(delivered)
      if (digits !== deliveryCode) await delivered.getByRole('alert').waitFor()
    }
    await stopOf(page, code).waitFor({ state: 'detached' })
    expect(await shop.orders.get('CODE')).toMatchObject({ status: 'delivered', collected: 23_500 })

    const failed = await openForm(page, absent, 'failed')
    expect(await faultsOf(visited)).toEqual([])
    await failed.locator('.reasons label').first().tap()
    await confirm(failed)
    await stopOf(page, absent, 'f').waitFor()
    expect(await shop.orders.get('ABSENT')).toMatchObject({ reason: 'recipient_absent' })

    const partly = await openForm(page, first, 'delivered')
    await partly.locator('.more > summary').first().tap()
    await partly.locator('[name=quantity1]').selectOption('2')
    expect(await faultsOf(visited)).toEqual([])
    await confirm(partly)
    await stopOf(page, first).waitFor({ state: 'detached' })
    expect((await shop.orders.get('A')).items[1]).toMatchObject({ deliveredQuantity: 2 })

    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await faultsOf(visited)).toEqual([])
    expect(visited.complaints).toEqual([])
  })

  test('keeps taps without network, also if it is started again, and sends each once with its time', async ({
    desk,
  }) => {
    const shop = await shopOf(desk.world)
    const cookie = await desk.enterCourier()
    const id = await carry(shop, 'A', { to: 'assigned', draft: { collect: { amount: 8_000 } } })
    await using visited = await pick(browser, desk, cookie)
    const { page } = visited
    await visited.setOffline(true)

    await page.locator('form[action="/round/pickup"] button').tap()
    await queue(page).getByText('Not sent yet: 1').waitFor()
    await confirm(await openForm(page, id, 'delivered'))
    await stopOf(page, id).locator('.state').getByText('Not sent yet').waitFor()
    const tapped = Date.now()
    await page.reload()
    await queue(page).getByText('Not sent yet: 2').waitFor()
    expect(await statusesOf(shop, 'A')).toEqual(['assigned'])

    await visited.setOffline(false)
    await noMoreWaiting(page)

    const { items, collected, status } = await shop.orders.get('A')
    expect([status, collected]).toEqual(['delivered', 8_000])
    expect(Date.parse(items[0]?.proof?.at ?? '')).toBeLessThanOrEqual(tapped)
  })

  test('gives back without network what a closed sender does not hand out', async ({ desk }) => {
    const shop = await shopOf(desk.world)
    const cookie = await desk.enterCourier()
    const ids = [
      await carry(shop, 'A', { to: 'assigned' }),
      await carry(shop, 'B', { to: 'assigned' }),
    ]
    await using visited = await pick(browser, desk, cookie)
    const { page } = visited
    const stop = stopOf(page, ids[0] ?? 0, 'p')
    await stop.locator('.panel > summary').tap()
    expect(await faultsOf(visited)).toEqual([])
    await visited.setOffline(true)
    await stop.locator('.reasons label', { hasText: 'Closed' }).tap()
    await confirm(stop.locator('.panel'))
    await stop.locator('.state').getByText('Not sent yet').waitFor()
    for (const id of ids) expect(await stopOf(page, id).locator('.acts').isHidden()).toBe(true)

    await visited.setOffline(false)
    await noMoreWaiting(page)

    for (const reference of ['A', 'B'])
      expect(await shop.orders.get(reference)).toMatchObject({
        status: 'pending',
        reason: 'closed',
      })
    expect(await page.locator('#news').textContent()).toBe('')
  })

  test('sends a step again with its key if the answer was lost', async ({ desk }) => {
    const shop = await shopOf(desk.world)
    const cookie = await desk.enterCourier()
    const id = await carry(shop, 'A', { draft: { collect: { amount: 8_000 } } })
    await using visited = await pick(browser, desk, cookie)
    const { page } = visited
    const sent: string[] = []
    await page.route(`**/round/${id}`, async (route) => {
      sent.push(route.request().postData() ?? '')
      if (sent.length > 1) return await route.continue()
      await route.fetch()
      await route.abort()
    })

    await confirm(await openForm(page, id, 'delivered'))
    await queue(page).getByText('Not sent yet: 1').waitFor()
    await eventually(async () => expect(await statusesOf(shop, 'A')).toEqual(['delivered']))
    await page.evaluate("dispatchEvent(new Event('online'))")
    await noMoreWaiting(page)

    expect(new Set(sent).size).toBe(1)
    expect((await shop.orders.get('A')).collected).toBe(8_000)
  })

  test.for([
    ['a page', 200, 'text/html'],
    ['an error', 500, 'application/json'],
    ['a lost session', 401, 'text/html'],
    ['an answer to another step', 200, 'application/json'],
  ] as const)('leaves a step in the queue after %s', async ([, status, contentType], { desk }) => {
    const shop = await shopOf(desk.world)
    const cookie = await desk.enterCourier()
    const id = await carry(shop, 'A')
    await using visited = await pick(browser, desk, cookie)
    const { page } = visited
    await page.route(`**/round/${id}`, (route) =>
      route.fulfill({ status, contentType, body: '{"key":"another"}' }),
    )
    const answered = page.waitForResponse(`**/round/${id}`)
    await confirm(await openForm(page, id, 'delivered'))
    await (await answered).finished()
    await queue(page).getByText('Not sent yet: 1').waitFor()

    await page.unroute(`**/round/${id}`)
    await page.evaluate("dispatchEvent(new Event('online'))")
    await noMoreWaiting(page)
    expect(await statusesOf(shop, 'A')).toEqual(['delivered'])
  })

  test('shows a refused step in red, lets later ones wait, and forgets it when it is dropped', async ({
    desk,
  }) => {
    const shop = await shopOf(desk.world)
    const cookie = await desk.enterCourier()
    const id = await carry(shop, 'A', { to: 'picked_up' })
    const other = await carry(shop, 'B')
    await using visited = await pick(browser, desk, cookie)
    const { page } = visited
    await visited.setOffline(true)
    await page.locator(`#d${id}`).getByRole('button', { name: 'I am on my way' }).tap()
    await queue(page).getByText('Not sent yet: 1').waitFor()
    await confirm(await openForm(page, id, 'delivered'))
    await queue(page).getByText('Not sent yet: 2').waitFor()
    await confirm(await openForm(page, other, 'delivered'))
    await queue(page).getByText('Not sent yet: 3').waitFor()
    for (const to of ['in_transit', 'delivered'] as const) await shop.orders.progress('A', { to })

    await visited.setOffline(false)
    const refused = page.locator('.refused')
    await refused.getByText('it is delivered now').waitFor()
    await refused.getByText('Waits for the step above').waitFor()
    await expect.poll(() => isInSight(refused.first())).toBe(true)
    expect(await statusesOf(shop, 'B')).toEqual(['delivered'])
    expect(await faultsOf(visited)).toEqual([])
    page.on('dialog', (dialog) => void dialog.accept())
    for (const count of [1, 0]) {
      await refused.getByRole('button', { name: 'Drop' }).first().tap()
      await eventually(async () => expect(await refused.count()).toBe(count))
    }
    await noMoreWaiting(page)
  })

  test('corrects a refused step in its form, in its place', async ({ desk }) => {
    const shop = await shopOf(desk.world)
    const cookie = await desk.enterCourier()
    const id = await carry(shop, 'A', { draft: { requires: { minimumAge: 18 } } })
    await using visited = await pick(browser, desk, cookie)
    const { page } = visited
    const form = await openForm(page, id, 'delivered')
    await confirm(form)
    await page.locator('.refused').getByText('Still missing').waitFor()

    await page.getByRole('button', { name: 'Correct' }).tap()
    await page.locator('[name=ageChecked]').check()
    await confirm(page.locator(`#d${id} .panel.delivered`))
    await noMoreWaiting(page)

    expect((await shop.orders.get('A')).items[0]?.proof?.ageChecked).toBe(true)
  })

  test('gives a refused step to the planner with a link to the order, and forgets it', async ({
    desk,
  }) => {
    const shop = await shopOf(desk.world)
    const cookie = await desk.enterCourier()
    const id = await carry(shop, 'A', { draft: { collect: { amount: 8_000 } } })
    await using visited = await pick(browser, desk, cookie)
    const { page } = visited
    const form = await openForm(page, id, 'delivered')
    await shop.orders.progress('A', { to: 'in_transit', courier: awa })
    await confirm(form)
    await page.locator('.refused').getByText('no longer one of your stops').waitFor()

    await page.evaluate('navigator.share = async ({ text }) => { window.shared = text }')
    await page.getByRole('button', { name: 'Give to the planner' }).tap()
    await noMoreWaiting(page)

    expect(await page.evaluate('shared')).toMatch(
      new RegExp(
        `^Yes, delivered – Awa Koné – A · acme, \\d\\d:\\d\\d, 8000, .* ${desk.url}/orders/${id}$`,
      ),
    )
  })

  test('asks for a code at once, and takes an exception without network', async ({ desk }) => {
    const shop = await shopOf(desk.world)
    const cookie = await desk.enterCourier()
    const id = await carry(shop, 'A', { draft: { requires: { code: true } } })
    await using visited = await pick(browser, desk, cookie)
    const { page } = visited
    await visited.setOffline(true)
    const form = await openForm(page, id, 'delivered')
    await form.locator('[name=code]').fill('1234')
    await confirm(form)
    await form.getByText('the code cannot be checked').waitFor()
    expect(await page.locator('.waiting').count()).toBe(0)

    await form.getByText('Something is missing').tap()
    await form.locator('[name=exception]').fill('No network at the gate')
    await confirm(form)
    await queue(page).getByText('Not sent yet: 1').waitFor()
    await visited.setOffline(false)
    await noMoreWaiting(page)

    expect((await shop.orders.get('A')).items[0]?.proof).toMatchObject({
      exception: 'No network at the gate',
    })
  })

  test('shows the head of the next stop after each step, with and without network', async ({
    desk,
  }) => {
    const shop = await shopOf(desk.world)
    const cookie = await desk.enterCourier()
    const ids: number[] = []
    const draft = {
      collect: { amount: 8_000 },
      deliveryInstructions: 'The gate is blue. '.repeat(20),
    }
    for (const reference of ['A', 'B', 'C', 'D', 'E'])
      ids.push(await carry(shop, reference, { draft }))
    await using visited = await pick(browser, desk, cookie)
    const { page } = visited
    for (const [index, id] of ids.slice(0, -1).entries()) {
      const isOffline = index >= 2
      await visited.setOffline(isOffline)
      await confirm(await openForm(page, id, 'delivered'))
      if (!isOffline) await stopOf(page, id).waitFor({ state: 'detached' })
      const next = stopOf(page, ids[index + 1] ?? 0)
      await next.and(page.locator('[open]')).waitFor()
      await expect.poll(() => isInSight(next.locator('> summary'))).toBe(true)
    }
    // The line at the foot covers nothing once the page is scrolled to its end.
    await page.evaluate('scrollTo(0, document.body.scrollHeight)')
    const foot = await queue(page).locator('.foot').boundingBox()
    const last = await page.locator('#round').boundingBox()
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0)
  })

  test('counts new orders if there are many', async ({ desk }) => {
    const shop = await shopOf(desk.world)
    await using visited = await pick(browser, desk, await desk.enterCourier())
    const { page } = visited
    for (const reference of ['A', 'B', 'C', 'D']) await carry(shop, reference)
    await page.evaluate("dispatchEvent(new Event('online'))")
    await page.locator('#news').getByText('New: 4').waitFor()
  })

  test('tells of new and lost orders, and not while a form is filled in', async ({ desk }) => {
    const shop = await shopOf(desk.world)
    const cookie = await desk.enterCourier()
    const id = await carry(shop, 'A')
    await using visited = await pick(browser, desk, cookie)
    const { page } = visited
    const form = await openForm(page, id, 'failed')
    await form.locator('textarea').fill('Nobody')
    const other = await carry(shop, 'B', {
      draft: { recipient: { ...aDraft().recipient, name: 'Jean' } },
    })
    const refreshed = page.waitForResponse('**/round')
    await page.evaluate("dispatchEvent(new Event('online'))")
    await (await refreshed).finished()
    expect(await stopOf(page, other).count()).toBe(0)
    expect(await form.locator('textarea').inputValue()).toBe('Nobody')

    await page.evaluate('document.activeElement.blur()')
    await form.locator('> summary').tap()
    await page.evaluate("dispatchEvent(new Event('online'))")
    await page.locator('#news').getByText('New: Jean').waitFor()
    await shop.orders.progress('B', { to: 'in_transit', courier: { name: 'X', reference: 'c-8' } })
    await page.evaluate("dispatchEvent(new Event('online'))")
    await page.locator('#news').getByText('Gone: Jean').waitFor()
    expect(await faultsOf(visited)).toEqual([])
  })

  test('takes a photo without network, makes it smaller, and sends it before the step', async ({
    startDesk,
  }) => {
    const folder = await mkdtemp(join(tmpdir(), 'photos-'))
    const desk = await startDesk({ PHOTO_DIR: folder })
    const shop = await shopOf(desk.world)
    const cookie = await desk.enterCourier()
    const id = await carry(shop, 'A', { draft: { requires: { photo: true } } })
    await using visited = await pick(browser, desk, cookie)
    const { page } = visited
    const form = await openForm(page, id, 'delivered')
    const buffer = await page.screenshot({ type: 'png' })
    await visited.setOffline(true)
    await form
      .locator('input[type=file]')
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer })
    await form.getByText('Photo taken').waitFor()
    await confirm(form)
    await queue(page).getByText('Not sent yet: 1').waitFor()
    await page.reload()
    await queue(page).getByText('Not sent yet: 1').waitFor()
    await visited.setOffline(false)
    await noMoreWaiting(page)

    const { photoUrl = '' } = (await shop.orders.get('A')).items[0]?.proof ?? {}
    const shown = await fetch(`${desk.world.url}${new URL(photoUrl).pathname}`)
    const bytes = new Uint8Array(await shown.arrayBuffer())
    expect([...bytes.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff])
    expect(bytes.length).toBeLessThan(300_000)
    await rm(folder, { recursive: true })
  })

  test('shows once what was not sent if its session was ended, and forgets the round', async ({
    desk,
  }) => {
    const shop = await shopOf(desk.world)
    const cookie = await desk.enterCourier()
    const id = await carry(shop, 'A', { draft: { collect: { amount: 8_000 } } })
    const other = await carry(shop, 'B')
    await using visited = await pick(browser, desk, cookie)
    const { page } = visited
    await visited.setOffline(true)
    await confirm(await openForm(page, id, 'delivered'))
    await queue(page).getByText('Not sent yet: 1').waitFor()
    const failed = await openForm(page, other, 'failed')
    await failed.locator('.reasons label', { hasText: 'Wrong address' }).tap()
    await confirm(failed)
    await queue(page).getByText('Not sent yet: 2').waitFor()
    const [courier] = await desk.store.couriers.list(10)
    const by = await desk.store.access.identify({ kind: 'user', name: 'root' })
    await desk.store.couriers.endAccesses(courier?.id ?? 0, Date.now(), by)

    await visited.setOffline(false)
    await queue(page).getByText('tell the planner').waitFor()
    const said = (await queue(page).textContent()) ?? ''
    expect(said).toMatch(/Yes, delivered – Awa Koné – A · acme, \d\d:\d\d, 8000/)
    expect(said).toContain('Yes, not delivered – Awa Koné – B · acme – Wrong address')
    expect(await page.locator('.stop').count()).toBe(0)
    await page.reload()
    await queue(page).getByText('a new link').waitFor()
    expect(await queue(page).textContent()).not.toMatch(/Awa Koné|not sent/)
    await visited.setOffline(true)
    await expect(page.reload()).rejects.toThrow()
    expect(await statusesOf(shop, 'A')).toEqual(['in_transit'])
  })
})

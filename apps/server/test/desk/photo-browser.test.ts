import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { describe, expect, onTestFinished } from 'vitest'
import { openProfile } from '../support/browser.ts'
import { type TcpProxy, tcpProxyTo } from '../support/tcp-proxy.ts'
import {
  confirm,
  courierPhone,
  noMoreWaiting,
  openForm,
  queue,
  readyOffline,
} from './support/courier-phone.ts'
import { carry, shopOf, statusesOf } from './support/courier-world.ts'
import { type Photos, photosIn, test } from './support/photo-desk.ts'

interface Courier {
  readonly proxy: TcpProxy
  readonly page: Page
  /** Kills the browser and opens it again, on the round. */
  restart(): Promise<Page>
}

/** A courier's phone, whose network is a proxy in front of the desk. */
async function courierOf({ desk, cookie }: Photos): Promise<Courier> {
  await using opened = new AsyncDisposableStack()
  const proxy = opened.use(await tcpProxyTo(Number(new URL(desk.url).port)))
  const url = `http://127.0.0.1:${proxy.port}`
  const profile = await mkdtemp(join(tmpdir(), 'profile-'))
  opened.defer(() => rm(profile, { recursive: true, force: true }))
  let context: BrowserContext
  opened.defer(() => context.close())
  const open = async () => {
    context = await openProfile(profile, { locale: 'en', ...courierPhone })
    const [name = '', value = ''] = cookie.split('=')
    await context.addCookies([{ name, value, url }])
    const page = await context.newPage()
    await page.goto(`${url}/round`)
    return page
  }
  const page = await open()
  await readyOffline(page)
  const restart = async () => {
    const ended = new Promise((done) => context.once('close', done))
    const session = await context.browser()?.newBrowserCDPSession()
    const info = await session?.send('SystemInfo.getProcessInfo')
    const pid = info?.processInfo.find(({ type }) => type === 'browser')?.id
    if (pid === undefined) throw new Error('The browser has no process.')
    process.kill(pid, 'SIGKILL')
    await ended
    return await open()
  }
  const all = opened.move()
  onTestFinished(() => all.disposeAsync())
  return { proxy, page, restart }
}

async function takePhoto(page: Page, panel: Locator): Promise<void> {
  const buffer = await page.screenshot({ type: 'png', fullPage: true })
  const file = { name: 'a.png', mimeType: 'image/png', buffer }
  await panel.locator('input[type=file]').setInputFiles(file)
  await panel.getByText('Photo taken').waitFor()
}

async function deliver(page: Page, id: number): Promise<void> {
  const panel = await openForm(page, id, 'delivered')
  await takePhoto(page, panel)
  await confirm(panel)
}

/** The page tries again by itself every 20 seconds. */
const tryAgain = (page: Page) => page.evaluate("dispatchEvent(new Event('online'))")

/** The answered requests for photos and steps, in their sequence. */
const answeredBy = ({ desk: { log } }: Photos) =>
  log
    .map((line) => JSON.parse(line))
    .filter(
      ({ method, page, msg }) => msg === 'request' && method === 'POST' && /^.round/.test(page),
    )
    .map(({ page, status }) => `${page} ${status}`)

describe('a photo whose network is taken away', () => {
  test.for([
    ['in the middle of the photo', '/round/photos', 5_000, 0],
    ['between the photo and its step', '/round/1', 0, 1],
    ['in the middle of the step', '/round/1', 400, 1],
  ] as const)(
    '%s arrives once, before its step, also from a browser that was killed',
    async ([, text, bytes, photosBefore], { photos }) => {
      const { desk, folder, see } = photos
      const shop = await shopOf(desk.world)
      const id = await carry(shop, 'A', {
        draft: { requires: { photo: true }, collect: { amount: 8_000 } },
      })
      const courier = await courierOf(photos)
      const isCut = courier.proxy.cutAt(
        `POST ${text === '/round/1' ? `/round/${id}` : text}`,
        bytes,
      )

      await deliver(courier.page, id)
      await isCut
      await queue(courier.page).getByText('Not sent yet: 1').waitFor()
      await courier.page.locator(`#d${id} .state`).getByText('Not sent yet').waitFor()
      const tapped = Date.now()
      const stored = async () => ({
        photos: (await desk.store.photos.listKeys('', 10)).length,
        statuses: await statusesOf(shop, 'A'),
      })
      expect(await stored()).toEqual({ photos: photosBefore, statuses: ['in_transit'] })
      expect(await photosIn(folder)).toHaveLength(photosBefore)

      const page = await courier.restart()
      await queue(page).getByText('Not sent yet: 1').waitFor()
      await page.locator(`#d${id} .state`).getByText('Not sent yet').waitFor()
      expect(await stored()).toEqual({ photos: photosBefore, statuses: ['in_transit'] })

      courier.proxy.mend()
      await tryAgain(page)
      await noMoreWaiting(page)

      const { items, collected, status } = await shop.orders.get('A')
      const { photoUrl = '', at = '' } = items[0]?.proof ?? {}
      expect([status, collected]).toEqual(['delivered', 8_000])
      expect(Date.parse(at)).toBeLessThanOrEqual(tapped)
      const key = new URL(photoUrl).pathname.split('/').at(-1) ?? ''
      expect(await photosIn(folder)).toEqual([`${key}.jpg`])
      expect(await desk.store.photos.listKeys('', 10)).toEqual([key])
      expect((await see(key)).status).toBe(200)
      const types: string[] = []
      for await (const { type } of shop.events.list()) types.push(type)
      expect(types.filter((type) => type === 'order.delivered')).toHaveLength(1)
      const answered = answeredBy(photos)
      expect(answered.filter((line) => line === '/round/:id 200')).toHaveLength(1)
      expect(answered.at(-1)).toBe('/round/:id 200')
      expect(answered.at(-2)).toBe('/round/photos 200')
    },
  )
})

describe('a photo in the form of a delivery', () => {
  test('is not taken from a page that is named .jpg, and the form says so', async ({ photos }) => {
    const shop = await shopOf(photos.desk.world)
    const id = await carry(shop, 'A', { draft: { requires: { photo: true } } })
    const { page } = await courierOf(photos)
    const panel = await openForm(page, id, 'delivered')
    const buffer = Buffer.from('<!doctype html><script>alert(1)</script>')
    const file = { name: 'a.jpg', mimeType: 'image/jpeg', buffer }
    await panel.locator('input[type=file]').setInputFiles(file)
    await panel.getByText('The photo cannot be read').waitFor()
    await confirm(panel)
    await page.locator('.refused').getByText('Still missing: a photo').waitFor()

    await page.getByRole('button', { name: 'Correct' }).tap()
    await takePhoto(page, panel)
    await confirm(panel)
    await noMoreWaiting(page)

    expect((await shop.orders.get('A')).items[0]?.proof?.photoUrl).toContain('/photos/')
  })

  test('goes with a code that was refused without it', async ({ photos }) => {
    const shop = await shopOf(photos.desk.world)
    const id = await carry(shop, 'A', { draft: { requires: { photo: true, code: true } } })
    const { deliveryCode = '' } = await shop.orders.get('A')
    const { page } = await courierOf(photos)
    const panel = await openForm(page, id, 'delivered')
    await panel.locator('[name=code]').fill(deliveryCode)
    await confirm(panel)
    await panel.getByRole('alert').getByText('Still missing').waitFor()

    await takePhoto(page, panel)
    await confirm(panel)
    await page.locator(`#d${id}`).waitFor({ state: 'detached' })

    expect((await shop.orders.get('A')).items[0]?.proof?.photoUrl).toContain('/photos/')
  })
})

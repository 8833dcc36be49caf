/**
 * Draws the pictures of the READMEs with the Chromium of the tests: the reference, the receipt and the page of an order, and
 * the desk after two weeks of orders.
 * PDF.js, which renders the receipt, is downloaded into a temporary folder, because nothing else needs it.
 */
import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DeliveryOrders, type ProgressReport } from '@delivery-orders/sdk'
import { createLog } from '../src/log/log.ts'
import { inviteToDesk } from '../src/operator/invite.ts'
import { readConfig } from '../src/settings/config.ts'
import { startDesk } from '../src/start/desk.ts'
import { openDeskStore } from '../src/start/open-store.ts'
import { openBrowser, visit } from '../test/support/browser.ts'
import { execute, rowsOf } from '../test/support/execute.ts'
import { startServer } from '../test/support/server-process.ts'
import { tokenFor } from '../test/support/token-for.ts'

const pdfJs = 'pdfjs-dist@5.6.205'
const pictureOf = (name: string, folder = '../../../.github/pictures'): string =>
  fileURLToPath(new URL(`${folder}/${name}.png`, import.meta.url))

/** Runs in the page. Renders the upper part of the receipt, because the rest of a short one is empty. */
const renderScript = `
  const { getDocument, GlobalWorkerOptions } = await import('/pdf.min.mjs')
  GlobalWorkerOptions.workerSrc = '/pdf.worker.min.mjs'
  const page = await (await getDocument('/receipt.pdf').promise).getPage(1)
  const viewport = page.getViewport({ scale: 2 })
  const canvas = document.body.appendChild(document.createElement('canvas'))
  Object.assign(canvas, { width: viewport.width, height: viewport.height * 0.7 })
  canvas.style.width = viewport.width / 2 + 'px'
  await page.render({ canvas, viewport }).promise
  canvas.dataset.done = 'true'
`

const folder = await mkdtemp(join(tmpdir(), 'pictures-'))
const databaseUrl = `sqlite:${join(folder, 'pictures.db')}`
const look = { PAGE_NAME: 'Koffi Express', PAGE_TIME_ZONE: 'Africa/Abidjan' }
const server = await startServer(databaseUrl, undefined, look)
const browser = await openBrowser()
try {
  await drawReference()
  const order = await bringOrder()
  await drawPage(order.trackingUrl ?? '')
  await order.deliver()
  await drawReceipt(order.receiptUrl)
  await drawDesk()
} finally {
  await browser.close()
  await server.end('SIGTERM')
  await rm(folder, { recursive: true })
}

async function drawReference(): Promise<void> {
  const viewport = { width: 1200, height: 640 }
  for (const colorScheme of ['light', 'dark'] as const) {
    await using opened = await visit(browser, `${server.url}/docs`, { viewport, colorScheme })
    await opened.page.getByRole('heading', { name: 'The first order', exact: true }).waitFor()
    await opened.page.screenshot({ path: pictureOf(`reference-${colorScheme}`) })
  }
}

function senderOf(referenceNumber: string, name: string) {
  const address = { name: '6CQX+2V', city: 'Abidjan' }
  return { referenceNumber, name, phone: '+2250102030405', address }
}

/** Brings an order of a live client on the way, so that its page and receipt do not say TEST. */
async function bringOrder() {
  const scopes = ['orders:write', 'orders:progress']
  const token = await tokenFor(databaseUrl, 'acme', { mode: 'live', scopes })
  const { orders } = new DeliveryOrders({ baseUrl: server.url, token })
  const { deliveryCode: code, ...created } = await orders.create({
    referenceNumber: 'ORDER-2041',
    deliveryFee: 1_500,
    recipient: {
      name: 'Awa Koné',
      phone: '+2250702029254',
      language: 'en',
      address: { name: 'Rue des Jardins 12', city: 'Abidjan' },
    },
    collect: { amount: 33_500 },
    requires: { code: true },
    deliveryWindow: { from: inHours(1), to: inHours(3) },
    items: [
      {
        itemName: 'Leather shoes, size 38',
        quantity: 1,
        total: 25_000,
        sender: senderOf('s-7', 'Maison Adjoa'),
      },
      {
        itemName: 'Coffee, 250 g',
        quantity: 2,
        total: 7_000,
        sender: senderOf('s-9', 'Torréfaction du Plateau'),
      },
    ],
  })
  const step = (report: ProgressReport) => orders.progress('ORDER-2041', report)
  const courier = { name: 'Moussa Diop', phone: '+2250506070809', vehicle: 'Red motorbike' }
  await step({ to: 'assigned', courier })
  await step({ to: 'picked_up' })
  await step({ to: 'in_transit', estimatedAt: inHours(2) })
  const proof = { collected: 33_500, receivedBy: 'Fatou', ...(code !== undefined && { code }) }
  return { ...created, deliver: () => step({ to: 'delivered', proof }) }
}

/** Returns a quarter of an hour, as shops and couriers name them. */
function inHours(hours: number): string {
  const quarterMs = 900_000
  return new Date(Math.ceil(Date.now() / quarterMs) * quarterMs + hours * 3_600_000).toISOString()
}

async function drawPage(url: string): Promise<void> {
  const viewport = { width: 390, height: 872 }
  for (const colorScheme of ['light', 'dark'] as const) {
    const options = { viewport, colorScheme, deviceScaleFactor: 2 }
    await using opened = await visit(browser, url, options)
    await opened.page.screenshot({ path: pictureOf(`page-${colorScheme}`, '../pictures') })
  }
}

async function drawReceipt(url: string): Promise<void> {
  execFileSync('npm', ['install', '--prefix', folder, '--ignore-scripts', '--omit=optional', pdfJs])
  const pdf = await (await fetch(url)).bytes()
  const page = await browser.newPage({ deviceScaleFactor: 2 })
  await page.route('http://pictures.test/*', async (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname === '/')
      return route.fulfill({ contentType: 'text/html', body: '<style>body{margin:0}</style>' })
    if (pathname === '/receipt.pdf') return route.fulfill({ body: Buffer.from(pdf) })
    const file = join(folder, 'node_modules/pdfjs-dist/build', pathname)
    return route.fulfill({ contentType: 'text/javascript', body: await readFile(file) })
  })
  await page.goto('http://pictures.test/')
  await page.addScriptTag({ type: 'module', content: renderScript })
  const canvas = page.locator('canvas[data-done]')
  await canvas.waitFor()
  await writeFile(pictureOf('receipt'), await canvas.screenshot())
}

async function drawDesk(): Promise<void> {
  const shown = await bringWeeks()
  const settings = {
    ...{ DATABASE_URL: databaseUrl, PUBLIC_URL: 'https://koffi.example', DESK_PORT: '0' },
    ...look,
  }
  const config = readConfig(settings)
  await using desk = await startDesk(config, createLog('error'))
  const store = await openDeskStore(config.database, () => undefined)
  const by = await store.access.identify({ kind: 'user', name: 'root' })
  const invite = () => inviteToDesk(store, { name: 'Anna', role: 'planner', by })
  for (const colorScheme of ['light', 'dark'] as const) {
    const options = { viewport: { width: 1_240, height: 760 }, colorScheme }
    await using entered = await visit(browser, `${desk.url}/enter/${await invite()}`, options)
    const { page } = entered
    await page.getByRole('button').click()
    for (const [name, path] of [
      ['now', '/'],
      ['order', `/orders/${shown}`],
    ]) {
      await page.goto(desk.url + path)
      await page.screenshot({ path: pictureOf(`desk-${name}-${colorScheme}`, '../pictures') })
    }
  }
  await store.close()
}

/** Brings orders of two weeks, and writes back their times. Returns the id of the last one, which is late. */
async function bringWeeks(): Promise<number> {
  const scopes = ['orders:write', 'orders:read', 'orders:progress']
  const shops = await Promise.all(
    ['chez-fatou', 'maison-adjoa'].map(async (name) => {
      const token = await tokenFor(databaseUrl, name, { mode: 'live', scopes })
      return new DeliveryOrders({ baseUrl: server.url, token, retries: 0 })
    }),
  )
  const ids = [1]
  for (let age = 13; age >= 0; age--) {
    const [last = 0] = ids
    for (let nth = 0; nth < 4 + ((age * 5) % 7); nth++)
      for (const { orders } of shops.slice(nth % 2, (nth % 2) + 1))
        await bringOne(orders, `K-${2_114 - age}-${nth}`, age, nth)
    const shift = (24 * age + 2) * 3_600_000
    await execute(
      databaseUrl,
      `update orders set created_at = created_at - ${shift} where id > ${last};
       update events set at = at - ${shift} where order_id > ${last}`,
    )
    const [found] = await rowsOf(databaseUrl, 'select max(id) as id from orders')
    ids.unshift(Number(found?.['id']))
  }
  return ids[0] ?? 0
}

/** Those of earlier days are over. Of those of today, the n-th has made n steps, and the last ones are late. */
async function bringOne(
  orders: DeliveryOrders['orders'],
  referenceNumber: string,
  age: number,
  nth: number,
): Promise<void> {
  const hours = age === 0 && nth > 1 ? [-3, -1] : [2, 4]
  const [from = '', to = ''] = hours.map(inHours)
  await orders.create({
    ...{ referenceNumber, deliveryFee: 1_500, total: 18_500, collect: { amount: 20_000 } },
    recipient: {
      name: 'Awa Koné',
      phone: '+2250702029254',
      address: { name: 'Rue des Jardins 12', landmark: 'Blue gate', city: 'Abidjan' },
    },
    deliveryWindow: { from, to },
    items: [{ itemName: 'Coffee, 250 g', quantity: 2, sender: senderOf('s-9', 'Chez Fatou') }],
  })
  const failed = { to: 'failed', reason: 'recipient_absent', comment: 'Nobody was there.' } as const
  const end = nth === 3 && age < 3 ? failed : ({ to: 'delivered' } as const)
  const courier = { name: 'Moussa Diop', phone: '+2250506070809', reference: 'c-7' }
  const way: readonly ProgressReport[] = [
    { to: 'assigned', courier },
    { to: 'picked_up' },
    { to: 'in_transit' },
  ]
  for (const report of age > 0 ? [...way, end] : way.slice(0, nth))
    await orders.progress(referenceNumber, report)
}

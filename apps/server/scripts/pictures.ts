/**
 * Draws the pictures of the READMEs with the Chromium of the tests: the reference, and the receipt and the page of an order.
 * PDF.js, which renders the receipt, is downloaded into a temporary folder, because nothing else needs it.
 */
import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DeliveryOrders, type ProgressReport } from '@delivery-orders/sdk'
import { openBrowser, visit } from '../test/support/browser.ts'
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
const server = await startServer(databaseUrl, undefined, {
  PAGE_NAME: 'Koffi Express',
  PAGE_TIME_ZONE: 'Africa/Abidjan',
})
const browser = await openBrowser()
try {
  await drawReference()
  const order = await bringOrder()
  await drawPage(order.trackingUrl ?? '')
  await order.deliver()
  await drawReceipt(order.receiptUrl)
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

/**
 * Draws the pictures of the top README with the Chromium of the tests: the reference, and the receipt of an order.
 * PDF.js, which renders the receipt, is downloaded into a temporary folder, because nothing else needs it.
 */
import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DeliveryOrders } from '@delivery-orders/sdk'
import { openBrowser, visit } from '../test/support/browser.ts'
import { startServer } from '../test/support/server-process.ts'
import { tokenFor } from '../test/support/token-for.ts'

const pdfJs = 'pdfjs-dist@5.6.205'
const pictureOf = (name: string): string =>
  fileURLToPath(new URL(`../../../.github/pictures/${name}.png`, import.meta.url))

/** Runs in the page. Renders the upper part of the receipt, because the rest of a short one is empty. */
const renderScript = `
  const { getDocument, GlobalWorkerOptions } = await import('/pdf.min.mjs')
  GlobalWorkerOptions.workerSrc = '/pdf.worker.min.mjs'
  const page = await (await getDocument('/receipt.pdf').promise).getPage(1)
  const viewport = page.getViewport({ scale: 2 })
  const canvas = document.body.appendChild(document.createElement('canvas'))
  Object.assign(canvas, { width: viewport.width, height: viewport.height * 0.45 })
  canvas.style.width = viewport.width / 2 + 'px'
  await page.render({ canvas, viewport }).promise
  canvas.dataset.done = 'true'
`

const folder = await mkdtemp(join(tmpdir(), 'pictures-'))
const databaseUrl = `sqlite:${join(folder, 'pictures.db')}`
const server = await startServer(databaseUrl)
const browser = await openBrowser()
try {
  await drawReference()
  await drawReceipt(await receiptUrl())
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

async function receiptUrl(): Promise<string> {
  const token = await tokenFor(databaseUrl)
  const deliveries = new DeliveryOrders({ baseUrl: server.url, token })
  const sender = (referenceNumber: string, name: string) => ({
    referenceNumber,
    name,
    phone: '+2250102030405',
    address: { name: '6CQX+2V', city: 'Abidjan' },
  })
  const order = await deliveries.orders.create({
    referenceNumber: 'ORDER-2041',
    deliveryFee: 1_500,
    recipient: {
      name: 'Awa Koné',
      phone: '+2250702029254',
      address: { name: 'Rue des Jardins 12', city: 'Abidjan' },
    },
    items: [
      {
        itemName: 'Leather shoes, size 38',
        quantity: 1,
        total: 25_000,
        sender: sender('s-7', 'Maison Adjoa'),
      },
      {
        itemName: 'Coffee, 250 g',
        quantity: 2,
        total: 7_000,
        sender: sender('s-9', 'Torréfaction du Plateau'),
      },
    ],
  })
  return order.receiptUrl
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

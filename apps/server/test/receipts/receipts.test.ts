import type { OrderDraft } from '@delivery-orders/contract'
import { afterAll, describe, expect } from 'vitest'
import { type ReceiptPrinter, receiptPrinter } from '../../src/receipts/receipt-printer.ts'
import { expensiveDraft } from '../load/support/expensive-draft.ts'
import { aDraft, anItem } from '../support/a-draft.ts'
import { cpuTimeMs } from '../support/cpu-time.ts'
import { send } from '../support/send.ts'
import { test as base, type World } from '../support/world.ts'
import { readPdf } from './support/pdf.ts'
import { readQrCode } from './support/qr-code.ts'

/** The worlds of most tests share a printer: starting its thread takes more CPU time than the rest of a test. */
const printer = receiptPrinter()
afterAll(() => printer[Symbol.asyncDispose]())
const sharedPrinter: ReceiptPrinter = {
  print: (receipt, request) => printer.print(receipt, request),
  [Symbol.asyncDispose]: async () => {},
}
const test = base.extend<{ world: World }>({
  world: async ({ startWorld }, use) =>
    use(await startWorld({ parts: { openPrinter: () => sharedPrinter } })),
})

const unknownKey = 'q8Zt2Vn0Yc5Wb7Kd1Lf3Rg4H'

async function receiptUrlOf(world: World, draft: OrderDraft, mode: 'live' | 'test' = 'test') {
  const client = await world.client('acme', mode)
  return (await client.orders.create(draft)).receiptUrl
}

const open = async (url: string) => {
  const response = await fetch(url)
  return { response, pdf: readPdf(await response.bytes()) }
}

describe('the receipt of an order', () => {
  test('opens without a token and shows the order', async ({ world }) => {
    const recipient = { ...aDraft().recipient, name: 'Awa Koné' }
    const items = [anItem({ itemName: 'Shoes', quantity: 2, total: 15_000 })]
    const draft = aDraft({ referenceNumber: 'A-17', recipient, items, deliveryFee: 1_500 })
    const url = await receiptUrlOf(world, draft, 'live')

    const { response, pdf } = await open(url)

    expect(response.status).toBe(200)
    expect(pdf.pages.length).toBe(1)
    const lines = pdf.text.replaceAll('\u00a0', ' ').split('\n')
    expect(lines).toEqual(
      expect.arrayContaining(['Receipt', 'Pending', 'Awa Koné', '+2250702029254']),
    )
    for (const text of ['Shoes2F CFA 15,000', 'From 6CQX+2V · Abidjan · +2250102030405 · shop-7'])
      expect(lines.join('').replaceAll(/\s+/g, ' ')).toContain(text)
    expect(pdf.text.replaceAll('\u00a0', ' ')).toContain('TotalF CFA 16,500')
    expect(pdf.text).toContain('20 Nov 2026, 09:30 (UTC)')
    expect(pdf.text).not.toContain('TEST')
  })

  test('names who runs the service, and has the time of the delivery', async ({ startWorld }) => {
    const settings = { PAGE_NAME: 'Vite & Bien', PAGE_SUPPORT_URL: 'https://example.com/aide/' }
    const parts = { openPrinter: () => sharedPrinter }
    const world = await startWorld({ parts, settings })
    const { orders } = await world.client('acme')
    const { receiptUrl } = await orders.create(aDraft({ referenceNumber: 'A-17' }))
    for (const to of ['assigned', 'picked_up', 'in_transit', 'delivered'] as const) {
      world.clock.pass('10 min')
      await orders.progress('A-17', { to })
    }
    const { pdf } = await open(receiptUrl)

    expect(pdf.text).toContain('Vite & Bien · example.com/aide\n')
    expect(pdf.text).toContain('Delivered20 Nov 2026, 10:10 (UTC)')
  })

  test.for([
    [
      'en',
      'Delivered in part',
      'Order A-17',
      'Internal number 1',
      'The total is for the whole order. Quantity accepted: 1 of 3. Paid in cash: F CFA 4,000.',
    ],
    [
      'fr',
      'Livrée en partie',
      'Commande A-17',
      'Numéro interne 1',
      'Le total est celui de toute la commande. Quantité acceptée : 1 sur 3. Payé en espèces : 4 000 F CFA.',
    ],
  ] as const)(
    'says in %s which order it is, and why less than the total was paid',
    async ([language, ...texts], { world }) => {
      const { orders } = await world.client('acme')
      const recipient = { ...aDraft().recipient, language }
      const items = [anItem({ quantity: 3, total: 12_000 })]
      const draft = aDraft({ referenceNumber: 'A-17', recipient, items })
      const { receiptUrl } = await orders.create({ ...draft, collect: { amount: 12_000 } })
      for (const to of ['assigned', 'picked_up', 'in_transit'] as const)
        await orders.progress('A-17', { to })
      await orders.progress('A-17', {
        to: 'delivered',
        quantities: [{ item: 0, quantity: 1 }],
        proof: { collected: 4_000 },
      })
      const { pdf } = await open(receiptUrl)

      const text = pdf.text.replaceAll(/\s+/g, ' ')
      for (const words of texts) expect(text).toContain(words)
    },
  )

  test('has a QR code of the page of the order', async ({ world }) => {
    const { orders } = await world.client('acme')
    const { receiptUrl, trackingUrl } = await orders.create(aDraft())
    const { pdf } = await open(receiptUrl)

    expect(trackingUrl).toContain('/track/')
    expect(readQrCode(pdf.whole)).toBe(trackingUrl)
  })

  test('is in the language of the recipient', async ({ world }) => {
    const recipient = { ...aDraft().recipient, language: 'fr-CI' }
    const items = [anItem({ itemName: 'Chaussures', quantity: 2, total: 15_000.5 })]
    const { pdf } = await open(await receiptUrlOf(world, aDraft({ recipient, items }), 'live'))

    const text = pdf.text.replaceAll('\u00a0', ' ')
    for (const line of ['Reçu', 'En attente', 'DESTINATAIRE', 'COMMANDE', 'ARTICLEQUANTITÉMONTANT'])
      expect(text.split('\n')).toContain(line)
    expect(text).toContain('Passée le20 nov. 2026, 09:30 (UTC)')
    expect(text).toContain('Chaussures215 000,5 F CFA')
    expect(text).toContain('Expéditeur : 6CQX+2V · Abidjan')
    expect(text).toContain('Page 1 sur 1')
    expect(text.replace('Delivery Orders', '')).not.toMatch(/Receipt|Order|Deliver|\?/)
  })

  test('is in the language and time zone of the settings, and shows the QR code of the page if there is one', async ({
    startWorld,
  }) => {
    const parts = { openPrinter: () => sharedPrinter }
    const pages = { PAGE_LANGUAGE: 'fr', PAGE_TIME_ZONE: 'Asia/Tokyo' }
    const seen: unknown[] = []
    for (const TRACKING of ['on', 'off']) {
      const world = await startWorld({ parts, settings: { ...pages, TRACKING } })
      const { pdf } = await open(await receiptUrlOf(world, aDraft()))
      expect(pdf.text).toContain('Passée le20 nov. 2026, 18:30 (Tokyo)')
      seen.push(pdf.elements.includes('Figure'), pdf.text.includes('SUIVRE LA LIVRAISON'))
    }
    expect(seen).toEqual([true, true, false, false])
  })

  test('is what downloadReceipt of the SDK returns', async ({ world }) => {
    const { orders } = await world.client('acme')
    await orders.create(aDraft({ referenceNumber: 'A-17' }))

    const receipt = await orders.downloadReceipt('A-17')

    expect(readPdf(new Uint8Array(receipt)).text).toContain('A-17')
  })

  test('has headers that forbid caching, indexing and referrers', async ({ world }) => {
    const { headers } = await fetch(await receiptUrlOf(world, aDraft()))

    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="receipt.pdf"',
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
  })

  test('is not printed for a HEAD request, so the response has no length', async ({
    startWorld,
  }) => {
    const openPrinter = () => {
      const printer = receiptPrinter()
      void printer[Symbol.asyncDispose]()
      return printer
    }
    const world = await startWorld({ parts: { openPrinter } })
    const url = await receiptUrlOf(world, aDraft())

    const head = await fetch(url, { method: 'HEAD' })

    expect([head.status, head.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(head.headers.has('content-length')).toBe(false)
    expect((await fetch(url)).status).toBe(503)
  })

  test('contains the word TEST on every page in test mode', async ({ world }) => {
    const items = Array.from({ length: 100 }, (_, index) => anItem({ itemName: `Item ${index}` }))
    const { pdf } = await open(await receiptUrlOf(world, aDraft({ items })))

    expect(pdf.pages.length).toBeGreaterThan(3)
    for (const [index, page] of pdf.pages.entries()) {
      expect(page).toContain('TEST')
      expect(page).toContain(`Page ${index + 1} of ${pdf.pages.length}`)
    }
    for (const { itemName } of items) expect(pdf.text).toContain(itemName)
  })

  test('shows the status of the order at the time it is opened', async ({ acme }) => {
    const { receiptUrl } = await acme.orders.create(aDraft({ referenceNumber: 'A-17' }))
    await acme.orders.cancel('A-17')

    expect((await open(receiptUrl)).pdf.text).toContain('Canceled')
  })

  test('has a URL below the base path', async ({ startWorld }) => {
    const world = await startWorld({ settings: { BASE_PATH: '/deliveries/v' } })

    expect((await open(await receiptUrlOf(world, aDraft()))).response.status).toBe(200)
  })

  test('contains order data only as printed text, not in the file’s properties', async ({
    world,
  }) => {
    const { pdf } = await open(await receiptUrlOf(world, aDraft({ referenceNumber: 'A-17' })))

    for (const secret of ['A-17', 'Awa', '0702029254', 'Jardins'])
      expect(pdf.whole).not.toContain(secret)
  })
})

describe('a URL below /receipts', () => {
  test.for([
    ['an unknown key', `/receipts/${unknownKey}.pdf`],
    ['a key that is too short', '/receipts/x.pdf'],
    ['a key with a slash', '/receipts/a/b.pdf'],
    ['neither a slash nor a key', '/receipts'],
    ['a slash but no key', '/receipts/'],
    ['another file extension', `/receipts/${unknownKey}.html`],
    ['broken percent-encoding', '/receipts/%E0%A4%A.pdf'],
    ['a very long key', `/receipts/${'x'.repeat(2_000)}.pdf`],
    ['SQL instead of a key', "/receipts/'or'1'='1'--_____________.pdf"],
  ] as const)('with %s answers 404 receipt_not_found', async ([, path], { world }) => {
    const { status, problem } = await send(world, { path })

    expect([status, problem.code]).toEqual([404, 'receipt_not_found'])
  })

  test('with the reference or number of the order, or with the key in another case, answers 404', async ({
    world,
  }) => {
    const client = await world.client('acme')
    const { receiptUrl, items } = await client.orders.create(
      aDraft({ referenceNumber: 'reference-of-24-letters_' }),
    )
    const key = /([^/]+)\.pdf$/.exec(receiptUrl)?.[1] ?? ''
    const guesses = ['reference-of-24-letters_', String(items[0]?.orderId), key.slice(1)]
    guesses.push(key.toUpperCase(), key.toLowerCase())

    for (const guess of guesses)
      expect((await send(world, { path: `/receipts/${guess}.pdf` })).status).toBe(404)
    expect((await fetch(receiptUrl)).status).toBe(200)
  })

  test('of an existing receipt answers 405 to any method but GET and HEAD', async ({ world }) => {
    const url = await receiptUrlOf(world, aDraft())
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      const response = await fetch(url, { method })
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
    }
  })
})

test('a receipt is stopped when its client hangs up, and does not delay others', async ({
  startWorld,
}) => {
  const stopped = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const openPrinter = () => {
    const printer = receiptPrinter()
    const print: ReceiptPrinter['print'] = (receipt, request) => {
      const printed = printer.print(receipt, request)
      if (receipt.items.length > 1) {
        printed.catch(() => stopped.resolve())
        begun.resolve()
      }
      return printed
    }
    return { print, [Symbol.asyncDispose]: () => printer[Symbol.asyncDispose]() }
  }
  const world = await startWorld({ parts: { openPrinter } })
  const large = await receiptUrlOf(world, expensiveDraft(1))
  const small = await receiptUrlOf(world, aDraft())
  const leaving = new AbortController()
  const left = fetch(large, { signal: leaving.signal })
  await begun.promise

  leaving.abort()

  await expect(left).rejects.toThrow('aborted')
  await stopped.promise
  expect((await open(small)).response.status).toBe(200)
  const metrics = await (await fetch(`${world.url}/metrics`)).text()
  expect(metrics).toContain('delivery_orders_receipts_total{outcome="abandoned"} 1')
  expect(metrics).toContain('delivery_orders_receipts_total{outcome="printed"} 1')
})

describe('too many requests for receipts', () => {
  test('get 429 rate_limited after 30 wrong keys in a minute', async ({ world }) => {
    const path = `/receipts/${unknownKey}.pdf`
    const statuses: number[] = []
    for (let count = 0; count < 30; count++) statuses.push((await send(world, { path })).status)
    expect(new Set(statuses)).toEqual(new Set([404]))

    const { status, headers, problem } = await send(world, { path })
    expect([status, problem.code]).toEqual([429, 'rate_limited'])
    expect(Number(headers.get('Retry-After'))).toBeLessThanOrEqual(60)
    expect((await send(world, { path: '/healthz' })).status).toBe(200)
  })

  test('get 503 unavailable with Retry-After when the printer’s queue is full', async ({
    startWorld,
  }) => {
    const openPrinter = () => receiptPrinter({ waitingMax: 1 })
    const world = await startWorld({ parts: { openPrinter } })
    const { orders } = await world.client('acme')
    const drafts = Array.from({ length: 10 }, () => aDraft())
    const created = await Promise.all(drafts.map((draft) => orders.create(draft)))

    const answers = await Promise.all(created.map(({ receiptUrl }) => fetch(receiptUrl)))

    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(2)
    const refused = answers.filter(({ status }) => status === 503)
    expect(refused.length).toBeGreaterThanOrEqual(1)
    expect(refused[0]?.headers.get('Retry-After')).toBe('1')
    expect(await refused[0]?.json()).toMatchObject({ code: 'unavailable' })
  })
})

test('printing large receipts hardly takes time of the thread that answers requests', async ({
  world,
}) => {
  const { orders } = await world.client('acme')
  const items = Array.from({ length: 100 }, (_, index) => anItem({ itemName: `Item ${index}` }))
  const drafts = Array.from({ length: 4 }, () => aDraft({ items }))
  const urls = (await Promise.all(drafts.map((draft) => orders.create(draft)))).map(
    ({ receiptUrl }) => receiptUrl,
  )
  await fetch(urls[0] ?? '')
  const [startMs, start] = [cpuTimeMs(), process.cpuUsage()]

  const receipts = await Promise.all(urls.map((url) => fetch(url)))

  for (const { status } of receipts) expect(status).toBe(200)
  const { user, system } = process.cpuUsage(start)
  expect(cpuTimeMs() - startMs).toBeLessThan((user + system) / 1_000 / 2)
})

import type { OrderDraft } from '@delivery-orders/contract'
import { describe, expect } from 'vitest'
import { eraseOrder } from '../support/erase-order.ts'
import { exchange } from '../support/send.ts'
import { test as base, type World } from '../support/world.ts'
import { bring, courier, onTheWay, textOf, trackedDraft } from './support/page.ts'

const reference = 'REF-Quendel'

interface Fixtures {
  /** Creates an order, and returns how to open its page. */
  readonly order: (own?: Partial<OrderDraft>, mode?: 'live' | 'test') => Promise<Open>
}

type Open = (headers?: Record<string, string>) => ReturnType<typeof exchange>

const test = base.extend<Fixtures>({
  order: async ({ world }, use) => {
    await use(async (own, mode = 'test') => {
      const { orders } = await world.client('acme', mode)
      const { trackingUrl = '' } = await orders.create(trackedDraft(own))
      const path = trackingUrl.slice(world.url.length)
      return (headers = {}) => exchange(world.url, { path, headers })
    })
  },
})

const page = async (open: Open, headers?: Record<string, string>) =>
  textOf((await open(headers)).text)

const erase = async (world: World) => {
  const clientId = (await world.service.store.access.findClient('acme')) ?? 0
  await eraseOrder(world, { clientId, mode: 'test' }, reference)
}

describe('the page of a pending order', () => {
  test('opens without a token and says what the recipient waits for', async ({ order }) => {
    const text = await page(await order())

    for (const words of [
      'Your order is registered',
      'TEST: nothing will be delivered.',
      'To pay F CFA 23,500 in cash, to the courier',
      'Order REF-Quendel',
      'Delivery window Today, 16:00–18:00',
      'From Kernbeisser',
      'Delivery to Abidjan',
      'Have your code ready.',
      'Have your ID ready. The courier hands the order only to people of 18 or older.',
      'The courier will ask you to sign.',
      'Leather shoes <38> × 2',
      'Order placed Today, 09:30',
      'Time zone: UTC.',
    ])
      expect(text).toContain(words)
    expect(text).not.toContain('Courier')
  })

  test('has words for today and tomorrow only, and drops a window that has passed', async ({
    world,
    order,
  }) => {
    const open = await order({
      deliveryWindow: { from: '2026-11-21T16:00:00Z', to: '2026-11-21T18:00:00Z' },
    })
    const pages: string[] = []
    for (const pause of ['0 min', '24 h', '8 h', '1 h'] as const) {
      world.clock.pass(pause)
      pages.push(await page(open))
    }

    expect(pages[0]).toContain('Delivery window Tomorrow, 16:00–18:00')
    expect(pages[1]).toContain('Delivery window Today, 16:00–18:00')
    expect(pages[1]).toContain('Order placed Fri 20 Nov, 09:30')
    expect(pages[2]).toContain('Delivery window')
    expect(pages[3]).not.toContain('Delivery window')
  })

  test('of a live order does not say TEST', async ({ order }) => {
    expect(await page(await order({}, 'live'))).not.toContain('TEST')
  })
})

describe('the page of an order on the way', () => {
  test('names the courier, and calls the courier only while the order is on the way', async ({
    world,
    order,
  }) => {
    const open = await order()
    const [assigned, ...rest] = onTheWay
    await bring(world, reference, assigned ? [assigned] : [])
    const before = await open()
    await bring(world, reference, rest)
    const during = await open()

    expect(textOf(before.text)).toContain('Courier Moussa Red motorbike From Kernbeisser')
    expect(before.text).not.toContain('tel:')
    expect(textOf(during.text)).toContain(
      'Expected Today, 17:15 Delivery window: Today, 16:00–18:00 To pay',
    )
    expect(during.text).toContain(
      `<a class="call" href="tel:${courier.phone}"><bdi>Call Moussa</bdi></a>`,
    )
  })

  test('says that it is late once its estimate has passed, and changes for nothing else', async ({
    world,
    order,
  }) => {
    const open = await order()
    await bring(world, reference, onTheWay)
    const tags: (string | null)[] = []
    // It is expected at 17:15, and was assigned at 09:40.
    for (const pause of ['0 min', '7 h', '15 min', '1 min', '40 min'] as const) {
      world.clock.pass(pause)
      tags.push((await open()).headers.get('etag'))
    }
    const late = await page(open)
    world.clock.pass('10 min')
    const afterWindow = await page(open)
    await bring(world, reference, [{ to: 'in_transit', estimatedAt: '2026-11-21T09:00:00Z' }])

    const [before, after] = [tags[0], tags.at(-1)]
    expect(tags).toEqual([before, before, before, after, after])
    expect(late).toContain(
      'Was expected Today, 17:15 Your order is late. Delivery window: Today, 16',
    )
    expect(afterWindow).toContain('Was expected Today, 17:15 Your order is late. To pay')
    expect(await page(open)).toContain('Expected Tomorrow, 09:00 To pay')
  })

  test('lists the steps, the newest first, and those of some items as such', async ({
    world,
    order,
  }) => {
    const open = await order()
    await bring(world, reference, [{ to: 'assigned', items: [0] }, { to: 'assigned' }])

    expect(await page(open)).toContain(
      'Progress Courier found Today, 09:50 ' +
        'Courier found (part of the order) Today, 09:40 Order placed Today, 09:30',
    )
  })
})

describe('the page of an order that could not be delivered', () => {
  const comment = 'Nachtigall comment'

  test.for([
    ['recipient_absent', 'Nobody was there to receive it. There may be another attempt,'],
    ['wrong_address', 'The courier could not find the address. Tell the shop where you ordered'],
    ['lost', 'It was lost. The shop where you ordered can tell you what happens next.'],
    ['other', 'The courier could not hand it over. There may be another attempt,'],
    ['courier_unavailable', 'The courier could not hand it over.'],
  ] as const)('with the reason %s says: %s', async ([reason, words], { world, order }) => {
    const open = await order()
    await bring(world, reference, [...onTheWay, { to: 'failed', reason, comment }])
    const { text } = await open()

    expect(textOf(text)).toContain(`We could not deliver your order ${words}`)
    expect(text).not.toContain('Nachtigall')
  })

  test('says why in the words of its language, with the step of each attempt, and after the return', async ({
    world,
    order,
  }) => {
    const { recipient } = trackedDraft()
    const open = await order({ recipient: { ...recipient, language: 'fr' } })
    const absent = { to: 'failed', reason: 'recipient_absent' } as const
    const steps = [...onTheWay, absent, { to: 'in_transit' }] as const
    await bring(world, reference, steps)
    const again = await page(open)
    await bring(world, reference, [{ to: 'failed', reason: 'closed' }, { to: 'returned' }])
    const returned = await page(open)

    expect(again).toContain(
      'Livraison non effectuée Il n’y avait personne pour recevoir le colis. Aujourd’hui',
    )
    expect(returned).toContain(
      'repartie chez l’expéditeur C’était fermé. Si vous voulez encore votre commande',
    )
    expect(returned).toContain('Livraison non effectuée C’était fermé. Aujourd’hui')
    expect(returned).toContain('Livraison non effectuée Il n’y avait personne')
  })
})

describe('the page of an order that has failed', () => {
  test('says when the courier comes again, once there is a new estimate or window', async ({
    world,
    order,
  }) => {
    const open = await order()
    const { orders } = await world.client('acme')
    await bring(world, reference, [...onTheWay, { to: 'failed', reason: 'recipient_absent' }])
    const failed = await page(open)
    await orders.update(reference, {
      deliveryWindow: { from: '2026-11-21T08:00:00Z', to: '2026-11-21T12:00:00Z' },
    })
    const promised = await page(open)
    await orders.progress(reference, { to: 'failed', estimatedAt: '2026-11-21T09:00:00Z' })
    const expected = await page(open)

    for (const past of ['Expected', 'Delivery window', 'To pay', 'code ready'])
      expect(failed).not.toContain(past)
    expect(promised).toContain('Nobody was there to receive it. The courier will come again.')
    expect(promised).toContain('Delivery window Tomorrow, 08:00–12:00 To pay F CFA 23,500')
    expect(expected).toContain('Expected Tomorrow, 09:00 Delivery window: Tomorrow, 08:00–12:00')
    expect(expected).toContain('Have your code ready.')
  })
})

describe('whom the page asks the recipient to contact', () => {
  test.for([
    [
      undefined,
      'Contact the shop where you ordered, for example by answering its message',
      'Koffi',
    ],
    ['https://wa.me/2250506070809', 'Contact Koffi Express', 'by answering its message'],
  ] as const)(
    'is, with the support address %s: %s',
    async ([support, words, other], { startWorld }) => {
      const settings = { PAGE_NAME: 'Koffi Express', ...(support && { PAGE_SUPPORT_URL: support }) }
      const world = await startWorld({ settings })
      const { orders } = await world.client('acme')
      const { trackingUrl = '' } = await orders.create(trackedDraft())
      await bring(world, reference, [...onTheWay, { to: 'failed', reason: 'wrong_address' }])
      const text = await (await fetch(trackingUrl)).text()
      const [, main = ''] = text.split('<main>')

      expect(textOf(main)).toContain(words)
      expect(textOf(main)).not.toContain(other)
      expect(main).not.toContain('0799000002')
      expect(main.includes('name order REF-Quendel.')).toBe(!support)
    },
  )
})

describe('the page of an order that has ended', () => {
  test('says who brought and received it and what was paid, and nothing that is over', async ({
    world,
    order,
  }) => {
    const open = await order()
    const proof = {
      receivedBy: 'Fatou Eisvogel',
      exception: 'Neuntoeter exception',
      collected: 23_000,
    }
    await bring(world, reference, [...onTheWay, { to: 'delivered', proof }])
    const { text } = await open()

    expect(textOf(text)).toContain('Your order was delivered')
    expect(textOf(text)).toContain(
      'Delivered Today, 10:10 Paid in cash F CFA 23,000 Received by Fatou Courier Moussa From Kernbeisser Delivery to Abidjan',
    )
    const over = [
      'receipts/',
      'tel:',
      'To pay',
      'Have your',
      'sign',
      'Delivery window',
      'Expected',
      'Red motor',
    ]
    for (const past of over) expect(text).not.toContain(past)
    for (const hidden of ['Eisvogel', 'Neuntoeter']) expect(text).not.toContain(hidden)
  })

  test('says which part was delivered', async ({ world, order }) => {
    const open = await order()
    const quantities = [{ item: 0, quantity: 1 }]
    const steps = [
      { to: 'delivered', items: [0], quantities },
      { to: 'failed', reason: 'damaged', items: [1] },
      { to: 'returned', items: [1] },
    ] as const
    await bring(world, reference, [...onTheWay, ...steps])
    const text = await page(open)

    expect(text).toContain('Part of your order was delivered')
    expect(text).toContain('Leather shoes <38> Delivered 1 of 2 accepted × 2')
    expect(text).toContain('Coffee Returned to the sender It was damaged. × 1')
  })

  test('answers 410 from thirty days after the last item was final', async ({ world, order }) => {
    const open = await order()
    await bring(world, reference, [{ to: 'canceled' }])
    world.clock.pass('719 h')
    const before = await open()
    world.clock.pass('1 h')
    const after = await open()

    expect([before.status, after.status]).toEqual([200, 410])
    expect(textOf(before.text)).toContain('Your order was canceled')
    expect(textOf(after.text)).toContain('This page has ended')
    expect(after.headers.get('cache-control')).toBe('no-store')
  })

  test('answers 410 as soon as its personal data is erased', async ({ world, order }) => {
    const open = await order()
    await bring(world, reference, [...onTheWay, { to: 'failed', reason: 'lost' }])
    expect((await open()).status).toBe(200)

    await erase(world)

    const { status, text } = await open()
    expect(status).toBe(410)
    expect(text).not.toContain('Leather shoes')
  })
})

/** The code in the URL of a page. */
const codeOf = (trackingUrl: string) => /\.([\w-]{22})\./.exec(trackingUrl)?.[1]

describe('what the page never shows', () => {
  test('is planted in the order, and found in no state of it', async ({ world, order }) => {
    const open = await order()
    const { orders } = await world.client('acme')
    const other = await orders.create(trackedDraft({ referenceNumber: 'OTHER-Kuckuck' }))
    const { deliveryCode = '', receiptUrl } = await orders.get(reference)
    const token = await world.token('acme')
    const seen: string[] = []
    for (const step of [undefined, ...onTheWay]) {
      await bring(world, reference, step ? [step] : [])
      const { text, headers } = await open()
      seen.push(text, JSON.stringify([...headers]))
    }
    await bring(world, reference, [{ to: 'delivered' }])
    seen.push((await open()).text)
    const secrets = [
      ...['12,345', '12345', '777', '8,888', '8888', 'Zwergeule', 'Mirabelle'],
      ...['Ziegenmelker', 'Rohrdommel', '5.39', '4.01', 'Wendehals', 'Sperber', '3.75'],
      ...['bluthaenfling', 'Gimpel', 'Buchfink', '0799000001', '0799000002', 'Haubenmeise'],
      ...['Bingerville', 'Tannenhaeher', 'Kiebitz', 'Pirol', 'Steinschmaetzer', 'Zaunkoenig'],
      ...['Wasseramsel', 'Kuckuck', 'acme', token, receiptUrl, receiptUrl.slice(-30, -4)],
      ...[other.trackingUrl ?? '', `>${deliveryCode}<`, ` ${deliveryCode} `],
      Buffer.from(world.service.store.trackingKey()).toString('hex'),
    ]

    expect(secrets.filter((secret) => seen.join('').includes(secret))).toEqual([])
    expect(seen.join('')).toContain('Leather shoes')
  })

  test('is in no log line either, nor is the address', async ({ world, order }) => {
    const open = await order()
    await open()
    const { trackingUrl = '' } = await (await world.client('acme')).orders.get(reference)

    expect(world.log.join('')).not.toContain(codeOf(trackingUrl))
  })
})

import type { Order } from '@delivery-orders/domain'
import type { DatabaseStore } from '@delivery-orders/operations/store'
import { h } from 'preact'
import { describe, expect } from 'vitest'
import { shopActions, shopPages } from '../../src/desk/desk-routes.tsx'
import { numberIn, type ShopPage } from '../../src/desk/frame/context.tsx'
import { aDraft, anItem } from '../support/a-draft.ts'
import type { HttpResponse } from '../support/send.ts'
import { type Desk, type StartDesk, test } from './support/own-desk.ts'

type Form = Readonly<Record<string, string>>

/** Things of one client that another must not reach. */
interface Foreign {
  readonly order: Order
  /** What an idempotency key of the client has created. */
  readonly key: string
  /** A sealed search for the phone of the recipient, by one of the client's people. */
  readonly found: string
  /** The id of a webhook, to which an event was sent. */
  readonly webhook: string
  /** The number of that event. */
  readonly dispatch: string
}

/** How an address is tried with what is another's. */
interface Probe {
  /** What stands for `:id`. Each of it must be 404. */
  readonly ids?: (foreign: Foreign) => readonly string[]
  /** Queries of a page, or forms of an action. No answer may have anything of the other. */
  readonly sent?: (foreign: Foreign) => readonly Form[]
}

const key = 'abcdefghijklmnopqrstuvwx'

const ofOrder = ({ order }: Foreign): readonly string[] => [order.reference, String(order.id)]

const ofWebhook = ({ webhook }: Foreign): readonly string[] => [webhook]

const numberOf = ({ dispatch: number }: Foreign): readonly Form[] => [{ number, key }]

const searches: Probe['sent'] = ({ order, found }) => [
  { q: order.reference },
  { q: order.reference.slice(0, 3) },
  { q: String(order.id) },
  { q: order.recipient.phone },
  { found },
  { status: 'all' },
  { status: 'all', client: 'globex', mode: 'live', courier: 'c-7' },
  { status: 'all', show: 'late' },
  { status: 'all', show: 'stuck' },
]

const ownOrder = {
  phone: '07 01 02 03 04',
  street: 'Rue 12',
  city: 'Bouaké',
  item1Name: 'Cake',
  senderPhone: '+2250102030405',
  senderStreet: 'Marché',
  senderCity: 'Bouaké',
}

/** Each page of `shopPages` by its address. */
const pageProbes: Readonly<Record<string, Probe>> = {
  '/shop': {},
  '/shop/orders': { sent: searches },
  '/shop/orders/:id': { ids: ofOrder },
  '/shop/orders/:id/correct': { ids: ofOrder },
  '/shop/new-order': {
    sent: ({ order }) => [
      { client: 'globex', mode: 'live' },
      { again: order.reference },
      { again: String(order.id) },
    ],
  },
  '/shop/webhooks': { sent: () => [{ client: 'globex', mode: 'live' }] },
  '/shop/webhooks/:id': { ids: ofWebhook },
  '/shop/webhooks/:id/event': { ids: ofWebhook, sent: numberOf },
  '/shop/reports': { sent: () => reports },
  '/shop/import': {},
}

const reports: readonly Form[] = ['client', 'order', 'sender'].map((by) => ({
  by,
  client: 'globex',
  mode: 'live',
  from: '2026-11-01',
  to: '2026-11-30',
}))

/** Each action of `shopActions` by its address. */
const actionProbes: Readonly<Record<string, Probe>> = {
  '/shop/orders': { sent: searches },
  '/shop/orders/csv': { sent: searches },
  '/shop/orders/:id/correct': { ids: ofOrder, sent: () => [{ key, name: 'Changed' }] },
  '/shop/orders/:id/cancel': { ids: ofOrder },
  '/shop/orders/:id/new-code': { ids: ofOrder },
  '/shop/new-order': {
    sent: ({ order, key: used }) => [
      { ...ownOrder, key, do: 'find', phone: order.recipient.phone },
      { ...ownOrder, key, do: `use:${order.id}`, phone: order.recipient.phone },
      { ...ownOrder, key, do: 'preview', sender: `${order.id}.0` },
      { ...ownOrder, key, do: 'create', sender: `${order.id}.0`, senderPhone: '' },
      { ...ownOrder, key: used, do: 'create', client: 'globex', mode: 'live' },
    ],
  },
  '/shop/webhooks': { sent: () => [{ key, url: 'https://own.example.com/hooks' }] },
  '/shop/webhooks/:id/test': { ids: ofWebhook, sent: () => [{ key }] },
  '/shop/webhooks/:id/retry': { ids: ofWebhook, sent: numberOf },
  '/shop/webhooks/:id/retry-all': { ids: ofWebhook, sent: () => [{ key, since: '0' }] },
  '/shop/webhooks/:id/disable': { ids: ofWebhook },
  '/shop/webhooks/:id/enable': { ids: ofWebhook },
  '/shop/webhooks/:id/rotate': { ids: ofWebhook, sent: () => [{ key }] },
  '/shop/webhooks/:id/remove': { ids: ofWebhook },
  '/shop/reports/csv': { sent: () => reports },
  '/shop/import': {
    sent: ({ order, key: used }) =>
      ['check', 'create'].map((step) => ({
        do: step,
        rows: ownRow,
        sender: `${order.id}.0`,
        key: used,
      })),
  },
}

/** An order of the own client, as a row of a file. */
const ownRow = 'phone,street,city,item\n07 01 02 03 04,Rue 12,Bouaké,Cake'

/** Texts of the other's order, of which no page may show one. */
const secrets =
  /Zahara|Treichville|Okra|Maquis|99887766|99 88 77 66|55443322|SECRET-1|secret\.example/

const foreignDraft = aDraft({
  referenceNumber: 'SECRET-1',
  recipient: {
    name: 'Zahara',
    phone: '+2250799887766',
    address: { name: 'Treichville', city: 'Abidjan' },
  },
  items: [
    anItem({
      itemName: 'Okra',
      sender: {
        name: 'Maquis',
        referenceNumber: null,
        phone: '+2250555443322',
        address: { name: 'Treichville', city: 'Abidjan' },
      },
    }),
  ],
})

/** Creates an order of another client, or of the same client in the other mode. */
async function foreignOf(desk: Desk, client: string, mode: 'test' | 'live'): Promise<Foreign> {
  const used = `${client}-${mode}-key-of-a-form`
  const owner = await desk.world.client(client, mode)
  const { id: webhook } = await owner.webhooks.create({ url: 'https://secret.example/hooks' })
  await owner.orders.create(foreignDraft, { idempotencyKey: used })
  const person = await desk.enterShop({ client, mode })
  const { headers } = await desk.post('/shop/orders', person, { q: '07 99 88 77 66' })
  const found = new URLSearchParams(headers.get('location')?.split('?')[1]).get('found') ?? ''
  const [sent] = await desk.store.outbox.list(webhook, newest)
  const dispatch = String(sent?.number)
  return { order: await storedOrder(desk, client, mode), key: used, found, webhook, dispatch }
}

const newest = { statuses: ['pending'], before: Number.MAX_SAFE_INTEGER, limit: 1 } as const

async function storedOrder({ store }: Desk, name: string, mode: 'test' | 'live'): Promise<Order> {
  const clientId = (await store.access.findClient(name)) ?? 0
  const order = await store.orders.find({ clientId, mode }, 'SECRET-1')
  if (!order) throw new Error('The order is missing.')
  return order
}

/** Returns why the webhook is disabled, and the number of its newest event. */
const webhooksOf = async ({ store }: Desk, { webhook: id }: Foreign) =>
  await Promise.all(
    (await store.overview.webhooks({ id })).map(async ({ disabledReason }) => [
      disabledReason,
      String((await store.outbox.list(id, newest))[0]?.number),
    ]),
  )

interface Tried {
  readonly asked: string
  readonly hasId: boolean
  readonly send: () => Promise<HttpResponse>
}

/** Tries each page and action with what is another's. Returns what should not have been answered. */
async function leaks(desk: Desk, cookie: string, foreign: Foreign): Promise<readonly string[]> {
  const tried: readonly Tried[] = [
    ...requestsOf(pageProbes, foreign).map(({ path, hasId, fields }) => {
      const asked = `${path}?${new URLSearchParams(fields)}`
      return { asked: `GET ${asked}`, hasId, send: () => desk.get(asked, cookie) }
    }),
    ...requestsOf(actionProbes, foreign).map(({ path, hasId, fields }) => ({
      asked: `POST ${path} ${JSON.stringify(fields)}`,
      hasId,
      send: () => desk.post(path, cookie, fields),
    })),
  ]
  const found: string[] = []
  for (const { asked, hasId, send } of tried) {
    const { status, headers, text } = await send()
    if (hasId ? status !== 404 : status >= 400) found.push(`${asked}: ${status}`)
    const location = headers.get('location') ?? ''
    const shown = status === 303 ? (await desk.get(location, cookie)).text : text
    const [leaked] = secrets.exec(withoutInputs(shown)) ?? []
    if (leaked !== undefined) found.push(`${asked}: ${leaked}`)
  }
  return found
}

const requestsOf = (probes: Readonly<Record<string, Probe>>, foreign: Foreign) =>
  Object.entries(probes).flatMap(([path, { ids, sent }]) =>
    (ids?.(foreign) ?? ['']).flatMap((id) =>
      (sent?.(foreign) ?? [{}]).map((fields: Form) => ({
        path: path.replace(':id', id),
        hasId: path.includes(':id'),
        fields,
      })),
    ),
  )

/** A form and a search show again what was typed into them. */
const withoutInputs = (html: string): string => mainOf(html).replaceAll(/<input [^>]*>/g, '')

/** Keeps what a failing test prints short. */
const mainOf = (html: string): string => /<main>.*<\/main>/s.exec(html)?.[0] ?? html

/** Enters as one of the people of A-17, which is in test mode. */
const enterOwn = (desk: Desk, canWrite = true) => desk.enterShop({ mode: 'test', canWrite })

const others = [
  ['another client', 'globex', 'test'],
  ['the same client in the other mode', 'acme', 'live'],
] as const

describe('a person of a client', () => {
  test('has every address tried', () => {
    const pathsOf = (routes: readonly { readonly path: string }[]) => routes.map(({ path }) => path)
    expect(Object.keys(pageProbes).sort()).toEqual(pathsOf(shopPages).sort())
    expect(Object.keys(actionProbes).sort()).toEqual(pathsOf(shopActions).sort())
    const probes = [...Object.entries(pageProbes), ...Object.entries(actionProbes)]
    for (const [path, { ids }] of probes)
      expect([path, ids !== undefined]).toEqual([path, path.includes(':id')])
  })

  test.for(others)('reaches nothing of %s', async ([, client, mode], { desk }) => {
    const foreign = await foreignOf(desk, client, mode)
    const [own, theirs] = [await enterOwn(desk), await desk.enterShop({ client, mode })]

    expect(await leaks(desk, own, foreign)).toEqual([])

    expect(await storedOrder(desk, client, mode)).toEqual(foreign.order)
    expect(await webhooksOf(desk, foreign)).toEqual([[null, foreign.dispatch]])
    expect(mainOf((await desk.get('/shop/orders', theirs)).text)).toContain('SECRET-1')
    expect((await desk.get('/shop/orders/SECRET-1', theirs)).text).toContain('Zahara')
    expect((await desk.get('/shop/orders/A-17', own)).status).toBe(200)
  })

  test('creates an order of its own with the key of another', async ({ desk }) => {
    const foreign = await foreignOf(desk, 'globex', 'test')
    const own = await enterOwn(desk)
    const form = { ...ownOrder, key: foreign.key, do: 'create', reference: 'OWN-1' }

    const { headers } = await desk.post('/shop/new-order', own, form)

    expect(headers.get('location')).toBe('/shop/orders/OWN-1')
  })

  test('that can only look gets 404 for each action that writes', async ({ desk }) => {
    const reader = await enterOwn(desk, false)
    const acme = await desk.world.client('acme')
    const { id: webhook } = await acme.webhooks.create({ url: 'https://own.example.com/hooks' })
    const idIn = (path: string) => (path.includes('/webhooks/') ? webhook : 'A-17')
    const before = await desk.get('/shop/orders/A-17', reader)
    for (const { path, right } of shopActions) {
      const form = { key, ...ownOrder, number: '1', since: '0' }
      const { status } = await desk.post(path.replace(':id', idIn(path)), reader, form)
      expect([path, right, status === 404]).toEqual([path, right, right === 'write'])
    }

    const { text } = await desk.get('/shop/orders/A-17', reader)
    expect(mainOf(text)).toBe(mainOf(before.text))
    expect(text).toContain('Awa Koné')
    expect(mainOf(text)).not.toMatch(/\/correct|\/cancel/)
    expect(mainOf((await desk.get('/shop/orders', reader)).text)).not.toMatch(/new-order|import/)
    for (const path of ['/shop/new-order', '/shop/import', '/shop/orders/A-17/correct'])
      expect([path, (await desk.get(path, reader)).status]).toEqual([path, 404])
  })
})

describe('the walk finds a page', () => {
  test('that shows the webhook of another', async ({ startDesk }) => {
    const { foreign, found } = await walkWith(startDesk, '/shop/webhooks/:id', (store) => {
      return async ({ id }) => view((await store().overview.webhooks({ id }))[0]?.url ?? '')
    })

    const asked = `GET /shop/webhooks/${foreign.webhook}?`
    expect(found).toEqual([`${asked}: 200`, `${asked}: secret.example`])
  })

  const everyone = { fleetId: 0, mode: 'test', clientIds: null } as const
  const view = (title: string) => ({ title, content: h('p', null) })

  test('that looks for a number without the client', async ({ startDesk }) => {
    const { foreign, found } = await walkWith(startDesk, '/shop/orders/:id', (store) => {
      return async ({ id }) => {
        const order = numberIn(id) && (await store().fleets.find(everyone, Number(id)))?.order
        return order ? view(order.reference) : undefined
      }
    })

    const asked = `GET /shop/orders/${foreign.order.id}?`
    expect(found).toEqual([`${asked}: 200`, `${asked}: SECRET-1`])
  })

  test('that names the order of another', async ({ startDesk }) => {
    const { found } = await walkWith(startDesk, '/shop', (store) => async () => {
      const after = { createdAt: Number.MAX_SAFE_INTEGER, id: 0 }
      const searched = { reference: 'SECRET-1', clients: [] }
      const { orders } = await store().fleets.search(everyone, { searched, after, limit: 1 })
      return view(orders[0]?.order.recipient.name ?? '')
    })

    expect(found).toEqual(['GET /shop?: Zahara'])
  })
})

/** Tries a desk of which one page is another. */
async function walkWith(
  startDesk: StartDesk,
  path: string,
  makePage: (store: () => DatabaseStore) => ShopPage,
) {
  const desks: Desk[] = []
  const page = makePage(() => {
    if (!desks[0]) throw new Error('The desk has not started.')
    return desks[0].store
  })
  const index = shopPages.findIndex((each) => each.path === path)
  const pages = shopPages as { path: string; page: ShopPage }[]
  const planted = pages.splice(index, 1, { path, page })
  try {
    desks.push(await startDesk())
  } finally {
    pages.splice(index, 1, ...planted)
  }
  const [desk] = desks as [Desk]
  const foreign = await foreignOf(desk, 'globex', 'test')
  return { foreign, found: await leaks(desk, await enterOwn(desk), foreign) }
}

import type { OrderDraft, ProgressReport } from '@delivery-orders/contract'
import type { DatabaseStore } from '@delivery-orders/operations/store'
import { describe, expect } from 'vitest'
import { aDraft, anItem } from '../support/a-draft.ts'
import { test as base, type Desk } from './support/own-desk.ts'

type Form = Readonly<Record<string, string>>

interface Planner {
  readonly store: DatabaseStore
  readonly desk: Desk
  get(path: string): Promise<string>
  /** Returns where the browser goes, or the text of the page. */
  post(path: string, form?: Form): Promise<string>
  /** Adds a courier on the page. Returns its id. */
  add(reference: string, own?: Form): Promise<number>
  /** Creates a live order, and moves it. Returns its number. */
  place(
    reference: string,
    draft?: Partial<OrderDraft>,
    steps?: readonly ProgressReport[],
  ): Promise<number>
  /** Marks orders on a page, and presses a button of the choice that follows. */
  give(page: string, ids: readonly number[], button: string): Promise<string>
  carried(courier: number): Promise<readonly string[]>
  audited(): Promise<readonly string[]>
}

const key = () =>
  Array.from({ length: 24 }, () => 'abcdefgh'[Math.floor(Math.random() * 8)]).join('')

const test = base.extend<{ planner: Planner }>({
  planner: async ({ desk }, use) => {
    const { store, world } = desk
    const cookie = await desk.enter('planner')
    const acme = await world.client('acme', 'live', [
      'orders:read',
      'orders:write',
      'orders:progress',
    ])
    const mainOf = (text: string) => text.slice(text.indexOf('<main>'))
    const get = async (path: string) => mainOf((await desk.get(path, cookie)).text)
    const post = async (path: string, form: Form = {}) => {
      const { status, headers, text } = await desk.post(path, cookie, { key: key(), ...form })
      return status === 404 ? '404' : (headers.get('location') ?? mainOf(text))
    }
    await use({
      ...{ store, desk, get, post },
      add: async (reference, own = {}) => {
        const form = { name: 'Moussa Traoré', phone: '05 05 05 05 05', mode: 'live', reference }
        expect(await post('/couriers', { ...form, ...own })).toBe('/couriers?mode=live')
        return (await store.couriers.find('live', reference))?.id ?? 0
      },
      place: async (referenceNumber, draft = {}, steps = []) => {
        const { items } = await acme.orders.create(aDraft({ referenceNumber, ...draft }))
        for (const step of steps) await acme.orders.progress(referenceNumber, step)
        return Number(items[0]?.orderId)
      },
      give: async (page, ids, button) => {
        const shown = await get(page)
        const marks = ids.map((id) => {
          const [, revision] = new RegExp(`name="o${id}" value="(\\d+)"`).exec(shown) ?? []
          return [`o${id}`, revision ?? ''] as const
        })
        const [, from] = /name="from" value="(\d+)"/.exec(shown) ?? []
        const more = { mode: 'live', ...(from && { from }) }
        const choice = await post('/assign/choose', { ...Object.fromEntries(marks), ...more })
        const [, does = ''] =
          new RegExp(`name="do" value="([^"]*)"[^>]*>[^<]*${button}`).exec(choice) ?? []
        const [, orders = ''] = /name="orders" value="([^"]*)"/.exec(choice) ?? []
        return await post('/assign', { ...more, do: does, orders })
      },
      carried: async (courier) =>
        [
          ...(await get(`/assign?courier=${courier}`)).matchAll(/aria-label="([^"]*)" *\/?><a/g),
        ].map(([, reference]) => reference ?? ''),
      audited: async () =>
        (await store.overview.audit({ since: 0, limit: 50 })).map(
          ({ action, subject }) => `${action} ${subject}`,
        ),
    })
  },
})

const courier = { name: 'Moussa', reference: 'c-7' }
const delivered: readonly ProgressReport[] = [
  { to: 'assigned', courier },
  { to: 'picked_up' },
  { to: 'in_transit' },
  { to: 'delivered', proof: { collected: 10_000 } },
]
const withCash = { collect: { amount: 10_000 } }

describe('the page of couriers', () => {
  test('adds a courier once, and says what is wrong with another', async ({ planner }) => {
    expect(await planner.get('/couriers')).toContain('no couriers yet')
    const id = await planner.add('c-7', { vehicle: 'Moto', fleet: 'bikes' })
    expect(await planner.add('c-7', { vehicle: 'Moto', fleet: 'bikes' })).toBe(id)

    const page = await planner.get('/couriers')
    for (const text of ['Moussa Traoré', 'c-7', '+225 05 05 05 05 05', 'Moto', 'bikes'])
      expect(page).toContain(text)
    const other = { mode: 'live', name: 'Awa', phone: '0707', reference: 'c-7', fleet: '/' }
    expect(await planner.post('/couriers', other)).toMatch(
      /aria-invalid.*id="f-phone"|id="f-phone".*aria-invalid/s,
    )
    expect(await planner.post('/couriers', { ...other, phone: '0707070707', fleet: '' })).toContain(
      'or there was one',
    )
    expect((await planner.audited()).filter((row) => row.startsWith('courier'))).toEqual([
      `courier.added ${id}`,
    ])
  })

  test('changes what recipients read of a courier, in the orders that it is given later', async ({
    planner,
  }) => {
    const id = await planner.add('c-7', { vehicle: 'Moto' })
    const page = await planner.get('/couriers')
    expect(page).toContain(`action="/couriers/${id}"`)
    for (const known of ['Moussa Traoré', '+225 05 05 05 05 05', 'Moto'])
      expect(await planner.get(`/couriers/${id}`)).toContain(`value="${known}"`)
    const changed = { name: 'Moussa T.', phone: '07 07 07 07 07', vehicle: '' }

    const wrong = await planner.post(`/couriers/${id}`, { ...changed, phone: '0707' })
    expect(wrong).toMatch(/aria-invalid.*id="f-phone"|id="f-phone".*aria-invalid/s)
    for (const _ of ['once', 'twice'])
      expect(await planner.post(`/couriers/${id}`, changed)).toBe('/couriers?mode=live')

    expect(await planner.get('/couriers')).toContain('+225 07 07 07 07 07')
    expect(await planner.post('/couriers/999', changed)).toBe('404')
    expect((await planner.audited()).filter((row) => row.startsWith('courier'))).toEqual([
      `courier.changed ${id}`,
      `courier.added ${id}`,
    ])
  })

  test('shows a link once, ends sessions, and ends a courier without orders and cash', async ({
    planner,
  }) => {
    const id = await planner.add('c-7')
    const form = { key: key() }
    const invited = await planner.post(`/couriers/${id}/invite`, form)
    expect(invited).toContain(`/enter/${form.key}`)
    expect(invited).toContain('<svg class="qr"')
    expect(await planner.post(`/couriers/${id}/invite`, form)).toContain('made already')
    const phone = await planner.desk.enterCourier('c-7')
    expect(await planner.get('/couriers')).toContain('Log out…')

    expect(await planner.post(`/couriers/${id}/log-out`)).toBe('/couriers?mode=live')
    expect((await planner.desk.get('/round', phone)).status).not.toBe(200)

    const order = await planner.place('A-1', {}, delivered.slice(0, 1))
    expect(await planner.post(`/couriers/${id}/end`)).toContain('still carries orders')
    expect(await planner.give(`/assign?courier=${id}`, [order], 'back')).toMatch(/^\/assign/)
    expect(await planner.post(`/couriers/${id}/end`)).toBe('/couriers?mode=live')
    expect(await planner.post(`/couriers/${id}/end`)).toBe('404')
    expect(
      (await planner.audited()).filter((row) => /^(courier|desk)/.test(row)).slice(0, 3),
    ).toEqual([
      `courier.ended ${id}`,
      expect.stringMatching(/^desk\.ended/),
      expect.stringMatching(/^desk\.ended/),
    ])
  })
})

describe('the cash of couriers', () => {
  test('is received once, and what is missing is due the next time', async ({ planner }) => {
    const id = await planner.add('c-7')
    planner.desk.world.clock.pass('400 d')
    await planner.place('A-1', withCash, delivered)
    await planner.place('A-2', withCash, delivered)
    const page = await planner.get('/couriers')
    expect(page).toMatch(/2 orders.*name="due" value="20000"/s)

    const seen = { currency: 'XOF', due: '20000', received: '15 000' }
    expect(await planner.post(`/couriers/${id}/cash`, seen)).toBe('/couriers?mode=live#cash')
    expect(await planner.post(`/couriers/${id}/cash`, seen)).toContain('nothing was noted')
    const wrong = { ...seen, due: '5000', received: 'all' }
    expect(await planner.post(`/couriers/${id}/cash`, wrong)).toContain('not an amount')

    const after = await planner.get('/couriers')
    expect(after).toMatch(/name="due" value="5000"/)
    expect(after).toContain('Cash received today')
    expect(await planner.post(`/couriers/${id}/end`)).toContain('receive the cash first')
    expect((await planner.audited()).filter((row) => row.startsWith('courier.settled'))).toEqual([
      `courier.settled ${id}`,
    ])
  })
})

describe('the page Assign', () => {
  test('gives the orders of an area to a courier, one commit each, however often it is asked', async ({
    planner,
  }) => {
    const id = await planner.add('c-7')
    const address = (city: string) => ({
      recipient: { ...aDraft().recipient, address: { name: 'Rue 1', city } },
    })
    const orders = [
      await planner.place('A-1', address('Cocody')),
      await planner.place('A-2', address('cocody ')),
      await planner.place('A-3', address('Marcory')),
    ]
    const page = await planner.get('/assign')
    expect(page).toContain('All 2 of Cocody to…')
    const [, area0 = ''] = /name="area0" value="([^"]*)"/.exec(page) ?? []
    expect(area0.split(' ').map((each) => Number(each.split('.')[0]))).toEqual(orders.slice(0, 2))
    const choice = await planner.post('/assign/choose', { mode: 'live', all: '0', area0 })
    expect(choice).toContain('Assign 2 orders to Moussa Traoré')
    const form = { mode: 'live', key: key(), orders: area0, do: `give:${id}` }

    const [first, second] = [
      await planner.post('/assign', form),
      await planner.post('/assign', form),
    ]

    expect(first).toMatch(/^\/assign\?mode=live&done=/)
    expect(second).toMatch(/^\/assign\?mode=live&done=/)
    expect(await planner.get(first)).toContain('2 orders assigned to Moussa Traoré.')
    expect((await planner.carried(id)).toSorted()).toEqual(['A-1', 'A-2'])
    expect((await planner.audited()).filter((row) => row.startsWith('order.'))).toEqual(
      orders
        .slice(0, 2)
        .map((order) => `order.progressed ${order}`)
        .toReversed(),
    )
  })

  test('names the orders that somebody else took, and assigns the others', async ({ planner }) => {
    const [moussa, awa] = [await planner.add('c-7'), await planner.add('c-8', { name: 'Awa Koné' })]
    const orders = [
      await planner.place('A-1'),
      await planner.place('A-2'),
      await planner.place('A-3'),
    ]
    const [first, second, third] = orders.map((order) => `${order}.1`)
    const give = (to: number, ...given: readonly (string | undefined)[]) =>
      planner.post('/assign', { mode: 'live', do: `give:${to}`, orders: given.join(' ') })
    await give(awa, first)
    const acme = await planner.desk.world.client('acme', 'live', ['orders:write'])
    await acme.orders.cancel('A-2')

    const text = await give(moussa, first, second, third)

    expect(text).toContain('2 orders did not change')
    expect(text).toContain('1 order assigned to Moussa Traoré.')
    expect(text).toMatch(/A-1<.*Awa Koné has this order now\..*A-2<.*[Cc]anceled/s)
    expect(await planner.carried(moussa)).toEqual(['A-3'])
    expect(await planner.carried(awa)).toEqual(['A-1'])
  })

  test('hands an order over, and refuses a planner who has not seen that', async ({ planner }) => {
    const [moussa, awa, serge] = [
      await planner.add('c-7'),
      await planner.add('c-8', { name: 'Awa Koné' }),
      await planner.add('c-9', { name: 'Serge' }),
    ]
    const order = await planner.place('A-1', { items: [anItem(), anItem()] }, [
      { to: 'assigned', courier },
      { to: 'picked_up', items: [0] },
    ])
    const seen = { mode: 'live', orders: `${order}.3`, from: String(moussa) }
    const form = { ...seen, key: key(), do: `give:${awa}` }

    const [first, again] = [
      await planner.post('/assign', form),
      await planner.post('/assign', form),
    ]
    const late = await planner.post('/assign', { ...seen, do: `give:${serge}` })
    const back = await planner.post('/assign', { ...seen, do: 'back' })

    expect([first, again]).toEqual([
      expect.stringContaining(`/assign?courier=${moussa}&done=`),
      expect.stringContaining(`/assign?courier=${moussa}&done=`),
    ])
    for (const refused of [late, back]) expect(refused).toContain('has changed since you saw it')
    expect(await planner.carried(awa)).toEqual(['A-1'])
    expect(await planner.carried(moussa)).toEqual([])
    const { items } = (await planner.store.orders.findById(order))?.order ?? {}
    expect(items?.map(({ status }) => status)).toEqual(['picked_up', 'assigned'])
  })

  test('takes back only what was not picked up', async ({ planner }) => {
    const id = await planner.add('c-7')
    const [first, second] = [
      await planner.place('A-1', {}, delivered.slice(0, 1)),
      await planner.place('A-2', {}, delivered.slice(0, 2)),
    ]

    const text = await planner.give(`/assign?courier=${id}`, [first, second], 'back')

    expect(text).toContain('1 order taken back.')
    expect(text).toMatch(/A-2<.*picked the order up already/s)
    expect(await planner.carried(id)).toEqual(['A-2'])
    expect(await planner.get('/assign')).toContain('Without a courier (1)')
  })

  test('gives a courier no orders of clients that it does not see', async ({ planner }) => {
    const { store } = planner
    const order = await planner.place('A-1')
    const by = await store.access.identify({ kind: 'user', name: 'root' })
    const other = await planner.desk.world.client('globex', 'live')
    expect(other).toBeDefined()
    const globex = (await store.access.findClient('globex')) ?? 0
    const id = await store.couriers.add({
      ...{ mode: 'live', reference: 'c-7', name: 'Moussa', phone: '+2250505050505', by },
      ...{ vehicle: null, fleet: null, clientIds: [globex], createdAt: 0 },
    })
    const choice = await planner.post('/assign/choose', { mode: 'live', [`o${order}`]: '1' })
    expect(choice).toContain('sees no orders of this client')

    const form = { mode: 'live', orders: `${order}.1`, do: `give:${id}` }
    expect(await planner.post('/assign', form)).toContain('sees no orders of this client')
    expect(await planner.carried(id ?? 0)).toEqual([])
  })

  test('takes no courier who has ended, and no form that no page has', async ({ planner }) => {
    const id = await planner.add('c-7')
    const order = await planner.place('A-1')
    const by = await planner.store.access.identify({ kind: 'user', name: 'root' })
    const orders = `${order}.1`
    for (const form of [
      { orders, do: `give:${id}`, key: 'short' },
      { orders, do: 'give:999' },
      { orders, do: 'back' },
      { orders, do: 'give:', from: String(id) },
    ])
      expect([form, await planner.post('/assign', { mode: 'live', ...form })]).toEqual([
        form,
        '404',
      ])
    await planner.store.couriers.end(id, 1, by)
    expect(await planner.post('/assign', { mode: 'live', orders, do: `give:${id}` })).toBe('404')
    expect(await planner.post('/assign/choose', { mode: 'live', o999999: '1' })).toContain(
      'Mark at least',
    )
    expect(await planner.get('/assign')).toContain('Without a courier (1)')
  })

  test('says whether a courier has opened the round since it got its orders', async ({
    planner,
  }) => {
    const { store, desk } = planner
    const id = await planner.add('c-7')
    const cookie = await desk.enterCourier('c-7')
    const [access] = (await store.desk.list()).filter(({ side }) => side === 'courier')
    const order = await planner.place('A-1')
    const page = await planner.give('/assign', [order], 'Assign')
    expect(await planner.get(page)).toMatch(/Moussa Traoré.*not opened since/s)

    await store.desk.noteSeen(access?.id ?? 0, Date.now() - 90_000)
    await desk.get('/round', cookie, { 'desk-refresh': '1' })

    expect(await planner.get('/assign')).not.toContain('not opened since')
    expect(id).toBeGreaterThan(0)
  })
})

test('the form of a step offers the couriers of the desk, each once', async ({ planner }) => {
  planner.desk.world.clock.set(Date.now())
  const id = await planner.add('c-7', { vehicle: 'Moto' })
  await planner.place('A-1', {}, delivered.slice(0, 1))
  await planner.place('A-2', {}, [{ to: 'assigned', courier: { name: 'Ali', reference: 'x-1' } }])
  const order = await planner.place('A-3')
  const page = await planner.get(`/orders/${order}/step?from=pending&to=assigned`)
  const options = [...page.matchAll(/<option value="([^"]+)"[^>]*>([^<]*)/g)].map(
    ([, value, text]) => [value, text],
  )
  expect(options).toEqual([
    [String(id), 'Moussa Traoré, +2250505050505, c-7, Moto'],
    [expect.stringMatching(/^\d+\.0$/), 'Ali, x-1'],
  ])

  const form = { from: 'pending', to: 'assigned', shown: '0', all: 'yes', courier: String(id) }
  expect(await planner.post(`/orders/${order}/step`, form)).toBe(`/orders/${order}`)

  expect((await planner.carried(id)).toSorted()).toEqual(['A-1', 'A-3'])
})

test('the number of orders without a courier leads planners to Assign, and readers to the list', async ({
  planner,
}) => {
  expect(await planner.get('/')).toContain('href="/assign?mode=live"')
  const reader = await planner.desk.enter('reader')
  const { text } = await planner.desk.get('/', reader)
  expect(text).toContain('href="/orders?mode=live&amp;status=pending"')
  expect(text).not.toContain('/assign')
})

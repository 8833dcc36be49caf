import type { OrderDraft, ProgressReport } from '@delivery-orders/contract'
import type { DatabaseStore, DeskRole, LeasedDispatch } from '@delivery-orders/operations/store'
import type { DeliveryOrders } from '@delivery-orders/sdk'
import { describe, expect } from 'vitest'
import {
  aFailure,
  aLeaseRequest,
  aMinute,
  anAttempt,
  aResult,
} from '../store/support/an-attempt.ts'
import { aDraft, anItem } from '../support/a-draft.ts'
import { allOf } from '../support/all-of.ts'
import type { HttpResponse } from '../support/send.ts'
import type { World } from '../support/world.ts'
import { test as base } from './support/own-desk.ts'

type Form = Readonly<Record<string, string>>

/** The order 1 is A-17 of own-desk.ts. */
interface Staff {
  /** In test mode. */
  readonly acme: DeliveryOrders
  readonly store: DatabaseStore
  /** The clock of the service. The desk has that of the machine. */
  readonly clock: World['clock']
  /** Creates an order, and moves it. */
  place(
    reference: string,
    draft?: Partial<OrderDraft>,
    steps?: readonly ProgressReport[],
  ): Promise<void>
  enter(role: DeskRole): Promise<Person>
}

/** Somebody who has entered the desk. */
interface Person {
  get(path: string): Promise<string>
  post(path: string, form: Form): Promise<HttpResponse>
  /** Fills in the form of a page as a browser would, and sends it. */
  send(path: string, fields: Form): Promise<HttpResponse>
}

const courier = { name: 'Moussa', reference: 'c-7' }
const onTheWay: readonly ProgressReport[] = [
  { to: 'assigned', courier },
  { to: 'picked_up' },
  { to: 'in_transit' },
]

const test = base.extend<{ staff: Staff }>({
  staff: async ({ startDesk }, use) => {
    const { world, enter, store, ...desk } = await startDesk({ PAGE_TIME_ZONE: 'Africa/Lagos' })
    const acme = await world.client('acme')
    await use({
      ...{ acme, store, clock: world.clock },
      place: async (referenceNumber, draft = {}, steps = []) => {
        await acme.orders.create(aDraft({ referenceNumber, ...draft }))
        for (const step of steps) await acme.orders.progress(referenceNumber, step)
      },
      enter: async (role) => {
        const cookie = await enter(role)
        const get = async (path: string) => withoutStyle((await desk.get(path, cookie)).text)
        const post = async (path: string, form: Form) => {
          const answer = await desk.post(path, cookie, form)
          return { ...answer, text: withoutStyle(answer.text) }
        }
        return {
          ...{ get, post },
          send: async (path, fields) =>
            post(path.split('?')[0] ?? '', { ...fieldsIn(await get(path)), ...fields }),
        }
      },
    })
  },
})

/** Keeps what a failing test prints short. */
const withoutStyle = (html: string): string => html.replace(/<style>.*<\/style>/s, '')

/** The fields of the last form of a page, with their values. */
function fieldsIn(html: string): Form {
  const form = html.slice(html.lastIndexOf('<form'))
  const inputs = [...form.matchAll(/<input ([^>]*)>/g)].map(([, attributes = '']) => {
    const read = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1]
    const isBox = attributes.includes('type="checkbox"')
    const isOff = isBox && !/\bchecked\b/.test(attributes)
    return isOff ? [] : [[read('name') ?? '', decoded(read('value') ?? (isBox ? 'on' : ''))]]
  })
  const selects = [...form.matchAll(/<select [^>]*name="([^"]*)".*?<\/select>/gs)].map(
    ([select, name = '']) => [
      [
        name,
        /<option[^>]*\bselected\b[^>]*>/.exec(select)?.[0].match(/value="([^"]*)"/)?.[1] ?? '',
      ],
    ],
  )
  const areas = [...form.matchAll(/<textarea [^>]*name="([^"]*)"[^>]*>(.*?)<\/textarea>/gs)].map(
    ([, name = '', text = '']) => [[name, decoded(text)]],
  )
  return Object.fromEntries([...inputs, ...selects, ...areas].flat())
}

const decoded = (text: string): string =>
  text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&')

const pathOf = ({ status, headers }: HttpResponse): string => {
  expect(status).toBe(303)
  return headers.get('location') ?? ''
}

const entered = {
  phone: '07 01 02 03 04',
  name: 'Aminata',
  street: 'Rue 12',
  city: 'Bouaké',
  sender: '',
  senderPhone: '+2250102030405',
  senderStreet: 'Marché',
  senderCity: 'Bouaké',
  item1Name: 'Pagne',
  item1Quantity: '2',
  item1Price: '12 500',
  fee: '1.500',
  cash: '14 000',
  from: '2026-12-01T09:00',
  to: '2026-12-01T12:00',
  instructions: 'Call first.\r\nThen knock.',
}

const newOrder = '/orders/new?client=acme&mode=test'

describe('a new order', () => {
  test('is checked, then created once for a form, with the person in its timeline and the audit', async ({
    staff,
  }) => {
    const [planner, admin] = [await staff.enter('planner'), await staff.enter('admin')]
    await staff.place('A-1')

    const preview = await planner.send(newOrder, { ...entered, reference: 'CALL-1' })

    expect(preview.status).toBe(200)
    expect(preview.text).toContain('Nothing has been created yet')
    expect(preview.text).toMatch(/14,000|14 000/)
    await expect(staff.acme.orders.get('CALL-1')).rejects.toThrow()
    const form = { ...fieldsIn(preview.text), do: 'create' }
    const paths = await Promise.all([1, 2, 3].map(() => planner.post('/orders/new', form)))
    expect(new Set(paths.map(pathOf)).size).toBe(1)
    expect(await staff.acme.orders.get('CALL-1')).toMatchObject({
      recipient: { phone: '+2250701020304', address: { city: 'Bouaké' } },
      items: [
        { itemName: 'Pagne', quantity: 2, total: 12_500, sender: { phone: '+2250102030405' } },
      ],
      deliveryFee: 1_500,
      total: 14_000,
      collect: { amount: 14_000 },
      deliveryInstructions: 'Call first.\nThen knock.',
      // Clocks in Lagos are an hour ahead.
      deliveryWindow: { from: '2026-12-01T08:00:00.000Z', to: '2026-12-01T11:00:00.000Z' },
    })
    expect(await planner.get(pathOf(paths[0] as HttpResponse))).toContain('desk planner')
    const audit = await admin.get('/audit')
    expect(audit.match(/<div>created an order<\/div>/g)).toHaveLength(1)
  })

  test('shows warnings before it is created, and what is wrong beside each field', async ({
    staff,
  }) => {
    const planner = await staff.enter('planner')
    await staff.place('A-1')
    const warned = await planner.send(newOrder, {
      ...entered,
      cash: '9 000',
      deadline: '2020-01-01',
    })
    expect(warned.text).toContain('The cash to collect is not the total of the order.')
    expect(warned.text).toContain('The deadline has passed.')

    const faulty = await planner.send(newOrder, {
      ...entered,
      ...{ phone: '12', city: '', item1Quantity: '0', item2Price: '5', fee: 'much' },
      ...{ to: '2026-12-01T08:00', senderPhone: 'x' },
    })
    const wrong = [...faulty.text.matchAll(/id="e-(\w+)">([^<]*)</g)].map(([, id, text]) => [
      id,
      text,
    ])
    expect(Object.fromEntries(wrong)).toEqual({
      phone: expect.stringContaining('not a phone number'),
      senderPhone: expect.stringContaining('not a phone number'),
      city: 'Fill this in.',
      item1Quantity: expect.stringContaining('whole number'),
      item2Name: 'Fill this in.',
      fee: 'This is not an amount.',
    })
    expect(faulty.text).toContain('value="much"')
    const ended = await planner.send(newOrder, { ...entered, to: '2026-12-01T08:00' })
    expect(ended.text).toContain('The end is before the beginning.')
  })

  test('says that the reference is taken, and that a form was used with other values', async ({
    staff,
  }) => {
    const planner = await staff.enter('planner')
    await staff.place('A-1')
    const fields = fieldsIn((await planner.send(newOrder, { ...entered })).text)
    const taken = await planner.post('/orders/new', { ...fields, reference: 'A-1', do: 'create' })
    expect(taken.text).toContain('already has an order with this reference')

    pathOf(await planner.post('/orders/new', { ...fields, do: 'create' }))
    const changed = await planner.post('/orders/new', { ...fields, name: 'Other', do: 'create' })
    expect(changed.text).toContain('This form was sent before with other values')
    expect(await allOf(staff.acme.orders.list())).toHaveLength(3)
  })

  test('finds recipient and senders in earlier orders of that client alone', async ({ staff }) => {
    const planner = await staff.enter('planner')
    const address = { name: 'Old street', city: 'Bouaké', latitude: 5.5, longitude: -4 }
    await staff.place('A-1', { recipient: { name: 'Awa', phone: '+2250701020304', address } })
    await staff.place('A-2', {
      recipient: {
        name: 'Awa',
        phone: '+2250701020304',
        address: { ...address, name: 'New street' },
      },
      items: [anItem({ sender: { ...anItem().sender, name: 'Chez Fatou' } })],
    })

    const found = await planner.send(newOrder, { phone: '0701020304', do: 'find' })
    expect(fieldsIn(found.text)).toMatchObject({
      ...{ street: 'New street', name: 'Awa', position: '5.5, -4' },
      // The client has several, so somebody chooses.
      sender: 'none',
    })
    expect(found.text).toContain('<option value="Bouaké"')
    const used = await planner.send(newOrder, { phone: '0701020304', do: 'use:2' })
    expect(fieldsIn(used.text)).toMatchObject({ street: 'Old street' })
    const page = await planner.get('/orders/new?client=acme&mode=live')
    expect(page).not.toContain('Chez Fatou')
    const fields = { ...entered, sender: '3.0', reference: 'B-1' }
    const preview = await planner.send(newOrder, fields)
    pathOf(await planner.post('/orders/new', { ...fieldsIn(preview.text), do: 'create' }))
    expect((await staff.acme.orders.get('B-1')).items[0]?.sender.name).toBe('Chez Fatou')
    const unchosen = await planner.send(newOrder, { ...entered, sender: 'none', senderPhone: '' })
    expect(unchosen.text).toContain('id="e-sender">Fill this in.')
    const unknown = await planner.send(newOrder, { phone: '0799999999', do: 'find' })
    expect(unknown.text).toContain('New recipient: no earlier order')
    expect(unknown.text).not.toMatch(/aria-invalid|class="alarm"/)
  })
})

describe('a step', () => {
  const stepOf = (from: string, to: string) => `/orders/2/step?from=${from}&to=${to}`

  test('names the courier, is one event for two presses, and is refused if somebody was faster', async ({
    staff,
  }) => {
    const planner = await staff.enter('planner')
    await staff.place('A-1', { items: [anItem(), anItem()] })
    const page = await planner.get('/orders/2')
    expect(page).toContain('href="/orders/2/step?from=pending&amp;to=assigned"')
    const form = {
      ...fieldsIn(await planner.get(stepOf('pending', 'assigned'))),
      ...{ courierName: 'Moussa', courierPhone: '05 05 05 05 05', comment: 'Blue bike' },
    }
    const other = fieldsIn(await planner.get(stepOf('pending', 'assigned')))

    for (const again of [form, form]) pathOf(await planner.post('/orders/2/step', again))

    const late = await planner.post('/orders/2/step', { ...other, courierName: 'Ali' })
    expect(late.text).toContain('Somebody was faster: the order is assigned now.')
    const order = await staff.acme.orders.get('A-1')
    expect(order).toMatchObject({
      status: 'assigned',
      courier: { name: 'Moussa', phone: '+2250505050505' },
    })
    const events = await allOf(staff.acme.orders.events('A-1'))
    expect(events.map(({ type }) => type)).toEqual(['order.created', 'order.assigned'])
  })

  test('suggests the couriers of open orders, and fills in what is known of them', async ({
    staff,
  }) => {
    const planner = await staff.enter('planner')
    await staff.place('A-1')
    await staff.place('OLD-1', {}, [{ to: 'assigned', courier: { name: 'Ali' } }])
    staff.clock.set(Date.now())
    await staff.place('A-2', {}, onTheWay)
    const page = await planner.get(stepOf('pending', 'assigned'))
    expect(page).toContain('<option value="4.0">Moussa, c-7</option>')
    expect(page).not.toContain('Ali')

    const chosen = { courier: '4.0', vehicle: 'Blue bike' }
    pathOf(await planner.send(stepOf('pending', 'assigned'), chosen))

    expect((await staff.acme.orders.get('A-1')).courier).toEqual({
      ...{ ...courier, vehicle: 'Blue bike' },
    })
  })

  test('delivers with cash, some of the items and less of one, and the code or an exception', async ({
    staff,
  }) => {
    const planner = await staff.enter('planner')
    const items = [anItem({ quantity: 3 }), anItem(), anItem()]
    await staff.place('A-1', { items, requires: { code: true } }, onTheWay)
    const deliver = (fields: Form) => planner.send(stepOf('in_transit', 'delivered'), fields)
    const right = (await staff.acme.orders.get('A-1')).deliveryCode ?? ''
    const wrong = right === '1234' ? '4321' : '1234'

    expect((await deliver({})).text).toContain('The order asks for more: the code.')
    expect((await deliver({ code: wrong })).text).toContain('Tries left: 4.')
    expect(await planner.get('/orders/2')).toContain('Tries left: 4 of 5.')
    expect((await deliver({ code: right, quantity0: '9' })).text).toContain('Write a whole number')
    const fields = fieldsIn(await planner.get(stepOf('in_transit', 'delivered')))
    const { item2: _, ...some } = fields
    pathOf(
      await planner.post('/orders/2/step', {
        ...{ ...some, quantity0: '2', collected: '12 000', receivedBy: 'Awa', code: right },
      }),
    )
    pathOf(await deliver({ exception: 'The phone was off.' }))

    const order = await staff.acme.orders.get('A-1')
    expect(order).toMatchObject({ status: 'delivered', collected: 12_000 })
    expect(order.items.map(({ deliveredQuantity }) => deliveredQuantity)).toEqual([
      ...[2, undefined, undefined],
    ])
    expect(order.items[2]?.proof).toMatchObject({ exception: 'The phone was off.' })
    const delivered = await planner.get('/orders/2')
    expect(delivered).toContain('The phone was off.')
    expect(delivered).toContain('<dd>Code checked</dd>')
    expect(delivered).not.toContain('is asked for')
    expect(await planner.get('/orders/1')).toContain('No code is asked for.')
  })

  test('takes a reason for what failed, and offers no step of a final order', async ({ staff }) => {
    const planner = await staff.enter('planner')
    await staff.place('A-1', {}, onTheWay)
    const failed = { reason: 'recipient_absent', comment: 'Nobody.' }
    pathOf(await planner.send(stepOf('in_transit', 'failed'), failed))
    const admin = await staff.enter('admin')
    expect(await admin.get('/orders/2')).toContain('its parcel is not back. Enter its return')
    pathOf(await planner.send(stepOf('failed', 'returned'), {}))
    expect(await admin.get('/orders/2')).not.toContain('its parcel is not back')

    expect(await staff.acme.orders.get('A-1')).toMatchObject({
      ...{ status: 'returned', reason: 'recipient_absent', statusComment: 'Nobody.' },
    })
    expect(await planner.get('/orders/2')).not.toContain('/orders/2/step')
    expect(await planner.get(stepOf('in_transit', 'failed'))).toContain('No item of the order has')
    expect(
      (await planner.post('/orders/2/step', { from: 'pending', to: 'delivered' })).status,
    ).toBe(404)
  })
})

describe('a correction', () => {
  test('changes what was entered once, and tells the client that it was not its own', async ({
    staff,
  }) => {
    const planner = await staff.enter('planner')
    const deliveryWindow = { from: '2026-12-01T08:00:30.000Z', to: '2026-12-01T11:00:00.000Z' }
    await staff.place('A-1', { deliveryWindow })
    const form = {
      ...fieldsIn(await planner.get('/orders/2/correct')),
      ...{ phone: '07 99 99 99 99', landmark: 'Pharmacy', position: '5.3599, -3.9867' },
    }
    for (const again of [form, form]) pathOf(await planner.post('/orders/2/correct', again))

    expect(await staff.acme.orders.get('A-1')).toMatchObject({
      recipient: {
        ...{ name: 'Awa Koné', phone: '+2250799999999' },
        address: { landmark: 'Pharmacy', latitude: 5.3599, longitude: -3.9867 },
      },
      deliveryWindow,
    })
    const events = await allOf(staff.acme.orders.events('A-1'))
    expect(events.map(({ data }) => data.by)).toEqual([undefined, 'fleet'])
    expect(await planner.get('/orders/2')).toContain(
      'Changed: Recipient › Phone, Recipient › Landmark',
    )
    pathOf(await planner.send('/orders/2/correct', { from: '', to: '', position: '' }))
    const order = await staff.acme.orders.get('A-1')
    expect([order.deliveryWindow, order.recipient.address.latitude]).toEqual([undefined, undefined])
  })

  test('is refused if somebody has changed the order, or a field can no longer be changed', async ({
    staff,
  }) => {
    const planner = await staff.enter('planner')
    await staff.place('A-1')
    const form = fieldsIn(await planner.get('/orders/2/correct'))
    await staff.acme.orders.update('A-1', { recipient: { name: 'Awa K.' } })
    const stale = await planner.post('/orders/2/correct', { ...form, phone: '0799999999' })
    expect(stale.text).toContain('Somebody has changed the order meanwhile.')
    for (const step of onTheWay) await staff.acme.orders.progress('A-1', step)
    const fixed = await planner.send('/orders/2/correct', { city: 'Bouaké', phone: 'x' })
    expect(fixed.text).toMatch(/id="e-phone"/)
    const moved = await planner.send('/orders/2/correct', { city: 'Bouaké' })
    expect(moved.text).toMatch(/The order is on the way, so .*id="e-city">This can no longer/s)
    expect((await staff.acme.orders.get('A-1')).recipient).toMatchObject({
      ...{ name: 'Awa K.', phone: '+2250702029254', address: { city: 'Abidjan' } },
    })
  })
})

describe('sending again', () => {
  test('makes due what a webhook has not received, once for two presses, and is in the audit', async ({
    staff,
  }) => {
    const { acme, store, place } = staff
    const [planner, admin] = [await staff.enter('planner'), await staff.enter('admin')]
    const { id } = await acme.webhooks.create({ url: 'https://shop.example.com/events' })
    await place('A-1', {}, onTheWay.slice(0, 1))
    expect(await planner.get('/orders/2')).not.toMatch(/Send \d/)
    const now = Date.now()
    const [first, second] = await store.outbox.lease(aLeaseRequest({ now }))
    await store.outbox.settle([
      aResult(first as LeasedDispatch, { attempt: anAttempt({ at: now }) }),
      aFailure(second as LeasedDispatch, {
        ...{ attempt: anAttempt({ at: now, status: 500, error: 'no' }), dueAt: now + aMinute },
      }),
    ])
    const page = await planner.get('/orders/2')
    expect(page).toContain('Send 1 event again')
    expect(page).toContain(`href="/webhooks/${id}/event?number=${second?.number}"`)
    const form = fieldsIn(page)

    for (const again of [form, form])
      expect(pathOf(await planner.post('/orders/2/resend', again))).toBe('/orders/2#webhooks')

    const { dueAt } = (await store.outbox.find(id, second?.number ?? 0)) ?? {}
    expect(dueAt).toBeLessThan(now + aMinute)
    expect(await planner.get('/orders/2')).not.toMatch(/Send \d/)
    expect((await admin.get('/audit')).match(/<div>sent an event again<\/div>/g)).toHaveLength(1)
  })
})

describe('a list as CSV', () => {
  test('has the orders of the filter, quotes formulas, and is in the audit', async ({ staff }) => {
    const [planner, admin] = [await staff.enter('planner'), await staff.enter('admin')]
    const address = { name: 'Rue "12",\nporte 3', city: 'Abidjan' }
    const phone = '+2250701020304'
    await staff.place('A-1', {
      recipient: { name: '=HYPERLINK("x")', phone, address },
      total: 12.5,
    })
    await staff.place('A-2', { recipient: { name: 'أمينة', phone, address } })
    await staff.place('A-3', {}, [{ to: 'canceled' }])

    const { text, headers } = await planner.post('/orders/csv', { mode: 'test', status: 'pending' })

    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename=orders-.*\.csv$/)
    const lines = text.replace('\ufeff', '').split('\r\n')
    expect(lines).toHaveLength(5)
    expect(lines[0]).toMatch(/^Reference,Number,Client,Mode,Status,/)
    expect(lines[2]).toContain(`"'=HYPERLINK(""x"")",'${phone},"Rue ""12"",\nporte 3",Abidjan`)
    expect(lines[2]).toContain(',12.5,')
    expect(lines[3]).toContain(`,أمينة,'${phone},`)
    expect(await admin.get('/audit')).toMatch(/planner \(desk\).*saved orders as CSV/s)
  })

  test('masks people for a reader', async ({ staff }) => {
    const reader = await staff.enter('reader')
    await staff.place('A-1', {}, [{ to: 'assigned', courier }])

    const { text } = await reader.post('/orders/csv', { mode: 'test' })

    expect(text).toContain('A-1,2,acme,Test,assigned')
    expect(text).toContain("'+225 •• •• 92 54,,Abidjan,c-7,")
    expect(text).not.toMatch(/Awa|0702029254|Jardins|Moussa/)
  })
})

describe('a page of an order', () => {
  test('says at its top that the order is a test, on all of its forms too', async ({ staff }) => {
    const planner = await staff.enter('planner')
    await staff.place('A-1')
    const step = '/orders/2/step?from=pending&to=assigned'
    const forms = [step, '/orders/2/correct', newOrder]
    const checked = await planner.send(newOrder, entered)
    const refused = await planner.send(step, { courierPhone: 'x' })
    const shown = [...(await Promise.all(['/orders/2', ...forms].map(planner.get)))]

    for (const page of [...shown, checked.text, refused.text])
      expect(page).toMatch(/<nav [^>]*><strong>[^<]*<\/strong><span class="mode">TEST</)
    expect(checked.text).toContain('Create the order')
  })

  test('has its number as the title if the client gave no reference', async ({ staff }) => {
    const planner = await staff.enter('planner')
    const { referenceNumber } = await staff.acme.orders.create(aDraft())
    const page = await planner.get('/orders/2')
    expect(page).toContain('<h1><bdi>No. 2</bdi></h1>')
    expect(page).toContain(`<bdi>${referenceNumber}</bdi>`)
    expect(await planner.get('/orders/1')).toContain('<h1><bdi>A-17</bdi></h1>')
  })
})

describe('a list of orders', () => {
  const dayMs = 86_400_000
  /** Clocks in Lagos are an hour ahead. */
  const dayOf = (instant: number) => new Date(instant + dayMs / 24).toISOString().slice(0, 10)

  test('has those of all statuses, of a client and of days, counts them, and is saved so', async ({
    staff,
  }) => {
    const planner = await staff.enter('planner')
    await staff.place('A-1')
    await staff.place('A-2', {}, [{ to: 'canceled' }])
    const { createdAt } = await staff.acme.orders.get('A-1')
    const created = Date.parse(createdAt)
    const [before, day, after] = [created - dayMs, created, created + dayMs].map(dayOf)
    const shown = async (filter: Form) => {
      const query = new URLSearchParams({ mode: 'test', ...filter })
      const page = await planner.get(`/orders?${query}`)
      const { text } = await planner.post('/orders/csv', { mode: 'test', ...filter })
      const references = [...page.matchAll(/<bdi>(A-\d+)</g)].map(([, one]) => one)
      expect(text.match(/^A-\d+/gm) ?? []).toEqual(references)
      return [/(\d+ orders?)\./.exec(page)?.[1], ...references]
    }

    expect(await shown({})).toEqual(['2 orders', 'A-17', 'A-1'])
    expect(await shown({ status: 'all' })).toEqual(['3 orders', 'A-17', 'A-1', 'A-2'])
    const week = { status: 'all', client: 'acme', from: `${before}`, to: `${day}` }
    expect(await shown(week)).toEqual(['3 orders', 'A-17', 'A-1', 'A-2'])
    expect(await shown({ ...week, status: 'canceled' })).toEqual(['1 order', 'A-2'])
    expect(await shown({ ...week, client: 'other' })).toEqual([undefined])
    expect(await shown({ status: 'all', from: `${after}` })).toEqual([undefined])
    expect(await shown({ status: 'all', to: `${before}` })).toEqual([undefined])
  })

  test('has those that a courier has now, from the page of one of them', async ({ staff }) => {
    const planner = await staff.enter('planner')
    await staff.place('MINE-1', {}, onTheWay)
    await staff.place('OTHERS-1', {}, [
      { to: 'assigned', courier: { name: 'Ali', reference: 'c-8' } },
    ])
    const order = await planner.get('/orders/2')
    const [, address = ''] = /href="(\/orders\?[^"]*courier=c-7)"/.exec(order) ?? []

    const list = await planner.get(decoded(address))

    expect(list).toContain('MINE-1')
    expect(list).toContain('1 order.')
    expect(list).not.toMatch(/OTHERS-1|A-17/)
    expect(list).toContain('name="courier" value="c-7"')
  })

  test('has links to the weeks and months that people ask for', async ({ staff }) => {
    const planner = await staff.enter('planner')
    const page = await planner.get('/orders?mode=test&client=acme')
    const today = dayOf(Date.now())
    const days = new Map(
      [...page.matchAll(/from=([\d-]+)&amp;to=([\d-]+)">([^<]+)</g)].map(
        ([, from = '', to = '', name = '']) => [name, [from, to]],
      ),
    )

    expect([...days.keys()]).toEqual(['This week', 'Week before', 'This month', 'Month before'])
    expect(days.get('This month')).toEqual([`${today.slice(0, 8)}01`, today])
    const [monday = '', sunday = ''] = days.get('Week before') ?? []
    expect([monday, sunday].map((day) => new Date(day).getUTCDay())).toEqual([1, 0])
    expect(Date.parse(sunday) - Date.parse(monday)).toBe(6 * 86_400_000)
    expect(days.get('Month before')?.[1]).toBe(
      new Date(Date.parse(`${today.slice(0, 8)}01`) - 86_400_000).toISOString().slice(0, 10),
    )
    expect(page).toContain('/orders?mode=test&amp;client=acme&amp;status=all&amp;from=')
  })

  test('says how late each order is, and which courier has several', async ({ staff }) => {
    const planner = await staff.enter('planner')
    const draft = { deliveryDeadline: dayOf(Date.now() - 7 * dayMs) }
    for (const reference of ['L-1', 'L-2']) await staff.place(reference, draft, onTheWay)
    await staff.place('L-3', draft)

    const page = await planner.get('/orders?mode=test&show=late')

    expect(page).toContain('3 orders.')
    expect(page).toMatch(
      /courier=c-7"><bdi>Moussa<\/bdi><\/a> \(2\)<\/li><li>Without a courier \(1\)/,
    )
    expect(page.match(/7 d late<\/span> <small>\d/g)).toHaveLength(3)
    expect(await planner.get('/?mode=test')).toMatch(/7 d late.*show=late"[^>]*>All late \(3\)</s)
    expect(await planner.get('/orders/2')).toContain('7 d late')
  })
})

describe('a search', () => {
  test('says that it shows only the first', async ({ staff }) => {
    const reader = await staff.enter('reader')
    const drafts = Array.from({ length: 51 }, (_, index) =>
      aDraft({ referenceNumber: `K-${index}` }),
    )
    await Promise.all(drafts.slice(1).map((draft) => staff.acme.orders.create(draft)))
    expect(await reader.get('/orders?q=K-')).not.toContain('The first 50')
    await staff.acme.orders.create(drafts[0] as OrderDraft)
    const page = await reader.get('/orders?q=K-')
    expect(page).toContain('The first 50: there are more.')
    expect(page.match(/<bdi>K-/g)).toHaveLength(50)
  })

  test('finds references by their beginning, in capital letters too', async ({ staff }) => {
    const reader = await staff.enter('reader')
    for (const reference of ['KOL-17', 'KOL-170', 'KOL-2']) await staff.place(reference)
    const references = async (q: string) =>
      [...(await reader.get(`/orders?q=${q}`)).matchAll(/<bdi>(KOL[^<]*)</g)].map(([, one]) => one)

    expect(await references('KOL-1')).toEqual(['KOL-170', 'KOL-17'])
    expect(await references('kol')).toEqual(['KOL-2', 'KOL-170', 'KOL-17'])
    expect(await references('KOL-17')).toEqual(['KOL-17'])
    expect(await references('OL')).toEqual([])
  })

  test('finds former recipients and senders in a second step, which no address gives away', async ({
    staff,
  }) => {
    const reader = await staff.enter('reader')
    await staff.place('FORMER')
    await staff.acme.orders.update('FORMER', { recipient: { phone: '+2250799999999' } })
    await staff.place('SENDER', {
      recipient: { ...aDraft().recipient, phone: '+2250799999999' },
      items: [anItem({ sender: { ...anItem().sender, phone: '+2250702029254' } })],
    })
    const first = await reader.get(pathOf(await reader.post('/orders', { q: '07 02 02 92 54' })))
    expect(first).not.toMatch(/FORMER|SENDER/)
    const next = decoded(/href="(\/orders\?found=[^"]*)"/.exec(first)?.[1] ?? '')
    expect(next).not.toContain('0702')

    const second = await reader.get(next)

    expect(second).toMatch(/SENDER.*Sender.*FORMER.*Former recipient/s)
    expect(second).toContain('All orders were searched.')
  })
})

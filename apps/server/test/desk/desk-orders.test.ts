import type { LeasedDispatch } from '@delivery-orders/operations/store'
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
import {
  courier,
  entered,
  type Form,
  fieldsIn,
  newOrder,
  onTheWay,
  pathOf,
  test,
} from './support/staff.ts'

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

import { OrderNotChangeableError, type OrderPatch } from '@delivery-orders/sdk'
import { describe, expect } from 'vitest'
import { aDraft, anItem } from '../support/a-draft.ts'
import { allOf } from '../support/all-of.ts'
import { test } from '../support/world.ts'

describe('updating an order', () => {
  test('changes only the given fields, and returns the order in the shape of get', async ({
    acme,
    world,
  }) => {
    await acme.orders.create(aDraft({ referenceNumber: 'A-17' }))
    const before = await acme.orders.get('A-17')
    world.clock.pass('5 min')

    const order = await acme.orders.update('A-17', {
      recipient: { phone: '+2250702029255', address: { city: 'Bouaké', landmark: 'Bank' } },
    })

    const { recipient } = before
    expect(order).toEqual({
      ...before,
      updatedAt: new Date(world.clock.now()).toISOString(),
      recipient: {
        ...recipient,
        phone: '+2250702029255',
        address: { ...recipient.address, city: 'Bouaké', landmark: 'Bank' },
      },
    })
    expect(await acme.orders.get('A-17')).toEqual(order)
    for await (const listed of acme.orders.list()) expect(listed).toEqual(order)
  })

  test('changes instructions, deadline, fee, total, receipt and every field of the recipient', async ({
    acme,
  }) => {
    await acme.orders.create(aDraft({ referenceNumber: 'A-17' }))
    const address = { name: 'Rue 2', landmark: 'Bank', city: 'Bouaké', latitude: 1, longitude: 2 }
    const patch = {
      deliveryInstructions: 'Ring twice',
      deliveryDeadline: '2026-12-24',
      deliveryFee: 1.5,
      total: 20,
      receiptUrl: 'https://shop.example.com/receipts/17.pdf',
      recipient: { name: 'Fatou', phone: '+2250702029255', address },
    }

    expect(await acme.orders.update('A-17', patch)).toMatchObject(patch)
  })

  test('null clears a field that may be absent', async ({ acme }) => {
    const { name, landmark, latitude } = { name: 'Awa', landmark: 'Bank', latitude: 5 }
    const address = { name: 'Rue 1', city: 'Abidjan', landmark, latitude, longitude: 1 }
    await acme.orders.create(
      aDraft({
        referenceNumber: 'A-17',
        deliveryInstructions: 'Ring twice',
        deliveryDeadline: '2026-12-24',
        recipient: { name, phone: '+2250702029254', address },
      }),
    )

    const order = await acme.orders.update('A-17', {
      deliveryInstructions: null,
      deliveryDeadline: null,
      recipient: { name: null, address: { landmark: null, latitude: null, longitude: null } },
    })

    expect(order).not.toHaveProperty('deliveryInstructions')
    expect(order).not.toHaveProperty('deliveryDeadline')
    expect(order.recipient).toEqual({
      referenceNumber: null,
      phone: '+2250702029254',
      address: { name: 'Rue 1', city: 'Abidjan' },
    })
  })

  test('a fee of null is 0, a total of null is the sum, and another fee alone leaves the total', async ({
    acme,
  }) => {
    const items = [anItem({ total: 0.1 }), anItem({ total: 0.2 })]
    await acme.orders.create(aDraft({ referenceNumber: 'A-17', deliveryFee: 5, items }))
    const amounts = async (patch: OrderPatch) => {
      const { deliveryFee, total } = await acme.orders.update('A-17', patch)
      return [deliveryFee, total]
    }

    expect(await amounts({ deliveryFee: 7 })).toEqual([7, 5.3])
    expect(await amounts({ total: null })).toEqual([7, 7.3])
    expect(await amounts({ deliveryFee: null })).toEqual([0, 7.3])
    expect(await amounts({ deliveryFee: null, total: null })).toEqual([0, 0.3])
  })

  test('a receipt of null is the service’s own, whose URL stays the same from then on', async ({
    acme,
  }) => {
    await acme.orders.create(aDraft({ referenceNumber: 'A-17' }))
    const { receiptUrl: own } = await acme.orders.get('A-17')
    const receiptAfter = async (receiptUrl: string | null) =>
      (await acme.orders.update('A-17', { receiptUrl })).receiptUrl
    const theirs = 'https://shop.example.com/17.pdf'

    expect(await receiptAfter(theirs)).toBe(theirs)
    expect(await receiptAfter(null)).toBe(own)
    // A client that sends back what it received must not lose the receipt.
    expect(await receiptAfter(own)).toBe(own)
    expect(await receiptAfter(theirs)).toBe(theirs)
    expect(await receiptAfter(own)).toBe(own)
    await acme.orders.create(aDraft({ referenceNumber: 'B-18', receiptUrl: theirs }))
    const { receiptUrl } = await acme.orders.update('B-18', { receiptUrl: null })
    expect(receiptUrl).toContain('/receipts/')
    expect(receiptUrl).not.toBe(own)
  })

  test.for<OrderPatch>([
    { recipient: {} },
    { recipient: { address: {} } },
    { recipient: { phone: '+2250702029254', name: 'Awa Koné' }, deliveryFee: null },
    { deliveryInstructions: null, total: null },
  ])(
    'with %j changes nothing: no event, and the same updatedAt',
    async (patch, { acme, world }) => {
      await acme.orders.create(aDraft({ referenceNumber: 'A-17' }))
      const before = await acme.orders.get('A-17')
      world.clock.pass('5 min')

      expect(await acme.orders.update('A-17', patch)).toEqual(before)
      expect(await allOf(acme.orders.events('A-17'))).toHaveLength(1)
    },
  )

  test('is possible while the order is assigned, and refused once an item was picked up', async ({
    acme,
  }) => {
    await acme.orders.create(aDraft({ referenceNumber: 'A-17', items: [anItem(), anItem()] }))
    await acme.orders.progress('A-17', { to: 'assigned' })
    expect(await acme.orders.update('A-17', { deliveryFee: 1 })).toMatchObject({ deliveryFee: 1 })
    await acme.orders.progress('A-17', { to: 'picked_up', items: [1] })

    const failure = await acme.orders.update('A-17', { deliveryFee: 2 }).catch((error) => error)

    expect(failure).toBeInstanceOf(OrderNotChangeableError)
    expect(failure).toMatchObject({
      status: 409,
      currentStatus: 'picked_up',
      changeableFrom: ['pending', 'assigned'],
      problem: {
        detail:
          'The order is picked_up. These fields can be changed while it is pending or assigned.',
        fields: ['/deliveryFee'],
      },
    })
  })

  test('of a canceled order is refused', async ({ acme }) => {
    await acme.orders.create(aDraft({ referenceNumber: 'A-17' }))
    await acme.orders.cancel('A-17')

    await expect(acme.orders.update('A-17', { deliveryFee: 1 })).rejects.toMatchObject({
      code: 'order_not_changeable',
      currentStatus: 'canceled',
    })
  })

  test('is possible 50 times', async ({ acme }) => {
    await acme.orders.create(aDraft({ referenceNumber: 'A-17' }))
    for (let deliveryFee = 1; deliveryFee <= 50; deliveryFee++)
      await acme.orders.update('A-17', { deliveryFee })

    await expect(acme.orders.update('A-17', { deliveryFee: 51 })).rejects.toMatchObject({
      code: 'order_not_changeable',
      currentStatus: 'pending',
      problem: { detail: 'The order was already changed 50 times, the maximum.' },
    })
    expect(await acme.orders.update('A-17', { deliveryFee: 50 })).toMatchObject({ deliveryFee: 50 })
    expect(await acme.orders.cancel('A-17')).toMatchObject({ deliveryFee: 50 })
  })

  test('keeps whether another draft is identical to the original one', async ({ acme }) => {
    const draft = aDraft({ referenceNumber: 'A-17', deliveryFee: 1 })
    await acme.orders.create(draft)
    await acme.orders.update('A-17', { deliveryFee: 2 })

    for (const [deliveryFee, identical] of [
      [1, true],
      [2, false],
    ] as const)
      await expect(acme.orders.create({ ...draft, deliveryFee })).rejects.toMatchObject({
        code: 'duplicate_reference',
        identical,
      })
  })

  test('answers 404 order_not_found for another client', async ({ acme, world }) => {
    await acme.orders.create(aDraft({ referenceNumber: 'A-17' }))
    const globex = await world.client('globex')

    await expect(globex.orders.update('A-17', { deliveryFee: 1 })).rejects.toMatchObject({
      code: 'order_not_found',
    })
  })

  test('with a used idempotency key returns the first response again', async ({ acme }) => {
    await acme.orders.create(aDraft({ referenceNumber: 'A-17' }))
    const change = (deliveryFee: number) =>
      acme.orders.update('A-17', { deliveryFee }, { idempotencyKey: 'k-1' }).withResponse()
    const first = await change(1)
    await acme.orders.update('A-17', { deliveryFee: 2, recipient: { name: null } })
    await acme.orders.progress('A-17', { to: 'assigned' })
    await acme.orders.progress('A-17', { to: 'picked_up' })

    const again = await change(1)

    expect(again.data).toEqual(first.data)
    expect(again.response.headers.get('ETag')).toBe(first.response.headers.get('ETag'))
    expect(again.response.headers.get('Idempotency-Replayed')).toBe('true')
    await expect(change(3)).rejects.toMatchObject({ code: 'idempotency_key_reused' })
  })
})

import {
  isFinal,
  OrderNotChangeableError,
  type OrderPatch,
  type Status,
} from '@delivery-orders/sdk'
import { describe, expect } from 'vitest'
import { aDraft } from '../support/a-draft.ts'
import { allOf } from '../support/all-of.ts'
import { clientGrant } from '../support/client-grant.ts'
import { eraseOrder } from '../support/erase-order.ts'
import { test as base } from '../support/world.ts'

const hour = (offset: number) => new Date(Date.UTC(2026, 10, 20, offset)).toISOString()

const draft = aDraft({
  referenceNumber: 'A-17',
  collect: { amount: 20 },
  deliveryWindow: { from: hour(12), to: hour(14) },
  metadata: { erp: 'SO-1' },
})

/** The ways of an order to each status. */
const ways: Readonly<Record<Status, readonly Status[]>> = {
  pending: [],
  assigned: ['assigned'],
  picked_up: ['assigned', 'picked_up'],
  in_transit: ['assigned', 'picked_up', 'in_transit'],
  failed: ['assigned', 'picked_up', 'in_transit', 'failed'],
  delivered: ['assigned', 'picked_up', 'in_transit', 'delivered'],
  returned: ['assigned', 'picked_up', 'failed', 'returned'],
  canceled: ['canceled'],
}

const allStatuses = Object.keys(ways) as readonly Status[]
const open = allStatuses.filter((status) => !isFinal(status))
const untilPickUp: readonly Status[] = ['pending', 'assigned']

/** Patches of one field each, with its pointer and the statuses in which it can be changed. */
const fields: readonly (readonly [pointer: string, OrderPatch, readonly Status[]])[] = [
  ['/recipient/name', { recipient: { name: 'Fatou' } }, open],
  ['/recipient/phone', { recipient: { phone: '+2250702029255' } }, open],
  ['/recipient/address/landmark', { recipient: { address: { landmark: 'Bank' } } }, open],
  ['/recipient/address/latitude', { recipient: { address: { latitude: 1 } } }, open],
  ['/recipient/address/longitude', { recipient: { address: { longitude: 1 } } }, open],
  ['/deliveryInstructions', { deliveryInstructions: 'Ring twice' }, open],
  ['/deliveryWindow/to', { deliveryWindow: { to: hour(15) } }, open],
  ['/collect/amount', { collect: { amount: 15 } }, open],
  ['/collect/note', { collect: { note: 'Exactly' } }, open],
  ['/requires/code', { requires: { code: true } }, open],
  ['/requires/photo', { requires: { photo: true } }, open],
  ['/requires/signature', { requires: { signature: true } }, open],
  ['/requires/minimumAge', { requires: { minimumAge: 18 } }, open],
  ['/metadata', { metadata: { complaint: 'C-118' } }, allStatuses],
  ['/recipient/address/name', { recipient: { address: { name: 'Rue 2' } } }, untilPickUp],
  ['/recipient/address/city', { recipient: { address: { city: 'Bouaké' } } }, untilPickUp],
  ['/recipient/language', { recipient: { language: 'fr' } }, untilPickUp],
  ['/pickupWindow/from', { pickupWindow: { from: hour(1), to: hour(2) } }, untilPickUp],
  ['/deliveryDeadline', { deliveryDeadline: '2027-01-31' }, untilPickUp],
  ['/deliveryFee', { deliveryFee: 3 }, untilPickUp],
  ['/total', { total: 3 }, untilPickUp],
  ['/receiptUrl', { receiptUrl: 'https://shop.example.com/r' }, untilPickUp],
]

const test = base.extend<{ bring: (status: Status) => Promise<void> }>({
  bring: async ({ acme }, use) => {
    await acme.orders.create(draft)
    await use(async (status) => {
      for (const to of ways[status]) await acme.orders.progress('A-17', { to })
    })
  },
})

describe('correcting an order', () => {
  test.for(allStatuses)(
    'changes the fields that may be changed while it is %s, and names all others',
    async (status, { acme, bring }) => {
      await bring(status)

      for (const [pointer, patch, from] of fields) {
        const outcome = await acme.orders.update('A-17', patch).catch((error: unknown) => error)
        if (from.includes(status)) expect(outcome).toMatchObject(patch)
        else
          expect(outcome).toMatchObject({
            name: 'OrderNotChangeableError',
            currentStatus: status,
            changeableFrom: from,
            fields: expect.arrayContaining([pointer]),
          })
      }
      const events = await allOf(acme.orders.events('A-17'))
      expect(events.flatMap(({ data: { changed } }) => changed ?? [])).toEqual(
        fields.flatMap(([pointer, , from]) =>
          !from.includes(status)
            ? []
            : pointer === '/pickupWindow/from'
              ? [pointer, '/pickupWindow/to']
              : [pointer],
        ),
      )
    },
  )

  test('refuses a patch as a whole if it would change one field too late', async ({
    acme,
    bring,
  }) => {
    await bring('failed')
    const before = await acme.orders.get('A-17')

    const error = await acme.orders
      .update('A-17', {
        deliveryFee: 1,
        metadata: { key: 'value' },
        recipient: { phone: '+2250702029255', address: { city: 'Bouaké' } },
      })
      .catch((error: unknown) => error)

    expect(error).toBeInstanceOf(OrderNotChangeableError)
    expect(error).toMatchObject({
      fields: ['/deliveryFee', '/recipient/address/city'],
      changeableFrom: untilPickUp,
    })
    expect(await acme.orders.get('A-17')).toEqual(before)
    // `changeableFrom` holds for all named fields, not only the first: of two refused ones, the narrower wins.
    await acme.orders.progress('A-17', { to: 'returned' })
    const both = {
      deliveryInstructions: 'Ring',
      recipient: { address: { city: 'Bouaké', landmark: 'Bank' } },
    }
    await expect(acme.orders.update('A-17', both)).rejects.toMatchObject({
      fields: ['/deliveryInstructions', '/recipient/address/landmark', '/recipient/address/city'],
      changeableFrom: untilPickUp,
    })
  })

  test('takes the whole recipient with another phone number while the courier is on the way', async ({
    acme,
    bring,
  }) => {
    await bring('in_transit')
    const { recipient } = await acme.orders.get('A-17')
    const corrected = { ...recipient, phone: '+2250702029255' }

    const order = await acme.orders.update('A-17', { recipient: corrected, total: 0 })

    expect(order.recipient).toMatchObject(corrected)
    const [, , , , updated] = await allOf(acme.orders.events('A-17'))
    expect(updated?.data.changed).toEqual(['/recipient/phone'])
  })

  test.for(allStatuses)(
    'changes nothing and is not refused with the same values while it is %s',
    async (status, { acme, bring }) => {
      await bring(status)
      const before = await acme.orders.get('A-17')
      const { recipient, collect, deliveryWindow, metadata, total, deliveryFee, receiptUrl } =
        before
      const window = { from: '2026-11-20T13:00:00+01:00', to: '2026-11-20T14:00:00Z' }

      for (const patch of [
        { recipient, total, deliveryFee, receiptUrl, collect, deliveryWindow, metadata },
        { deliveryWindow: window, pickupWindow: null, metadata: { absent: null }, collect: {} },
      ] as readonly OrderPatch[])
        expect(await acme.orders.update('A-17', patch)).toEqual(before)

      expect(await allOf(acme.orders.events('A-17'))).toHaveLength(1 + ways[status].length)
    },
  )

  test('is refused with every changed field after 50 updates, but not without a change', async ({
    acme,
    bring,
  }) => {
    await bring('in_transit')
    for (let count = 0; count < 50; count++)
      await acme.orders.update('A-17', { metadata: { count: `${count}` } })

    await expect(
      acme.orders.update('A-17', { metadata: { count: '50' }, collect: null, total: 1 }),
    ).rejects.toMatchObject({
      currentStatus: 'in_transit',
      changeableFrom: [],
      fields: ['/total', '/collect/amount', '/metadata'],
    })
    expect(await acme.orders.update('A-17', { metadata: { count: '49' } })).toMatchObject({
      metadata: { erp: 'SO-1', count: '49' },
    })
  })

  test('is refused after the personal data of the order was erased, but not without a change', async ({
    world,
    acme,
    bring,
  }) => {
    await bring('failed')
    const { service, clock } = world
    const client = await clientGrant(service.store, await world.token('acme'), clock.now())
    await eraseOrder(world, client, 'A-17')

    await expect(
      acme.orders.update('A-17', { metadata: { erp: 'SO-1' }, collect: { amount: 3 } }),
    ).rejects.toMatchObject({ changeableFrom: [], fields: ['/collect/amount', '/metadata'] })
    expect(await acme.orders.update('A-17', { collect: { amount: 20 } })).toEqual(
      await acme.orders.get('A-17'),
    )
  })

  test('does not move the boundary of canceling', async ({ acme, bring }) => {
    await bring('picked_up')
    await acme.orders.update('A-17', { collect: { amount: 15 } })

    await expect(acme.orders.cancel('A-17', { reason: 'other' })).rejects.toMatchObject({
      code: 'order_not_cancelable',
      currentStatus: 'picked_up',
    })
  })
})

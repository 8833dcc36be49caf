import type { Order, ProgressReport } from '@delivery-orders/sdk'
import { describe, expect } from 'vitest'
import { fleetOf } from '../fleet/support/fleet-of.ts'
import { aDraft, anItem } from '../support/a-draft.ts'
import { allOf } from '../support/all-of.ts'
import { clientGrant } from '../support/client-grant.ts'
import { eraseOrder } from '../support/erase-order.ts'
import { test as base } from '../support/world.ts'

const proof = {
  receivedBy: 'Awa Koné',
  photoUrl: 'https://courier.example.com/p.jpg',
  signatureUrl: 'http://courier.example.com/s.png',
  ageChecked: true,
  at: '2026-11-20T12:19:40+01:00',
  latitude: 5.3599,
  longitude: -3.9867,
  exception: 'The gate was locked',
}
const shown = { ...proof, at: '2026-11-20T11:19:40.000Z' }

type Report = (report: ProgressReport) => Promise<Order>

/** Reports a step of an order of two items, the second of which has three units. */
const test = base.extend<{ report: Report }>({
  report: async ({ acme }, use) => {
    const items = [anItem(), anItem({ quantity: 3 })]
    await acme.orders.create(aDraft({ referenceNumber: 'A-17', items, collect: { amount: 20 } }))
    for (const to of ['assigned', 'picked_up', 'in_transit'] as const)
      await acme.orders.progress('A-17', { to })
    await use((report) => acme.orders.progress('A-17', report))
  },
})

const proofs = ({ items }: Order) => items.map((item) => item.proof)

describe('the proof of a step', () => {
  test.for(['delivered', 'failed'] as const)(
    'is shown by the items that it moved to %s, without the amount',
    async (to, { report, acme }) => {
      const step = await report({ to, items: [1], proof: { ...proof, collected: 5 } })

      expect(proofs(step)).toEqual([undefined, shown])
      expect(step).toMatchObject({ collected: 5 })
      expect(await acme.orders.get('A-17')).toEqual(step)
    },
  )

  test('is that of the last step: another attempt has none, and a return has its own', async ({
    report,
  }) => {
    await report({ to: 'failed', proof })
    expect(proofs(await report({ to: 'in_transit' }))).toEqual([undefined, undefined])
    await report({ to: 'failed', proof: { photoUrl: proof.photoUrl } })
    const returned = await report({ to: 'returned', proof: { receivedBy: 'The shop' } })

    expect(proofs(returned)).toEqual(Array(2).fill({ receivedBy: 'The shop' }))
  })

  test.for([
    [{}, undefined],
    [null, undefined],
    [{ ageChecked: false, receivedBy: null }, undefined],
    [{ collected: 3 }, undefined],
    [
      { ageChecked: false, latitude: 0, longitude: 0 },
      { latitude: 0, longitude: 0 },
    ],
  ] as const)('%j shows as %j', async ([given, expected], { report }) => {
    expect(proofs(await report({ to: 'delivered', proof: given }))).toEqual([expected, expected])
  })
})

describe('the amount that couriers took', () => {
  test('is the sum over all steps, to which a repeated step adds nothing', async ({ report }) => {
    const failed = { to: 'failed', items: [1], proof: { collected: 0.1 } } as const
    expect(await report(failed)).toMatchObject({ collected: 0.1 })
    expect(await report(failed)).toMatchObject({ collected: 0.1 })
    expect(await report({ to: 'delivered', items: [0], proof: { collected: 0.2 } })).toMatchObject({
      collected: 0.3,
    })
    expect(await report({ to: 'returned' })).toMatchObject({ status: 'delivered', collected: 0.3 })
  })

  test('of nothing is shown as 0', async ({ report, acme }) => {
    expect(await report({ to: 'failed', proof: { collected: 0 } })).toMatchObject({ collected: 0 })
    expect((await allOf(acme.orders.events('A-17'))).at(-1)?.data.collected).toBe(0)
  })

  test('is in the event of its own step, also for fleets and after an erasure', async ({
    report,
    acme,
    world,
  }) => {
    await report({ to: 'failed', items: [0], proof: { collected: 0.5 } })
    await report({ to: 'failed', items: [1], proof: { receivedBy: 'Awa' } })
    await report({ to: 'failed', estimatedAt: proof.at })
    await report({ to: 'in_transit', items: [0] })
    await acme.orders.update('A-17', { metadata: { erp: '1' } })
    await report({ to: 'delivered', items: [0], proof: { collected: 2 } })
    await report({ to: 'returned', proof: { collected: 0 } })
    const fleet = await fleetOf(world)
    const collected = async () => [
      (await allOf(acme.orders.events('A-17'))).map(({ data }) => data.collected ?? null),
      (await allOf(acme.events.list())).map(({ data }) => data.collected ?? null),
      (await allOf(fleet.events.list())).map(({ data }) => data.collected ?? null),
    ]

    const expected = [null, null, null, null, 0.5, null, null, null, null, 2, 0]
    expect(await collected()).toEqual(Array(3).fill(expected))
    const { service, clock } = world
    const client = await clientGrant(service.store, await world.token('acme'), clock.now())
    await eraseOrder(world, client, 'A-17')
    expect(await collected()).toEqual(Array(3).fill(expected))
  })
})

describe('the accepted quantity', () => {
  test('is shown by its item, beside the ordered one', async ({ report }) => {
    const delivered = await report({ to: 'delivered', quantities: [{ item: 1, quantity: 2 }] })

    expect(
      delivered.items.map(({ quantity, deliveredQuantity: part }) => [quantity, part]),
    ).toEqual([
      [1, undefined],
      [3, 2],
    ])
  })

  test.for([
    { quantities: [{ item: 1, quantity: 3 }], error: ['/quantities/0/quantity', 'maximum'] },
    { quantities: [{ item: 0, quantity: 1 }], error: ['/quantities/0/quantity', 'maximum'] },
    { quantities: [{ item: 2, quantity: 1 }], error: ['/quantities/0/item', 'not_moved'] },
    {
      quantities: [1, 2].map((quantity) => ({ item: 1, quantity })),
      error: ['/quantities/1/item', 'unique_item'],
    },
  ])('of $quantities is refused with $error', async ({ quantities, error }, { report, acme }) => {
    const [pointer, code] = error
    const before = await acme.orders.get('A-17')

    await expect(report({ to: 'delivered', quantities })).rejects.toMatchObject({
      problem: { errors: [{ in: 'body', pointer, code }] },
    })
    expect(await acme.orders.get('A-17')).toEqual(before)
  })

  test('of an item that the report does not move is refused', async ({ report }) => {
    await report({ to: 'delivered', items: [1] })
    const quantities = [{ item: 1, quantity: 2 }]

    await expect(report({ to: 'delivered', items: [0, 1], quantities })).rejects.toMatchObject({
      problem: { errors: [{ pointer: '/quantities/0/item', code: 'not_moved' }] },
    })
    expect((await report({ to: 'delivered', items: [1], quantities })).status).toBe('in_transit')
  })
})

import type { ItemStatus, OrderStatus, ProgressReport } from '@delivery-orders/contract'
import { describe, expect } from 'vitest'
import { aDraft, anItem } from '../support/a-draft.ts'
import { test } from '../support/world.ts'

type Step = readonly [ProgressReport, OrderStatus]

describe('reporting progress of an order', () => {
  test('moves the order and its items step by step until they are delivered', async ({
    acme,
    world,
  }) => {
    await acme.orders.create(aDraft({ referenceNumber: 'A-17', items: [anItem(), anItem()] }))

    for (const to of ['assigned', 'picked_up', 'in_transit', 'delivered'] as const) {
      world.clock.pass('5 min')
      const order = await acme.orders.progress('A-17', { to })

      const updatedAt = new Date(world.clock.now()).toISOString()
      expect(order).toMatchObject({ status: to, updatedAt })
      for (const item of order.items) expect(item).toMatchObject({ status: to, updatedAt })
      expect(await acme.orders.get('A-17')).toEqual(order)
    }
  })

  test('can move items independently; the status of the order follows from their statuses', async ({
    acme,
  }) => {
    const items = [anItem(), anItem(), anItem()]
    await acme.orders.create(aDraft({ referenceNumber: 'A-17', items }))
    const steps: readonly Step[] = [
      [{ to: 'assigned', items: [0] }, 'pending'],
      [{ to: 'assigned' }, 'assigned'],
      [{ to: 'picked_up', items: [2] }, 'picked_up'],
      [{ to: 'canceled', items: [1] }, 'picked_up'],
      [{ to: 'in_transit', items: [2] }, 'picked_up'],
      [{ to: 'picked_up', items: [0] }, 'picked_up'],
      [{ to: 'in_transit', items: [0] }, 'in_transit'],
      [{ to: 'failed', items: [0, 2] }, 'failed'],
      [{ to: 'in_transit', items: [2] }, 'in_transit'],
      [{ to: 'delivered', items: [2] }, 'failed'],
      [{ to: 'returned', items: [0] }, 'delivered'],
    ]
    for (const [report, expected] of steps) {
      const { status } = await acme.orders.progress('A-17', report)
      expect([report, status]).toEqual([report, expected])
    }
    const { items: last } = await acme.orders.get('A-17')
    expect(last.map(({ status }) => status)).toEqual(['returned', 'canceled', 'delivered'])
  })

  test('sets a status comment; a report of the next status without a comment clears it', async ({
    acme,
  }) => {
    await acme.orders.create(aDraft({ referenceNumber: 'A-17', items: [anItem(), anItem()] }))

    const one = await acme.orders.progress('A-17', {
      to: 'assigned',
      items: [0],
      comment: 'Moussa',
    })
    expect(one.statusComment).toBeNull()
    expect(one.items.map(({ statusComment }) => statusComment)).toEqual(['Moussa', null])

    const all = await acme.orders.progress('A-17', { to: 'assigned', comment: 'Awa' })
    expect(all.statusComment).toBe('Awa')
    expect(all.items.map(({ statusComment }) => statusComment)).toEqual(['Moussa', 'Awa'])

    const next = await acme.orders.progress('A-17', { to: 'picked_up', comment: null })
    expect([next, ...next.items].map(({ statusComment }) => statusComment)).toEqual(
      Array(3).fill(null),
    )
  })

  test('changes nothing if the reported status is the current status', async ({ acme, world }) => {
    await acme.orders.create(aDraft({ referenceNumber: 'A-17' }))
    const first = await acme.orders.progress('A-17', { to: 'assigned', comment: 'Moussa' })
    world.clock.pass('1 h')

    expect(await acme.orders.progress('A-17', { to: 'assigned', comment: 'Awa' })).toEqual(first)
  })

  test('moves all items of the report, or none if one of them cannot move', async ({ acme }) => {
    await acme.orders.create(aDraft({ referenceNumber: 'A-17', items: [anItem(), anItem()] }))
    const before = await acme.orders.progress('A-17', { to: 'assigned', items: [0] })

    await expect(acme.orders.progress('A-17', { to: 'picked_up' })).rejects.toMatchObject({
      status: 409,
      code: 'invalid_transition',
      problem: {
        currentStatus: 'pending',
        items: [{ position: 1, currentStatus: 'pending', allowed: ['assigned', 'canceled'] }],
      },
    })
    expect(await acme.orders.get('A-17')).toEqual(before)
  })

  test('on a canceled order answers 409 invalid_transition', async ({ acme }) => {
    await acme.orders.create(aDraft({ referenceNumber: 'A-17' }))
    await acme.orders.cancel('A-17')

    await expect(acme.orders.progress('A-17', { to: 'assigned' })).rejects.toMatchObject({
      code: 'invalid_transition',
      problem: {
        currentStatus: 'canceled',
        items: [{ position: 0, currentStatus: 'canceled', allowed: [] }],
      },
    })
  })

  test('for items that the order does not have answers 400 with a pointer to each', async ({
    acme,
  }) => {
    await acme.orders.create(aDraft({ referenceNumber: 'A-17', items: [anItem(), anItem()] }))

    const report = { to: 'assigned', items: [1, 2, 99] } as const
    await expect(acme.orders.progress('A-17', report)).rejects.toMatchObject({
      status: 400,
      code: 'validation_failed',
      problem: {
        errors: [
          { in: 'body', pointer: '/items/1', code: 'maximum' },
          { in: 'body', pointer: '/items/2', code: 'maximum' },
        ],
      },
    })
  })

  test('requires an existing order and the scope orders:progress, which live tokens lack by default', async ({
    acme,
    world,
  }) => {
    await expect(acme.orders.progress('A-17', { to: 'assigned' })).rejects.toMatchObject({
      status: 404,
      code: 'order_not_found',
    })
    const shop = await world.client('acme', 'live')
    await shop.orders.create(aDraft({ referenceNumber: 'A-17' }))
    await expect(shop.orders.progress('A-17', { to: 'assigned' })).rejects.toMatchObject({
      status: 403,
      code: 'insufficient_scope',
    })
    const courier = await world.client('acme', 'live', ['orders:progress'])
    expect((await courier.orders.progress('A-17', { to: 'assigned' })).status).toBe('assigned')
  })

  test('loses no report if ten requests for different items are concurrent', async ({ acme }) => {
    const items = Array.from({ length: 10 }, () => anItem())
    await acme.orders.create(aDraft({ referenceNumber: 'A-17', items }))

    for (const to of ['assigned', 'picked_up', 'in_transit', 'delivered'] as const) {
      const answers = await Promise.all(
        items.map((_, position) => acme.orders.progress('A-17', { to, items: [position] })),
      )
      // In each response, the item named in its request has the new status. No two responses have the same `updatedAt`.
      for (const [position, order] of answers.entries())
        expect(order.items[position]?.status).toBe(to)
      expect(new Set(answers.map(({ updatedAt }) => updatedAt)).size).toBe(10)
    }
    expect((await acme.orders.get('A-17')).status).toBe('delivered')
  })
})

describe('canceling an order in progress', () => {
  const cases: readonly (readonly [readonly ItemStatus[], boolean])[] = [
    [[], true],
    [['assigned'], true],
    [['assigned', 'pending'], true],
    [['assigned', 'picked_up'], false],
    [['assigned', 'picked_up', 'in_transit'], false],
    [['assigned', 'picked_up', 'failed'], false],
    [['assigned', 'picked_up', 'failed', 'returned'], false],
    [['assigned', 'picked_up', 'in_transit', 'delivered'], false],
  ]

  test.for(cases)(
    'after one of two items went through %j, canceling is allowed: %s',
    async ([steps, isPossible], { acme }) => {
      await acme.orders.create(aDraft({ referenceNumber: 'A-17', items: [anItem(), anItem()] }))
      for (const to of steps)
        await acme.orders.progress('A-17', { to: to as ProgressReport['to'], items: [1] })
      // The other item stays pending. The status of the order changes once the first item is picked up.
      const { status } = await acme.orders.get('A-17')

      const canceling = acme.orders.cancel('A-17')

      if (isPossible) expect((await canceling).status).toBe('canceled')
      else
        await expect(canceling).rejects.toMatchObject({
          status: 409,
          code: 'order_not_cancelable',
          problem: { currentStatus: status, cancelableFrom: ['pending', 'assigned'] },
        })
    },
  )
})

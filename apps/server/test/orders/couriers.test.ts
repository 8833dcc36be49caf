import type { CanceledOrder, Order, ProgressReport, Status } from '@delivery-orders/sdk'
import { describe, expect } from 'vitest'
import { aDraft, anItem } from '../support/a-draft.ts'
import { allOf } from '../support/all-of.ts'
import { clientGrant } from '../support/client-grant.ts'
import { eraseOrder } from '../support/erase-order.ts'
import { test as base } from '../support/world.ts'

const moussa = {
  name: 'Moussa Traoré',
  phone: '+2250505050505',
  vehicle: 'Red motorbike',
  reference: 'courier-12',
}
const fatou = { name: 'Fatou' }
const at = (hour: number) => `2026-11-20T${hour}:00:00.000Z`
const [noon, one, two] = [at(12), at(13), at(14)] as const

type Report = (report: ProgressReport) => Promise<Order>

const test = base.extend<{ report: Report; bring: (...to: readonly Status[]) => Promise<void> }>({
  report: async ({ world, acme }, use) => {
    await acme.orders.create(
      aDraft({ referenceNumber: 'A-17', items: [anItem(), anItem({ quantity: 3 })] }),
    )
    await use((report) => {
      world.clock.pass('1 min')
      return acme.orders.progress('A-17', report)
    })
  },
  bring: async ({ report }, use) => {
    await use(async (...statuses) => {
      for (const to of statuses) await report({ to })
    })
  },
})

const couriers = ({ courier, items }: Order | CanceledOrder) => [
  courier,
  ...items.map((item) => item.courier),
]

describe('the courier of a report', () => {
  test('stays with the items, also when the delivery fails, until another one is named', async ({
    report,
  }) => {
    expect(couriers(await report({ to: 'assigned', courier: moussa }))).toEqual(
      Array(3).fill(moussa),
    )
    await report({ to: 'picked_up' })
    await report({ to: 'failed', reason: 'closed' })

    expect(couriers(await report({ to: 'in_transit' }))).toEqual(Array(3).fill(moussa))
    const delivered = await report({ to: 'delivered', items: [1], courier: fatou })
    expect(couriers(delivered)).toEqual([fatou, moussa, fatou])
    expect(couriers(await report({ to: 'delivered' }))).toEqual([moussa, moussa, fatou])
  })

  test('is removed by a report of pending, and kept by a cancellation', async ({
    report,
    acme,
  }) => {
    await report({ to: 'assigned', courier: moussa })

    const pending = await report({ to: 'pending', items: [0], reason: 'courier_unavailable' })
    expect(couriers(pending)).toEqual([undefined, undefined, moussa])
    expect(couriers(await report({ to: 'canceled', items: [1] }))).toEqual([
      ...[moussa, undefined, moussa],
    ])
    await report({ to: 'assigned', items: [0], courier: fatou })
    expect(couriers(await acme.orders.cancel('A-17'))).toEqual([fatou, fatou, moussa])
  })

  test('is also that of reported items that have the status already, but not of final ones', async ({
    report,
    bring,
    acme,
  }) => {
    await bring('assigned', 'picked_up')
    const before = await report({ to: 'in_transit', items: [0] })

    const moved = await report({ to: 'in_transit', courier: moussa })

    expect(couriers(moved)).toEqual(Array(3).fill(moussa))
    expect(moved.items.map(({ updatedAt }) => updatedAt)).toEqual(Array(2).fill(moved.updatedAt))
    expect(before.items[0]?.updatedAt).not.toBe(moved.updatedAt)
    await report({ to: 'delivered', items: [0] })
    const all = await report({ to: 'delivered', items: [0, 1], courier: fatou })
    expect(couriers(all)).toEqual([fatou, moussa, fatou])
    const last = (await allOf(acme.orders.events('A-17'))).at(-1)
    expect(last?.data).not.toHaveProperty('changed')
    expect(last?.data.changedItems.map(({ position }) => position)).toEqual([1])
  })
})

test('an erased order takes another courier and proof, which the next erasure removes too', async ({
  report,
  bring,
  acme,
  world,
}) => {
  await bring('assigned', 'picked_up')
  await report({ to: 'failed', courier: moussa, proof: { exception: 'Closed', collected: 1 } })
  const client = await clientGrant(
    world.service.store,
    await world.token('acme'),
    world.clock.now(),
  )
  await eraseOrder(world, client, 'A-17')
  expect(couriers(await acme.orders.get('A-17'))).toEqual(Array(3).fill(undefined))

  await report({ to: 'in_transit', courier: fatou, estimatedAt: noon })
  const delivered = await report({
    ...{ to: 'delivered', quantities: [{ item: 1, quantity: 2 }] },
    proof: { receivedBy: 'Koffi', collected: 2, at: noon },
  })
  expect(delivered).toMatchObject({ courier: fatou, collected: 3 })
  expect(delivered.items[1]).toMatchObject({ proof: { receivedBy: 'Koffi' }, deliveredQuantity: 2 })
  await eraseOrder(world, client, 'A-17')

  const erased = await acme.orders.get('A-17')
  const events = await allOf(acme.orders.events('A-17'))
  expect(erased).toMatchObject({ collected: 3, items: [{}, { deliveredQuantity: 2 }] })
  expect(erased.items.map(({ proof }) => proof)).toEqual(Array(2).fill({ at: noon }))
  expect(events.at(-1)?.data.order).toEqual(erased)
  expect(JSON.stringify(events)).not.toMatch(/Moussa|Fatou|Koffi|Closed/)
})

describe('an estimate', () => {
  test('is shown by the order until its last item is final', async ({ report, bring }) => {
    expect(await report({ to: 'pending', estimatedAt: '2026-11-20T13:00:00+01:00' })).toMatchObject(
      {
        estimatedAt: noon,
      },
    )
    await bring('assigned', 'picked_up', 'in_transit')
    expect(await report({ to: 'delivered', items: [0] })).toMatchObject({ estimatedAt: noon })
    expect(await report({ to: 'failed', estimatedAt: one })).toMatchObject({ estimatedAt: one })

    expect(await report({ to: 'returned' })).not.toHaveProperty('estimatedAt')
  })
})

describe('news of a courier without a move', () => {
  test('change the courier and the estimate with an event order.updated, and ignore the rest', async ({
    report,
    acme,
  }) => {
    await report({ to: 'assigned', courier: moussa, estimatedAt: noon, comment: 'On his way' })
    const news = { to: 'assigned', comment: 'Ignored' } as const

    const steps: readonly (readonly [ProgressReport, readonly string[]])[] = [
      [{ ...news, estimatedAt: one }, ['/estimatedAt']],
      [{ ...news, courier: fatou }, ['/items']],
      [{ ...news, courier: fatou, estimatedAt: one, items: [1] }, []],
      [{ ...news, courier: moussa, estimatedAt: two, items: [1] }, ['/items', '/estimatedAt']],
      [{ ...news, courier: { ...moussa, phone: null }, items: [1] }, ['/items']],
    ]
    let shown = await acme.orders.get('A-17')
    for (const [step, changed] of steps) {
      shown = await report(step)
      const { data, type } = (await allOf(acme.orders.events('A-17'))).at(-1) ?? {}
      if (changed.length > 0)
        expect([type, data?.changed, data?.changedItems]).toEqual(['order.updated', changed, []])
      expect(data?.order).toEqual(shown)
    }

    const { phone: _, ...rest } = moussa
    expect(shown).toMatchObject({ estimatedAt: two, statusComment: 'On his way', courier: rest })
    expect(couriers(shown)).toEqual([rest, fatou, rest])
    expect(await allOf(acme.orders.events('A-17'))).toHaveLength(6)
    expect(await acme.orders.get('A-17')).toEqual(shown)
  })

  test('change nothing if they are the same, or if all items are final', async ({
    report,
    bring,
    acme,
  }) => {
    await bring('assigned', 'picked_up', 'in_transit')
    await report({ to: 'in_transit', courier: moussa, estimatedAt: noon })
    const before = await acme.orders.get('A-17')
    expect(await report({ to: 'in_transit', courier: moussa, estimatedAt: noon })).toEqual(before)
    const delivered = await report({ to: 'delivered', proof: { receivedBy: 'Awa', collected: 5 } })

    const again = { receivedBy: 'Koffi', collected: 7 }
    const repeated = await report({ to: 'delivered', courier: fatou, proof: again })

    expect(repeated).toEqual(delivered)
    expect(await allOf(acme.orders.events('A-17'))).toHaveLength(6)
  })

  test('do not count as updates, and an order with 200 reports refuses them, but not a step', async ({
    report,
    acme,
  }) => {
    await report({ to: 'assigned', courier: moussa })
    for (let minute = 1; minute < 200; minute++)
      await report({ to: 'assigned', estimatedAt: new Date(minute * 60_000).toISOString() })
    const full = await acme.orders.get('A-17')

    for (const news of [{ estimatedAt: noon }, { courier: fatou }])
      await expect(report({ to: 'assigned', ...news })).rejects.toMatchObject({
        code: 'too_many_reports',
      })
    expect(await report({ to: 'assigned', courier: moussa })).toEqual(full)
    expect((await acme.orders.update('A-17', { deliveryFee: 1 })).deliveryFee).toBe(1)
    expect(await report({ to: 'picked_up', courier: fatou })).toMatchObject({ courier: fatou })
  })
})

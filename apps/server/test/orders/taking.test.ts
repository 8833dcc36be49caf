import { InvalidTransitionError, type Order, type ProgressReport } from '@delivery-orders/sdk'
import { describe, expect } from 'vitest'
import { fleetOf } from '../fleet/support/fleet-of.ts'
import { aDraft, anItem } from '../support/a-draft.ts'
import { allOf } from '../support/all-of.ts'
import { test as base } from '../support/world.ts'

const [moussa, fatou] = [
  { name: 'Moussa', reference: 'c-7' },
  { name: 'Fatou', reference: 'c-9' },
]
const take = (courier: { readonly name: string }, own: Partial<ProgressReport> = {}) =>
  ({ to: 'assigned', from: 'pending', courier, ...own }) as const

type Report = (report: ProgressReport, key?: string) => Promise<Order>

/** Reports a step of an order of two items. */
const test = base.extend<{ report: Report }>({
  report: async ({ acme }, use) => {
    await acme.orders.create(aDraft({ referenceNumber: 'A-17', items: [anItem(), anItem()] }))
    await use((report, idempotencyKey) =>
      acme.orders.progress('A-17', report, idempotencyKey ? { idempotencyKey } : {}),
    )
  },
})

/** The problem of a step that is refused: without it, the item that it names first. */
const refusalOf = (report: Promise<unknown>) =>
  report.then(
    () => 'not refused',
    (error) => {
      if (!(error instanceof InvalidTransitionError)) throw error
      const { currentStatus, items } = error.problem
      return [currentStatus, error.courier?.reference, items.map(({ position }) => position)]
    },
  )

describe('a step with from', () => {
  test('gives a free order to the first courier, and tells the second one who has it', async ({
    report,
    acme,
  }) => {
    const taken = await report(take(moussa))

    expect(taken).toMatchObject({ status: 'assigned', courier: moussa })
    expect(await refusalOf(report(take(fatou)))).toEqual(['assigned', 'c-7', [0, 1]])
    expect(await acme.orders.get('A-17')).toEqual(taken)
    expect(await allOf(acme.orders.events('A-17'))).toHaveLength(2)
  })

  test('does the same for the steps of a fleet', async ({ world, report }) => {
    const orderId = (await report({ to: 'pending' })).items[0]?.orderId ?? 0
    const fleet = await fleetOf(world)

    const { results } = await fleet.orders.progress([
      { orderId, ...take(moussa) },
      { orderId, ...take(fatou) },
      { orderId, to: 'picked_up', from: 'assigned' },
    ])

    expect(results).toMatchObject([
      { outcome: 'done', order: { courier: moussa } },
      {
        outcome: 'refused',
        problem: {
          code: 'invalid_transition',
          currentStatus: 'assigned',
          courier: { reference: 'c-7' },
          detail: 'Item 0 is assigned, not pending. See items for 1 more.',
        },
      },
      { outcome: 'refused', problem: { code: 'earlier_step_refused' } },
    ])
  })

  test('is replayed to the winner with its key, and refused without, also with its own reference', async ({
    report,
  }) => {
    const taken = await report(take(moussa), 'k-1')

    expect(await report(take(moussa), 'k-1')).toEqual(taken)
    expect(await refusalOf(report(take(moussa)))).toEqual(['assigned', 'c-7', [0, 1]])
    expect(await refusalOf(report(take(moussa), 'k-2'))).toEqual(['assigned', 'c-7', [0, 1]])
  })

  test('is about the named items only, of which the first that differs is shown', async ({
    report,
  }) => {
    await report(take(moussa, { items: [1] }))

    expect(await refusalOf(report(take(fatou)))).toEqual(['assigned', 'c-7', [1]])
    expect(await refusalOf(report(take(fatou, { items: [1, 0] })))).toEqual([
      'assigned',
      'c-7',
      [1],
    ])
    const both = await report(take(fatou, { items: [0] }))
    expect(both.items.map(({ courier }) => courier)).toEqual([fatou, moussa])
    expect(await refusalOf(report(take(fatou)))).toEqual(['assigned', 'c-9', [0, 1]])
  })

  test('ignores final items, but needs an open one unless it names items', async ({
    report,
    acme,
  }) => {
    await report({ to: 'canceled', items: [1] })
    expect(await report(take(moussa))).toMatchObject({ status: 'assigned', courier: moussa })
    const canceled = await report({ to: 'canceled', from: 'assigned' })

    expect(await refusalOf(report(take(fatou)))).toEqual(['canceled', 'c-7', [0, 1]])
    expect(await refusalOf(report({ to: 'canceled', from: 'assigned' }))).toEqual([
      ...['canceled', 'c-7', [0, 1]],
    ])
    expect(await refusalOf(report(take(fatou, { items: [1] })))).toEqual([
      ...['canceled', undefined, [1]],
    ])
    expect(await report({ to: 'canceled', from: 'assigned', items: [0, 1] })).toEqual(canceled)
    expect(await acme.orders.get('A-17')).toEqual(canceled)
  })

  test('never takes news, also if it names the status that the items have already', async ({
    report,
    acme,
  }) => {
    const taken = await report(take(moussa, { estimatedAt: '2026-11-20T12:00:00Z' }))
    const news = { courier: fatou, estimatedAt: '2026-11-20T13:00:00Z' }

    expect(await refusalOf(report({ to: 'assigned', from: 'pending', ...news }))).toEqual([
      ...['assigned', 'c-7', [0, 1]],
    ])
    expect(await refusalOf(report({ to: 'assigned', from: 'assigned', ...news }))).toEqual([
      ...['assigned', undefined, [0, 1]],
    ])
    expect(await acme.orders.get('A-17')).toEqual(taken)
    expect(await report({ to: 'assigned', from: null, ...news })).toMatchObject({ courier: fatou })
  })

  test('compares the status before the proof, so no try of a code is spent', async ({
    report,
    acme,
  }) => {
    await acme.orders.update('A-17', { requires: { code: true } })
    for (const to of ['assigned', 'picked_up'] as const) await report({ to, courier: moussa })
    const delivery = { to: 'delivered', from: 'in_transit', proof: { code: 'none' } } as const

    for (let tries = 0; tries < 6; tries++)
      expect(await refusalOf(report({ ...delivery, proof: { code: `000${tries}` } }))).toEqual([
        'picked_up',
        'c-7',
        [0, 1],
      ])
    expect((await acme.orders.get('A-17')).requires).toEqual({ code: true })
  })

  test('shows no courier that has no reference', async ({ report }) => {
    await report(take({ name: 'Koffi' }))

    expect(await refusalOf(report(take(fatou)))).toEqual(['assigned', undefined, [0, 1]])
  })

  test.for(['delivered', 'late'])('is refused with 400 if from is %s', async (from, { report }) => {
    await expect(report({ ...take(moussa), from: from as 'pending' })).rejects.toMatchObject({
      status: 400,
      problem: { errors: [{ in: 'body', pointer: '/from', code: 'enum' }] },
    })
  })
})

import type { ProgressReport } from '@delivery-orders/contract'
import { describe, expect, test } from 'vitest'
import { anItem, anOrder, createdAt } from '../../test/support/an-order.ts'
import { changed } from '../../test/support/changed.ts'
import { cancel } from '../changes/cancel.ts'
import { erase } from '../changes/erase.ts'
import type { Item, Order } from '../orders/order.ts'
import { progress } from '../reports/progress.ts'
import { creationEvent, eventOf } from './order-event.ts'
import { type Settlement, settlementsOf } from './settlement.ts'

const courier = (reference: string) => ({ name: 'Moussa', reference })

const anItemOf = (referenceNumber: string | null, own: Partial<Item> = {}): Item =>
  anItem({ status: 'assigned', sender: { ...anItem().sender, referenceNumber }, ...own })

const anAssigned = (fields: Partial<Order> = {}): Order =>
  anOrder({ status: 'assigned', items: [anItemOf(null)], ...fields })

/** The order after each step, and what its event settles. */
function settle(order: Order, ...reports: readonly ProgressReport[]) {
  const settled: (readonly Settlement[])[] = []
  for (const report of reports) {
    const after = changed(progress(order, report, order.updatedAt + 60_000))
    settled.push(settlementsOf(after, eventOf(order, after)))
    order = after
  }
  return { order, settled }
}

describe('the settlements of an event', () => {
  test('a new order and a step that neither ends the order nor collects cash settle nothing', () => {
    const order = anOrder()

    expect(settlementsOf(order, creationEvent(order))).toEqual([])
    expect(settle(order, { to: 'assigned' }, { to: 'picked_up' }).settled).toEqual([[], []])
  })

  test('of two senders and two couriers, each has its goods, and only the first has the fee and the cash that was due', () => {
    const items = [
      anItemOf('s-1', { total: 7_000 }),
      anItemOf('s-1', { total: 500 }),
      anItemOf('s-2', { total: 900 }),
    ]
    const order = anAssigned({ items, deliveryFee: 1_500, collect: { amount: 9_900, note: null } })
    const to = 'delivered'
    const { settled } = settle(
      order,
      { to: 'picked_up', courier: courier('c-1') },
      { to: 'in_transit', items: [2], courier: courier('c-2') },
      { to, items: [2], proof: { collected: 900 } },
      { to: 'in_transit' },
      { to, proof: { collected: 9_000 } },
    )

    const ofSecond = { courier: 'c-2', sender: 's-2' }
    const ofFirst = { courier: 'c-1', sender: 's-1' }
    expect(settled).toEqual([
      [],
      [],
      [{ part: 0, kind: 'collected', ...ofSecond, amounts: { collected: 900 } }],
      [],
      [
        { part: 0, kind: to, ...ofFirst, amounts: { fee: 1_500, goods: 7_500, due: 9_900 } },
        { part: 1, kind: to, ...ofSecond, amounts: { goods: 900 } },
        { part: 2, kind: 'collected', ...ofFirst, amounts: { collected: 9_000 } },
      ],
    ])
  })

  test('of a part that was accepted, the goods are its share, with at most 6 decimals', () => {
    const items = [anItemOf(null, { quantity: 3, total: 1_000 })]
    const order = anAssigned({ items, deliveryFee: 200 })
    const { settled } = settle(
      order,
      { to: 'picked_up' },
      { to: 'in_transit' },
      { to: 'delivered', quantities: [{ item: 0, quantity: 1 }] },
    )

    expect(settled.at(-1)).toEqual([
      {
        ...{ part: 0, kind: 'partly_delivered', courier: '', sender: '' },
        amounts: { fee: 200, goods: 333.333333 },
      },
    ])
  })

  test('a returned or canceled order has one settlement, without amounts', () => {
    const order = anAssigned({ deliveryFee: 1_500, collect: { amount: 8_500, note: null } })
    const canceled = changed(cancel(order, createdAt + 60_000))
    const { settled } = settle(
      order,
      { to: 'picked_up', courier: courier('c-1') },
      { to: 'in_transit' },
      { to: 'failed' },
      { to: 'returned' },
    )

    const bare = { part: 0, sender: '', amounts: {} }
    expect(settlementsOf(canceled, eventOf(order, canceled))).toEqual([
      { ...bare, kind: 'canceled', courier: '' },
    ])
    expect(settled.slice(-2)).toEqual([[], [{ ...bare, kind: 'returned', courier: 'c-1' }]])
  })

  test('after an erasure, what has no reference is erased, and a new courier has one', () => {
    const order = anAssigned({ items: [anItemOf('s-1'), anItemOf('s-2')] })
    const failed = settle(
      order,
      { to: 'picked_up', courier: courier('c-1') },
      { to: 'in_transit' },
      { to: 'failed' },
    )
    const erased = changed(erase(failed.order, { now: createdAt * 2, newReceiptKey: () => 'key' }))
    const { settled } = settle(erased, { to: 'returned', courier: courier('c-2') })

    expect(settled).toEqual([
      [{ part: 0, kind: 'returned', courier: 'c-2', sender: null, amounts: {} }],
    ])
  })
})

import { limits, type ProgressReport } from '@delivery-orders/contract'
import { describe, expect, test } from 'vitest'
import { anItem, anOrder, createdAt, urls } from '../../test/support/an-order.ts'
import { changed } from '../../test/support/changed.ts'
import { fieldsOfSchema, valueAt } from '../../test/support/schema-fields.ts'
import { erase } from '../changes/erase.ts'
import { eventOf, type OrderEvent, orderAt } from '../events/order-event.ts'
import type { Order } from '../orders/order.ts'
import { presentOrder } from '../presentation/present-order.ts'
import { receiptOf } from '../presentation/receipt.ts'
import { progress } from './progress.ts'

const courier = {
  name: 'Moussa Traoré',
  phone: '+2250505050505',
  vehicle: 'Motorbike',
  reference: 'c-12',
}
const proof = {
  ...{ receivedBy: 'Awa Koné', photoUrl: 'https://e.com/p', signatureUrl: 'https://e.com/s' },
  ...{ ageChecked: true, at: '2026-11-20T11:00:00Z', latitude: 5, longitude: -3 },
  ...{ exception: 'No camera', collected: 20 },
}

/** The states of an order after each of the reports, and the events between them. */
function reported(order: Order, ...reports: readonly ProgressReport[]) {
  const states = [order]
  const events: OrderEvent[] = []
  for (const report of reports) {
    const before = states.at(-1) ?? order
    const after = changed(progress(before, report, createdAt + states.length * 60_000))
    states.push(after)
    events.push(eventOf(before, after))
  }
  return { states, events, last: states.at(-1) ?? order }
}

const onTheWay: readonly ProgressReport[] = [
  { to: 'assigned', courier, estimatedAt: '2026-11-20T12:00:00Z' },
  { to: 'picked_up' },
  { to: 'in_transit' },
]
const order = anOrder({
  items: [anItem({ quantity: 1 }), anItem()],
  collect: { amount: 20, note: null },
})
const partial = { to: 'delivered', proof, quantities: [{ item: 1, quantity: 1 }] } as const
const shown = (given: Order) => presentOrder(given, urls)

describe('an order with reports', () => {
  test('is stored without undefined fields, and each event restores it as it was then', () => {
    const { states, events } = reported(
      order,
      ...onTheWay,
      { to: 'in_transit', courier: { name: 'Fatou' } },
      { to: 'failed', items: [1], proof: { exception: 'Closed' } },
      { to: 'delivered', items: [0], proof },
      { to: 'in_transit' },
      { to: 'delivered', quantities: [{ item: 1, quantity: 1 }] },
    )
    const last = states.at(-1) ?? order

    for (const each of [...states, ...events])
      expect(JSON.parse(JSON.stringify(each))).toStrictEqual(each)
    for (const [index, event] of events.entries())
      expect(shown(orderAt(last, event))).toEqual(shown(states[index + 1] ?? order))
    expect(shown(orderAt(last, { sequence: 1, moment: null }))).toEqual(shown(order))
    expect(orderAt(last, events.at(-1) ?? { sequence: 0, moment: null })).toStrictEqual(last)
  })

  test('stores a courier once, however often reports name the courier', () => {
    const { last } = reported(order, ...onTheWay.map((report) => ({ ...report, courier })), {
      to: 'in_transit',
      estimatedAt: '2026-11-20T12:30:00Z',
      courier,
    })

    expect(last.reports?.map((report) => Object.keys(report))).toEqual([
      ['courier', 'estimatedAt'],
      ['estimatedAt'],
    ])
    expect(last.items.map((item) => item.courier)).toEqual([1, 1])
  })

  test('that is erased keeps times, amounts and quantities, and nothing that the contract marks as personal', () => {
    const { last } = reported(order, ...onTheWay, partial)
    const erased = changed(erase(last, { now: createdAt, newReceiptKey: () => 'k' }))
    // A proof has either an exception or a code that was checked.
    const reportedFields = fieldsOfSchema('Order').filter(
      ({ path }) =>
        !path.includes('codeChecked') &&
        ['courier', 'proof', 'collected', 'deliveredQuantity'].some((name) => path.includes(name)),
    )

    expect(reportedFields).toHaveLength(4 + 1 + 4 + 8 + 1)
    const second = (order: Order) => ({ ...shown(order), items: shown(order).items.slice(1) })
    for (const { path, isPersonal } of reportedFields) {
      expect(valueAt(second(last), path), path.join('/')).toBeDefined()
      if (isPersonal) expect(valueAt(second(erased), path)).toBeUndefined()
    }
    expect(second(erased)).toMatchObject({
      collected: 20,
      items: [{ proof: { at: '2026-11-20T11:00:00.000Z' }, deliveredQuantity: 1 }],
    })
    expect(shown(erased).items[1]?.proof).not.toHaveProperty('ageChecked', true)
    expect(erased.reports).toHaveLength(last.reports?.length ?? 0)
  })

  test('refuses a step that reports something from its 1000th report on, and takes all other steps', () => {
    const reports = Array(limits.reportsPerOrder).fill({ estimatedAt: createdAt })
    const { last } = reported({ ...order, reports }, { to: 'assigned' })

    const full = [{ estimatedAt: '2026-11-20T12:00:00Z' }, { courier }]
    for (const more of full)
      expect(progress(last, { to: 'picked_up', ...more }, createdAt)).toMatchObject({
        code: 'too_many_reports',
      })
    expect(progress(last, { to: 'picked_up' }, createdAt)).toMatchObject({ status: 'picked_up' })
  })
})

describe('the receipt of an order with reports', () => {
  test('shows the courier and the receiver by their first names, the cash, and the missing part of a line', () => {
    const { last } = reported(order, ...onTheWay, partial)
    const receipt = receiptOf(last, 'live')

    expect(receipt).toMatchObject({ paid: 20, courier: 'Moussa', receivedBy: 'Awa' })
    expect(receipt.items).toMatchObject([
      { status: 'delivered', deliveredQuantity: undefined },
      { status: 'delivered', deliveredQuantity: 1 },
    ])
  })

  test('shows no exception, URL, place or phone number that they have', () => {
    const { last } = reported(order, ...onTheWay, partial)
    const text = JSON.stringify(receiptOf(last, 'live'))

    for (const word of ['camera', 'e.com', 'Traoré', '0505', 'c-12', 'Motorbike', 'Koné'])
      expect(text).not.toContain(word)
  })
})

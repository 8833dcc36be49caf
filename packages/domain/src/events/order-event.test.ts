import type { EventKind, ProgressReport, Status } from '@delivery-orders/contract'
import { describe, expect, test } from 'vitest'
import { aFullOrder, anOrder, anOrderWith, createdAt } from '../../test/support/an-order.ts'
import { changed } from '../../test/support/changed.ts'
import { cancel } from '../changes/cancel.ts'
import type { Order } from '../orders/order.ts'
import { progress } from '../reports/progress.ts'
import { creationEvent, eventOf, type ItemChange } from './order-event.ts'

const later = createdAt + 90_000

test('the event of placing an order has sequence number 1 and no previous status', () => {
  expect(creationEvent(anOrder())).toStrictEqual({
    kind: 'order.created',
    sequence: 1,
    at: createdAt,
    previousStatus: null,
    changedItems: [],
    moment: null,
  })
})

test('the event of a change has the changed items and the order after the change', () => {
  const before = aFullOrder()
  const after = progressed(before, { to: 'picked_up', items: [1], comment: 'At the gate' })

  expect(eventOf(before, after)).toStrictEqual({
    kind: 'order.picked_up',
    sequence: 4,
    at: later,
    previousStatus: 'assigned',
    changedItems: [{ position: 1, previousStatus: 'assigned', status: 'picked_up' }],
    moment: {
      status: 'picked_up',
      statusComment: 'At the gate',
      updatedAt: later,
      items: [
        {
          status: 'canceled',
          statusComment: 'Sold out',
          reason: 'courier_unavailable',
          updatedAt: createdAt + 30_000,
        },
        { status: 'picked_up', statusComment: 'At the gate', updatedAt: later },
      ],
    },
  })
})

describe('the event of a report', () => {
  test.each<{
    want: EventKind
    given: readonly Status[]
    report: ProgressReport
    items: readonly ItemChange[]
  }>([
    {
      want: 'order.assigned',
      given: ['pending', 'canceled'],
      report: { to: 'assigned' },
      items: [{ position: 0, previousStatus: 'pending', status: 'assigned' }],
    },
    {
      want: 'order.unassigned',
      given: ['assigned', 'assigned'],
      report: { to: 'pending', items: [1] },
      items: [{ position: 1, previousStatus: 'assigned', status: 'pending' }],
    },
    {
      want: 'order.picked_up',
      given: ['assigned'],
      report: { to: 'picked_up' },
      items: [{ position: 0, previousStatus: 'assigned', status: 'picked_up' }],
    },
    {
      want: 'order.in_transit',
      given: ['failed'],
      report: { to: 'in_transit' },
      items: [{ position: 0, previousStatus: 'failed', status: 'in_transit' }],
    },
    {
      want: 'order.delivered',
      given: ['in_transit', 'in_transit'],
      report: { to: 'delivered' },
      items: [
        { position: 0, previousStatus: 'in_transit', status: 'delivered' },
        { position: 1, previousStatus: 'in_transit', status: 'delivered' },
      ],
    },
    {
      want: 'order.failed',
      given: ['in_transit'],
      report: { to: 'failed' },
      items: [{ position: 0, previousStatus: 'in_transit', status: 'failed' }],
    },
    {
      want: 'order.returned',
      given: ['failed'],
      report: { to: 'returned' },
      items: [{ position: 0, previousStatus: 'failed', status: 'returned' }],
    },
    {
      want: 'order.canceled',
      given: ['pending', 'canceled'],
      report: { to: 'canceled' },
      items: [{ position: 0, previousStatus: 'pending', status: 'canceled' }],
    },
    {
      want: 'item.status_changed',
      given: ['pending', 'pending'],
      report: { to: 'assigned', items: [1] },
      items: [{ position: 1, previousStatus: 'pending', status: 'assigned' }],
    },
    {
      // All items are now final. The order takes the best of their statuses: delivered, not returned.
      want: 'order.delivered',
      given: ['delivered', 'failed'],
      report: { to: 'returned' },
      items: [{ position: 1, previousStatus: 'failed', status: 'returned' }],
    },
  ])(
    'a report of $report.to on an order with items $given creates the event $want',
    ({ want, given, report, items }) => {
      const before = anOrderWith(given)
      const { kind, previousStatus, changedItems } = eventOf(before, progressed(before, report))

      expect({ kind, previousStatus, changedItems }).toEqual({
        kind: want,
        previousStatus: before.status,
        changedItems: items,
      })
    },
  )
})

test('the event of news has the fleet that reported them, and that of a step has not', () => {
  const assigned = progressed(anOrder(), { to: 'assigned', courier: { name: 'Moussa' } })
  const news = { to: 'assigned', estimatedAt: '2026-11-20T12:00:00Z' } as const
  const pickUp = { to: 'picked_up', estimatedAt: '2026-11-20T12:30:00Z' } as const
  const told = changed(progress(assigned, news, later, 'fleet'))
  const moved = changed(progress(told, pickUp, later, 'fleet'))

  expect(eventOf(assigned, told)).toMatchObject({ kind: 'order.updated', by: 'fleet' })
  expect(eventOf(assigned, progressed(assigned, news))).not.toHaveProperty('by')
  expect(eventOf(told, moved)).not.toHaveProperty('by')
})

test('the event of canceling an order names only the items that were not canceled before', () => {
  const before = anOrderWith(['canceled', 'assigned'])

  expect(eventOf(before, changed(cancel(before, later)))).toMatchObject({
    kind: 'order.canceled',
    previousStatus: 'assigned',
    changedItems: [{ position: 1, previousStatus: 'assigned', status: 'canceled' }],
  })
})

const progressed = (order: Order, report: ProgressReport): Order =>
  changed(progress(order, report, later))
